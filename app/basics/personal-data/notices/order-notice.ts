import type { Notice } from './notice.ts'

/** Read out by the staff to a customer on the telephone. */
export const SPOKEN_ORDER_NOTICE =
  'For this order we write down your name, address, phone number and email: to deliver it, for the bill, and to tell you what happens to it. We keep what tax law requires, and use it for nothing else. How long, and your rights, stand on the privacy page of our shop.'

/** Of the checkout: what an order will hold. */
export const ORDER_NOTICE: Notice = {
  items: [
    {
      data: 'Name and address',
      why: 'so that the courier finds you, and because the law wants them in our accounts',
      serves: 'delivery, the bill, returns',
    },
    {
      data: 'Phone number',
      why: 'so that the courier can call you, and, if we text you a code, our texting service can send it',
      serves: 'delivery',
    },
    {
      data: 'Email',
      why: 'so that we can tell you what happens to your order',
      serves: 'emails about the order',
    },
    {
      data: 'What you order and pay',
      why: 'so that we can send it, take it back and pay it back, and keep the accounts that tax law requires',
      serves: 'the order, returns and refunds, our accounts',
    },
    {
      data: 'Your payment',
      why: 'the amount, a reference, and your name, email, phone number and address go to the payment gateway, which requires them; it tells us whether, when and by which method you paid, and the bank’s reference number. Your card or UPI details never reach us',
      serves: 'paying, and refunds',
    },
    {
      data: 'Name, GSTIN and registered address of a business',
      why: 'if you enter them, so that they stand on the invoice',
      serves: 'the invoice',
    },
    {
      data: 'Gift message',
      why: 'if you add one, so that it can be put on the card',
      serves: 'gift wrap',
    },
  ],
  rests:
    'We use it for the order that you place, and keep what tax law requires, which needs no further consent; and never for advertising.',
}
