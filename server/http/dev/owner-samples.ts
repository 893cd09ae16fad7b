import { brand } from '#app/basics/brand.ts'
import { paise } from '#app/basics/money.ts'
import type { News, ReviewItem } from '#app/owner/news.ts'
import type { ToldCheck } from '#app/owner/owner-checks.mail.tsx'

// Samples of what the owner is mailed, for the previews of the email templates.

const kurta = `${brand.name} Women Handloom Cotton Kurta`

export const ownerNews: News = {
  orders: {
    count: 64,
    sum: paise(18_240_600),
    listed: [
      {
        number: '3f2a8c1e',
        name: kurta,
        quantity: 2,
        total: paise(489_700),
        otherLines: 1,
        isCancelled: false,
      },
      {
        number: '9b41d07c',
        name: `${brand.name} Canvas Bag`,
        quantity: 1,
        total: paise(12_345_600),
        otherLines: 0,
        isCancelled: true,
      },
    ],
  },
  returns: {
    count: 1,
    pieces: 1,
    listed: [
      {
        number: '51c0e2aa',
        name: kurta,
        quantity: 1,
        reason: 'too_small',
        worth: paise(149_900),
      },
    ],
  },
}

export const ownerReviews: { count: number; listed: ReviewItem[] } = {
  count: 2,
  listed: [
    {
      number: '3f2a8c1e',
      kind: 'payment',
      amount: paise(489_700),
      reason: 'less was paid than is owed',
    },
    { number: '9b41d07c', kind: 'refund', amount: paise(149_900), reason: null },
  ],
}

export const ownerChecks: ToldCheck[] = [
  {
    rule: 'money that is owed back is on its way',
    answer: '2',
    before: '0',
    examples: ['3f2a8c1e', '9b41d07c'],
    since: new Date('2026-11-21T23:01:00Z'),
    advice:
      'See why with `npm run orders -- show NUMBER`. Then `npm run orders -- refund ID again`, or pay it yourself and note it: `npm run orders -- refund ID manual --note "UTR …"`.',
  },
  {
    rule: 'no mail waits for an hour, and none was given up',
    answer: '0',
    before: '14',
    examples: [],
    since: new Date('2026-11-21T23:01:00Z'),
    advice: '',
  },
]

export const checkpoint = `shop.example/audit
5230
LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE=
2026-11-26

— shop.example/audit +r1QvfHEzelDNQMzZRB4B8HBjZw6CTkr1Vb45SnpEEXM1DYKxkA4CAFJ8uZSFBbgzN8RXWDwa5RMtpCzOi+ZvGDxFwo=
`
