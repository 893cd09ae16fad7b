import { ASKED_FOR, type Notice } from './notice.ts'

/** Of the form for returns. */
export const RETURN_NOTICE: Notice = {
  items: [
    {
      data: 'What you return, and why',
      why: 'so that we can pick it up, check it and pay it back, or send another size',
      serves: 'the return',
    },
  ],
  rests: ASKED_FOR,
}

/** Of the account to which a refund of cash goes. */
export const REFUND_ACCOUNT_NOTICE: Notice = {
  items: [
    {
      data: 'UPI ID or bank account',
      why: 'so that we can pay back what you paid in cash; it is encrypted and deleted once you are paid, save a part of it, such as its last four digits, which stays with the order',
      serves: 'the refund',
    },
  ],
  rests: ASKED_FOR,
}
