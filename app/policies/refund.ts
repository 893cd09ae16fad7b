import type { Figures } from './figure-names.ts'
import type { Policy } from './policy.ts'

export const refundPolicy = (figures: Figures): Policy => ({
  title: 'Refund and Cancellation Policy',
  description: `Cancelling a ${figures.shopName} order before it is shipped is free. When you get a refund, how it is paid, and how long it takes.`,
  updated: '2026-11-29',
  intro: `Until your order is shipped you can cancel it, without any fee. Refunds are credited to your original payment method in ${figures.refundDays}.`,
  sections: [
    {
      heading: 'Cancelling an order',
      parts: [
        'An order can be cancelled until it is shipped, in full or in part. Open it under [My Orders](/orders) and choose what to cancel. We start the refund at once.',
        `If you cannot sign in, write to ${figures.write} or call ${figures.call} with your order number and we will cancel it for you.`,
        `After an order is shipped you can no longer cancel it, but you can return it within ${figures.returnDays} of delivery: see the [Return Policy](/return).`,
      ],
    },
    {
      heading: 'If we have to cancel',
      parts: [
        'Rarely, two customers buy the last piece at the same moment. We then cancel that part of your order, tell you why, and refund what you paid for it.',
        'If a price was an obvious mistake, we tell you before anything is sent, and you can cancel for a full refund or order at the correct price.',
      ],
    },
    {
      heading: 'When your refund starts',
      parts: [
        `From the day it starts, each refund takes ${figures.refundDays}.`,
        {
          terms: [
            ['You cancel an order', 'At once.'],
            ['You return an item', 'When it has reached us and passed our check.'],
            ['Damaged, faulty or wrong item, or not as shown', 'When your return has reached us.'],
            ['Lost or undelivered parcel', 'When we cancel the order for you.'],
            [
              'Paid twice, or paid for a cancelled order',
              'When the bank confirms the payment. You need not ask for it.',
            ],
          ],
        },
      ],
    },
    {
      heading: 'How your refund is paid',
      parts: [
        'Refunds always go to your original payment method: the card, bank account or UPI ID you paid with. We email you when we send the refund, and again when the bank confirms it.',
        'What you paid in cash at the door goes to a UPI ID or bank account of yours, for which we ask you when you request the return, or by email. We use it for this refund alone and erase it once you are paid.',
        `If it has not arrived in ${figures.refundDays}, please ask your bank first: some show a refund only on the next statement. If your bank cannot find it, write to ${figures.write} and we will send you the bank’s reference number.`,
      ],
    },
    {
      heading: 'How much you get back',
      parts: [
        'For each cancelled or returned item, you get back the full price you paid.',
        'If an item was damaged, faulty, wrong or not as shown, you get back everything: its price, and all that you paid for delivery, for paying cash and for gift wrap. The same holds if the parcel is lost or comes back to us, and if you cancel the whole order before it is shipped.',
        'If you return an item because it does not fit or you changed your mind, you get back its full price. Shipping charges are non-refundable then, and so are those for paying cash and for gift wrap. We take nothing off for the way back.',
      ],
    },
    {
      heading: 'If a payment did not go through',
      parts: [
        `If money was deducted but the order still shows as unpaid, your bank usually returns it automatically within ${figures.bankRefundDays}. We keep checking open payments with the bank: if yours was successful after all, we either process your order or refund you.`,
      ],
    },
    { heading: 'Complaints', parts: [figures.complaints] },
  ],
})
