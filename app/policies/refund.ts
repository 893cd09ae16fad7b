import { brand } from '#app/basics/brand.ts'
import { CALL, COMPLAINTS, REFUND_DAYS, RETURN_DAYS, WRITE } from './figures.ts'
import type { Policy } from './policy.ts'

export const refundPolicy: Policy = {
  title: 'Refund and Cancellation Policy',
  description: `Cancelling a ${brand.name} order before it is shipped costs nothing. When money goes back, how, and how long your bank takes.`,
  updated: '2026-11-22',
  intro: `Until your order is shipped you can cancel it, without any fee. What we owe you is credited to your original payment method in ${REFUND_DAYS}.`,
  sections: [
    {
      heading: 'Cancelling an order',
      parts: [
        'An order can be cancelled until it is shipped, whole or in part. It costs nothing. Open the order under [My Orders](/orders) and choose what to cancel; the refund goes out by itself.',
        `If you cannot sign in any more, write to ${WRITE} or call ${CALL} with your order number, and we do it for you.`,
        `Once an order is shipped you can no longer cancel it. You can still return it within ${RETURN_DAYS} of delivery: see the [Return Policy](/return).`,
      ],
    },
    {
      heading: 'If we have to cancel',
      parts: [
        'It is rare, but two people may want the last piece at the same moment. Then we cancel that part of the order, tell you why, and refund all you paid for it.',
        'If a price was an obvious mistake, we tell you before anything is sent, and you can cancel, with all your money back, or order at the right one.',
      ],
    },
    {
      heading: 'When money goes back',
      parts: [
        [
          'You cancelled before the order was shipped.',
          'You returned something, and it has reached us in good order.',
          'It arrived damaged or faulty, or was not what you ordered.',
          'It was lost on the way, or came back to us since nobody took it. We then cancel the order for you.',
          'You paid twice for the same order, or paid after it had been cancelled. We see this by ourselves; you need not ask.',
        ],
      ],
    },
    {
      heading: 'How it goes back',
      parts: [
        `A refund always goes to your original payment method: the card, account or UPI address you paid with. It is credited in ${REFUND_DAYS}. We write to you when we send it and when the bank tells us that it is done.`,
        `Has nothing come by then? Ask your bank first, since some show a refund only on the next statement. If they do not know of it, write to ${WRITE}, and we give you the bank’s own reference.`,
      ],
    },
    {
      heading: 'How much goes back',
      parts: [
        'For what was cancelled or returned you get back the full price you paid for it.',
        'Shipping charges are non-refundable once an order has been shipped, where it had any. Cancel all of an order before that, and you get those back as well. If we were wrong, or the courier was, you also get them back.',
      ],
    },
    {
      heading: 'If a payment did not go through',
      parts: [
        'When money has left your account and the order still says that it is not paid, the bank mostly gives it back by itself within some working days. We ask the bank about each open payment again and again: if it turns out to be paid after all, your order goes on, or the money goes back to you.',
      ],
    },
    { heading: 'If you do not agree', parts: [COMPLAINTS] },
  ],
}
