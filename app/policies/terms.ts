import { NOT_RETURNABLE } from '#app/catalogue/product/returnable.ts'
import { brand } from '#app/basics/brand.ts'
import { texts } from '#app/basics/brand/server-only.ts'
import {
  ADDRESS,
  CALL,
  COMPLAINTS,
  DELIVERY,
  HANDLING_HOURS,
  REFUND_DAYS,
  RETURN_DAYS,
  SHIPPING_COSTS,
  WRITE,
} from './figures.ts'
import type { Policy } from './policy.ts'

export const terms: Policy = {
  title: 'Terms & Conditions',
  description: `What you and ${brand.name} can expect of each other when you buy here: orders, prices, payment, delivery, returns, your account.`,
  updated: '2026-11-21',
  intro: `These terms hold between you and ${brand.tradingCompany}, who keeps the shop ${brand.name}, whenever you use it. We have written them to be read.`,
  sections: [
    {
      heading: 'Who we are',
      parts: [
        `The seller of everything here is ${ADDRESS}. You reach us at ${CALL} (${texts.hours}), at ${WRITE}, or by the form on the [contact page](/contact).`,
      ],
    },
    {
      heading: 'Who can buy',
      parts: [
        'Anybody of 18 years or more who has an address in India. If you are younger, please let a parent or guardian order for you.',
        'Please give your true name, address and phone number: the courier and the bank need them.',
      ],
    },
    {
      heading: 'Your account',
      parts: [
        'You can look around without an account; to place an order you sign in. Keep your password to yourself. If you think that somebody else knows it, change it under [My Account](/account): that signs out all your other devices.',
        'You can delete your account there at any time. What we keep then, and for how long, stands in the [Privacy Policy](/privacy).',
      ],
    },
    {
      heading: 'What we show',
      parts: [
        'We take care with names, pictures, sizes and colours. Screens differ, and cloth made by hand is never twice the same, so a shade may look a little different when you hold it. If it is not what you expected, send it back.',
      ],
    },
    {
      heading: 'Prices and payment',
      parts: [
        `Prices are in Indian rupees. The total at the checkout is all you pay. Delivery is ${SHIPPING_COSTS}.`,
        'You pay on the page of our payment gateway, by the means it offers. Your card details stay there: we neither see nor keep them.',
        'An order whose payment has not come is kept for a short while, with what it takes of our stock. If a price was an obvious mistake, we tell you before anything is sent, and you can cancel or order at the right one.',
      ],
    },
    {
      heading: 'When an order is agreed',
      parts: [
        'Your order is an offer to buy. It is agreed when your payment is confirmed and the order shows as processing; we then write to you. We do not ask for more than was agreed, and we do not refuse an order without a reason that we tell you.',
      ],
    },
    {
      heading: 'Delivery',
      parts: [
        `Orders leave us within ${HANDLING_HOURS} and take ${DELIVERY.all}. Until a parcel is in your hands, the risk is ours. The [Shipping Policy](/shipping) has the rest.`,
      ],
    },
    {
      heading: 'Cancelling and returning',
      parts: [
        `Until it is shipped you can cancel an order without a fee. Within ${RETURN_DAYS} of delivery you can return it${NOT_RETURNABLE && `, except for ${NOT_RETURNABLE}`}; what reaches you damaged, faulty or wrong we take back all the same. Money is credited to your original payment method in ${REFUND_DAYS}. The details are in the [Refund and Cancellation Policy](/refund) and the [Return Policy](/return).`,
      ],
    },
    {
      heading: 'Fair use',
      parts: [
        'Please do not try to get at what belongs to others, disturb the shop, order in somebody else’s name, or copy our pictures and texts for a shop of your own. Who does may be kept out. Where a law was broken we may have to report it.',
      ],
    },
    {
      heading: 'What we answer for',
      parts: [
        'We answer for what we sell and for what we promise here, as the Consumer Protection Act, 2019 wants it; nothing in these terms takes away a right you have by law. We do not answer for what neither of us could help, such as floods, strikes or a failing network, but we tell you and do what we can.',
      ],
    },
    {
      heading: 'Complaints',
      parts: [
        COMPLAINTS,
        'You can also turn to the National Consumer Helpline (1915) or a consumer commission at any time.',
      ],
    },
    {
      heading: 'Changes, and the law',
      parts: [
        'For an order, the terms of the day you placed it hold. When we change them, the date above changes too.',
        `The law of India holds. Courts at ${texts.courts} decide, or those at your home, where the law gives you that right.`,
      ],
    },
  ],
}
