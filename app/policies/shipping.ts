import { brand } from '#app/basics/brand.ts'
import {
  ADDRESS,
  BUSINESS_DAYS,
  CALL,
  DELIVERY,
  HANDLING_HOURS,
  SHIPPING_COSTS,
  WRITE,
} from './figures.ts'
import type { Policy } from './policy.ts'

export const shipping: Policy = {
  title: 'Shipping Policy',
  description: `When your ${brand.name} order leaves us, how long it takes to your part of India, what delivery costs, and what to do if it is late.`,
  updated: '2026-11-21',
  intro: `We pack your order within ${HANDLING_HOURS} and it reaches you in ${DELIVERY.all}. Delivery is ${SHIPPING_COSTS}.`,
  sections: [
    {
      heading: 'When your order leaves us',
      parts: [
        `As soon as your payment is confirmed we pick, check and pack your order. It is with the courier within ${HANDLING_HOURS}.`,
        'When it leaves, we write to you with the tracking number.',
      ],
    },
    {
      heading: 'How long it takes',
      parts: [
        `From the day it leaves us, an order takes ${DELIVERY.all}. How many of them depends on where you live:`,
        {
          terms: [
            ['Major cities', DELIVERY.majorCities],
            ['Tier 2 cities', DELIVERY.tier2],
            ['Remote areas', DELIVERY.remote],
          ],
        },
        `Business days are ${BUSINESS_DAYS}, without public holidays. Rain, elections and festivals can slow a courier down; where we know of it beforehand, we tell you.`,
      ],
    },
    {
      heading: 'What it costs',
      parts: [
        `Delivery is ${SHIPPING_COSTS}. What the checkout shows as the total is all you pay; nothing is added afterwards, and the courier has nothing to collect.`,
      ],
    },
    {
      heading: 'Where we deliver',
      parts: [
        'We deliver to homes, shops and offices anywhere in India. We cannot deliver abroad yet, nor to post office boxes, since a courier needs a person to hand the parcel to.',
        'Please give a phone number that rings where you are: the courier calls before delivering.',
      ],
    },
    {
      heading: 'Following your parcel',
      parts: [
        'Signed in, you see each order and where it is under [My Orders](/orders). Without signing in, [Track Order](/track-order) shows the same with your order number and the email or phone number you gave.',
      ],
    },
    {
      heading: 'If you were not there',
      parts: [
        'The courier usually comes again on the next business day, and calls you first. A parcel that nobody takes comes back to us. We then get in touch: we send it again, or cancel the order and refund it.',
      ],
    },
    {
      heading: 'If your address has changed',
      parts: [
        `An order goes to the address it was placed with. Until it is shipped, cancel it under [My Orders](/orders), or have us cancel it: call ${CALL} or write to ${WRITE} with your order number. It costs nothing; then order anew with the right address. Once the parcel is with the courier, we can only ask them to bring it elsewhere.`,
      ],
    },
    {
      heading: 'If something is wrong',
      parts: [
        'A parcel that is later than we said is ours to find: write to us, and we ask the courier. If it is lost, we send what you ordered again or refund all of it, as you like.',
        'If the packing is torn or open, please do not take the parcel, or take photographs before you unpack it. For what arrives damaged, faulty or wrong see the [Return Policy](/return).',
        `We send from ${ADDRESS}.`,
      ],
    },
  ],
}
