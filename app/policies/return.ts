import type { Figures } from './figure-names.ts'
import type { Policy } from './policy.ts'

export const returnPolicy = (figures: Figures): Policy => ({
  title: 'Return Policy',
  description: `You can return what does not fit or suit you within ${figures.returnDays} of delivery. How to request a return, what cannot be returned, and what happens next.`,
  updated: '2026-11-29',
  intro: `If something does not fit, or you simply do not like it, you can return it within ${figures.returnDays} of delivery.`,
  sections: [
    {
      heading: 'How long you have',
      parts: [
        `You can request a return within ${figures.returnDays} of the day your order was delivered, up to midnight of the last day. You can return one item or several.`,
      ],
    },
    {
      heading: 'How to return an item',
      parts: [
        'Open the order under [My Orders](/orders), choose what you want to return, and tell us the reason.',
        'Pack it as it came, with its tags and, for shoes, the box. Put a note with the order number inside.',
        `We write to you about the pick-up within ${figures.pickUpHours}. If you cannot sign in, write to ${figures.write} or call ${figures.call} with your order number.`,
      ],
    },
    {
      heading: 'Condition of returned items',
      parts: [
        'Please try things on as you would in a shop, and shoes indoors. We accept items that have not been worn, washed or altered and still have their tags.',
      ],
    },
    ...(figures.notReturnable
      ? [
          {
            heading: 'What cannot be returned',
            parts: [
              `For hygiene reasons, or because they were made just for you, some items cannot be returned: ${figures.notReturnable}. The product page says so before you buy.`,
              'The exception is anything that reaches you damaged, faulty, wrong or not as shown: we always take that back.',
            ],
          },
        ]
      : []),
    {
      heading: 'Damaged, faulty or wrong items',
      parts: [
        'Please tell us as soon as you can and send us one or two photographs. If an item is damaged, faulty, wrong or not as shown, the return is free and we refund everything: its price, and all that you paid for delivery, for paying cash and for gift wrap.',
        `Request the return as usual and choose what was wrong as the reason. This also works for items that cannot otherwise be returned. If the ${figures.returnDays} are over, write to ${figures.write}.`,
      ],
    },
    {
      heading: 'Who pays for the way back',
      parts: [
        'We do, whatever your reason: we arrange the pick-up and take nothing off your refund for it. If you simply changed your mind, only the charges for the way to you stay with us: see the [Refund and Cancellation Policy](/refund).',
      ],
    },
    {
      heading: 'What happens next',
      parts: [
        `We check your return when it reaches us, usually on the same day, and email you. Your refund is then credited to your original payment method in ${figures.refundDays}: see the [Refund and Cancellation Policy](/refund).`,
        'If we cannot accept an item, we tell you why and send it back to you.',
      ],
    },
    {
      heading: 'Exchanging for another size or colour',
      parts: [
        'When you request the return, you can choose another size of the same item instead of a refund, if we have it in stock. We hold it for you and send it free of charge once yours has reached us and passed our check. For another colour, return the item and place a new order.',
        `The size guide on the product page helps you choose. If you are between two sizes, call us on ${figures.call}, ${figures.hours}.`,
      ],
    },
    {
      heading: 'Warranty and guarantee',
      parts: [
        'We give no warranty or guarantee beyond this policy. If a maker gives one, it comes with the product and is claimed from the maker.',
        'Your rights by law stay as they are, also after the days to return: if a product turns out to be faulty, write to us.',
      ],
    },
  ],
})
