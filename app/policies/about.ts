import { brand } from '#app/basics/brand.ts'
import { texts } from '#app/basics/brand/server-only.ts'
import {
  ADDRESS,
  CALL,
  DELIVERY,
  HANDLING_HOURS,
  RETURN_DAYS,
  SHIPPING_COSTS,
  WRITE,
} from './figures.ts'
import type { Policy } from './policy.ts'

export const about: Policy = {
  title: 'About Us',
  description: texts.about.description,
  updated: '2026-11-21',
  intro: texts.about.intro,
  sections: [
    ...texts.about.story.map(({ heading, paragraphs }) => ({ heading, parts: paragraphs })),
    {
      heading: 'How we work',
      parts: [
        [
          'The price you see is the price you pay, in rupees.',
          `Orders leave our house within ${HANDLING_HOURS} and are with you in ${DELIVERY.all}.`,
          `Delivery is ${SHIPPING_COSTS}.`,
          `You have ${RETURN_DAYS} to send back what does not fit: see the [Return Policy](/return).`,
          'We ask for what an order needs and no more, show no advertising, and let nobody look over your shoulder: see the [Privacy Policy](/privacy).',
        ],
      ],
    },
    {
      heading: 'Who stands behind it',
      parts: [`${brand.name} is kept by ${ADDRESS}. What is sold here is sold by us.`],
    },
    {
      heading: 'Talk to us',
      parts: [
        `Ask us about a size, a colour or a parcel: ${CALL}, ${texts.hours}, or ${WRITE} at any time. There is a form on the [contact page](/contact) too. People answer, not programs.`,
      ],
    },
  ],
}
