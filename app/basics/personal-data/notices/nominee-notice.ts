import { ASKED_FOR, type Notice } from './notice.ts'

/** Of the form that names a nominee. */
export const NOMINEE_NOTICE: Notice = {
  items: [
    {
      data: 'Who may act for you',
      why: 'their name, what they are to you, and an email address or phone number, so that they can use your rights over your data if you die or can no longer use them; please tell them that you named them',
      serves: 'your rights, in that case only',
    },
  ],
  rests: `${ASKED_FOR} It stays until you remove it.`,
}
