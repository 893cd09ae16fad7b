import type { Figures } from './figure-names.ts'
import type { Policy } from './policy.ts'

export const shipping = (figures: Figures): Policy => ({
  title: 'Shipping Policy',
  description: `When your ${figures.shopName} order is dispatched, how long it takes to your part of India, what delivery costs, and what to do if it is late.`,
  updated: '2026-11-27',
  intro: `We pack your order within ${figures.handlingHours} and it reaches you in ${figures.deliveryDays}. Delivery is ${figures.shippingCosts}.`,
  sections: [
    {
      heading: 'When your order is dispatched',
      parts: [
        `As soon as your payment is confirmed, we check and pack your order. It is with the courier within ${figures.handlingHours}, and we email you the tracking number.`,
      ],
    },
    {
      heading: 'How long it takes',
      parts: [
        `After dispatch, an order takes ${figures.deliveryDays}, depending on where you live:`,
        {
          terms: [
            ['Major cities', figures.majorCities],
            ['Tier 2 cities', figures.tier2],
            ['Remote areas', figures.remote],
          ],
        },
        `Business days are ${figures.businessDays}, except public holidays and the days on which we are closed.${figures.closedDays} Heavy rain, elections and festivals can delay a courier. If we know of a delay in advance, we will tell you.`,
      ],
    },
    {
      heading: 'What it costs',
      parts: [
        `Delivery is ${figures.shippingCosts}.${figures.otherCharges} The total at checkout is all you pay. ${figures.atTheDoor}`,
      ],
    },
    {
      heading: 'Where we deliver',
      parts: [
        'We deliver to homes, shops and offices anywhere in India. We do not deliver abroad or to post office boxes, because the courier has to hand the parcel to someone.',
        'Please give a mobile number that can be reached at the delivery address: the courier calls before delivering.',
      ],
    },
    {
      heading: 'Tracking your order',
      parts: [
        'Sign in and open [My Orders](/orders) to see where your order is. Without signing in, use [Track Order](/track-order) with your order number and the email or phone number you gave.',
      ],
    },
    {
      heading: 'If you miss the delivery',
      parts: [
        'The courier usually calls and tries again on the next business day. If the parcel cannot be delivered, it comes back to us. We will then contact you and either send it again, or cancel the order and refund it.',
      ],
    },
    {
      heading: 'Changing the address',
      parts: [
        `We cannot change the address of an order. Before it is shipped, you can cancel it free of charge under [My Orders](/orders) and place a new order with the right address. If you cannot sign in, call ${figures.call} or write to ${figures.write} with your order number. Once a parcel is with the courier, we can only ask them to redirect it.`,
      ],
    },
    {
      heading: 'Late, lost or damaged parcels',
      parts: [
        'If your parcel is late, write to us and we will trace it with the courier. If it is lost, we will send your order again or refund it in full, whichever you prefer.',
        'If the packing is torn or open, please refuse the parcel, or photograph it before you unpack it. For items that arrive damaged, faulty, wrong or not as shown, see the [Return Policy](/return).',
      ],
    },
    { heading: 'Where we ship from', parts: [`${figures.address}.`] },
  ],
})
