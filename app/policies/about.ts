import { brand, service } from '#app/basics/brand.ts'
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
  description: `${brand.name} is a clothes shop from Prayagraj, where the rivers meet. Who we are, how we choose, how we send, and how you reach us.`,
  updated: '2026-11-21',
  intro: `${brand.name} is a shop for clothes, shoes and accessories from Prayagraj, the city where the Ganga and the Yamuna meet.`,
  sections: [
    {
      heading: 'Our name',
      parts: [
        'A sangam is a place where rivers meet and go on as one. At ours, two waters of different colour run side by side for a while before you can no longer tell them apart.',
        'We like to think of clothes like that: cotton and colour, the old and the new, what your grandmother would call good cloth and what you can wear to work tomorrow.',
      ],
    },
    {
      heading: 'What we sell',
      parts: [
        'Kurtas and shirts, dresses and jeans, shoes, bags and watches, for [women](/products?category=women), for [men](/products?category=men), and the [accessories](/products?category=accessories) that go with them. Things for Indian days: for heat and for monsoon, for the office and for a wedding.',
        'Each product has a page that says what it is, shows it large, and helps you find your size. If a size is gone, it says so before you put it in the cart.',
      ],
    },
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
        `Ask us about a size, a colour or a parcel: ${CALL}, ${service.hours}, or ${WRITE} at any time. There is a form on the [contact page](/contact) too. People answer, not programs.`,
      ],
    },
  ],
}
