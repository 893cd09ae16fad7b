import { formatCount } from '#app/basics/text/format-range.ts'
import { NOT_RETURNABLE } from '#app/catalogue/product/returnable.ts'
import { allRules, texts } from '#app/basics/brand/server-only.ts'
import { CALL, REFUND_DAYS, RETURN_DAYS, WRITE } from './figures.ts'
import type { Policy } from './policy.ts'

export const returnPolicy: Policy = {
  title: 'Return Policy',
  description: `You can send back what does not fit or please within ${RETURN_DAYS} of delivery. How to ask for it, what cannot be returned, and what happens then.`,
  updated: '2026-11-21',
  intro: `If something does not fit or is not what you hoped for, you can return it within ${RETURN_DAYS} of delivery.`,
  sections: [
    {
      heading: 'How long you have',
      parts: [
        `You can ask for a return within ${RETURN_DAYS} of the day your order was delivered, and the whole of the last day counts. Things of one order can be returned one by one.`,
      ],
    },
    {
      heading: 'How to ask for it',
      parts: [
        'Open the order under [My Orders](/orders), choose what you want to return, and tell us why.',
        'Pack it as it came, with its tags and, for shoes, their box. Put the order number inside.',
        `We write to you about the pick-up within ${formatCount(allRules.pickUpHours, 'hour')}. If you cannot sign in any more, write to ${WRITE} or call ${CALL} with your order number.`,
      ],
    },
    {
      heading: 'In what state',
      parts: [
        'Try things on as you would in a shop. We take back what has not been worn, washed or altered, with its tags on. Please try shoes on indoors.',
      ],
    },
    ...(NOT_RETURNABLE
      ? [
          {
            heading: 'What cannot be returned',
            parts: [
              `For reasons of hygiene, or because it was made for you alone, some things cannot be returned: ${NOT_RETURNABLE}. Their pages say so before you buy.`,
              'This does not hold for what reaches you damaged, faulty or wrong: that we always take back.',
            ],
          },
        ]
      : []),
    {
      heading: 'Damaged, faulty or wrong',
      parts: [
        'Please tell us as soon as you can, and send us one or two photographs. You do not pay for sending back what was our mistake or the courier’s, and we refund all you paid for it.',
        `You ask for it as for any other return, also for what otherwise cannot be returned: choose what was wrong as the reason. If the ${RETURN_DAYS} are over, write to ${WRITE}.`,
      ],
    },
    {
      heading: 'What happens then',
      parts: [
        `When the parcel is here we look at what is in it, mostly on the same day, and write to you. The money is with your original payment method in ${REFUND_DAYS} after that; the [Refund and Cancellation Policy](/refund) has the rest.`,
        'If we cannot take something back, we tell you why, and send it to you again.',
      ],
    },
    {
      heading: 'Another size or colour',
      parts: [
        'We do not exchange: your size might be gone by the time the parcel is here. Return what does not fit, and order the other at once, while we have it.',
        `The size guide on the product pages helps to get it right the first time. If you are between two sizes, ask us: ${texts.hours}, ${CALL}.`,
      ],
    },
  ],
}
