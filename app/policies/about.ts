import { allRules, texts } from '#app/basics/brand/server-only.ts'
import { formatRange } from '#app/basics/text/format-range.ts'
import type { Figures } from './figure-names.ts'
import type { Policy } from './policy.ts'

/** Short enough for a third of a phone's width: "24–48". */
const figureOf = (range: readonly [number, number]) => formatRange(range).replace(' to ', '–')

export const about = (figures: Figures): Policy => ({
  title: 'About Us',
  description: texts.about.description,
  updated: '2026-11-26',
  intro: texts.about.intro,
  scenes: ['hero-3', 'hero-4'],
  figures: [
    { figure: figureOf(allRules.handlingHours), label: 'hours to dispatch' },
    { figure: figureOf(allRules.deliveryDays.all), label: 'business days to deliver' },
    { figure: String(allRules.returnsWithinDays), label: 'days to return' },
  ],
  sections: [
    ...texts.about.story.map(({ heading, paragraphs }) => ({ heading, parts: paragraphs })),
    ...aboutSections(figures),
  ],
})

/** Sections below the story, which is a text of the house. */
export const aboutSections = (figures: Figures): Policy['sections'] => [
  {
    heading: 'How we work',
    parts: [
      [
        'Prices are in rupees and include all taxes.',
        `Delivery is ${figures.shippingCosts}.`,
        `If something does not fit, you can return it within ${figures.returnDays}: see the [Return Policy](/return).`,
        'We collect only the data an order needs, and show no advertising: see the [Privacy Policy](/privacy).',
      ],
    ],
  },
  {
    heading: 'Who we are',
    parts: [
      `${figures.shopName} is run by ${figures.address}, which sells everything in this shop.`,
      `For questions about a size, a colour or a parcel, call ${figures.call} (${figures.hours}), write to ${figures.write}, or use the [contact form](/contact). A person will answer you.`,
    ],
  },
]
