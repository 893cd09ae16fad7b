import { ASKED_FOR, type Notice } from './notice.ts'

/** Of the contact form. */
export const MESSAGE_NOTICE: Notice = {
  items: [
    {
      data: 'Name, email and message',
      why: 'so that a person can answer you, with a ticket number, and look up later what was said; a copy goes to you and to our mailbox',
      serves: 'an answer to your question or complaint',
    },
    {
      data: 'The order it is about',
      why: 'if you write from the page of an order that is open to you, so that we need not ask which one',
      serves: 'an answer to your question or complaint',
    },
  ],
  rests: ASKED_FOR,
}

/** Read out by the staff to whoever complains on the telephone or in person. */
export const SPOKEN_MESSAGE_NOTICE =
  'We write down your name, what you tell us, and your email or phone number if you give one: to answer you, under a ticket number. We use it for nothing else. How long, and your rights, stand on the privacy page of our shop.'

/** Of writing again about a ticket. */
export const REPLY_NOTICE: Notice = {
  items: [
    {
      data: 'What you write',
      why: 'so that a person can answer you, and look up later what was said',
      serves: 'an answer to your question or complaint',
    },
  ],
  rests: ASKED_FOR,
}
