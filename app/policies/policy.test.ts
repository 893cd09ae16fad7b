import { expect, test } from 'vitest'
import { allRules } from '#app/basics/brand/server-only.ts'
import { NO_RECIPIENTS, type Recipients } from '#app/basics/personal-data/recipients.ts'
import { findPolicy } from './policies.ts'
import { POLICY_PATHS } from './policy-types.ts'
import { slugify, runsOf, type Part, type Policy } from './policy.ts'

const GATEWAY = 'Test Gateway'
const NOW = new Date('2026-11-27T06:30:00Z')
const all = POLICY_PATHS.map(
  (path) =>
    [path, findPolicy(path.slice(1), { gatewayName: GATEWAY, now: NOW })] as [string, Policy],
)

const textsIn = (part: Part): string[] =>
  typeof part === 'string' ? [part] : Array.isArray(part) ? part : part.terms.flat()
const textsOf = ({ intro, sections }: Policy): string[] => [
  intro,
  ...sections.flatMap(({ parts }) => parts.flatMap(textsIn)),
]

test('a heading gives its address', () => {
  expect(slugify('How long it takes')).toBe('how-long-it-takes')
  expect(slugify('If you weren’t there, and what then?')).toBe('if-you-werent-there-and-what-then')
})

test('words lead where they say, and all others are just words', () => {
  expect(runsOf('See the [Return Policy](/return), or call.')).toEqual([
    { words: 'See the ' },
    { words: 'Return Policy', to: '/return' },
    { words: ', or call.' },
  ])
  for (const text of ['plain', 'a [half', 'an array[0] of (things)', '[x](javascript:alert)', ''])
    expect(
      runsOf(text)
        .map(({ words }) => words)
        .join(''),
    ).toBe(text)
})

test('there are six, under the names the footer has for them', () => {
  expect(all.map(([path, { title }]) => [path, title])).toEqual([
    ['/terms', 'Terms & Conditions'],
    ['/privacy', 'Privacy Policy'],
    ['/refund', 'Refund and Cancellation Policy'],
    ['/return', 'Return Policy'],
    ['/shipping', 'Shipping Policy'],
    ['/about', 'About Us'],
  ])
})

test.each([
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'account',
  'cart',
  'products',
  'product',
  'contact',
  '404',
  'x',
])('"%s" is no policy', (word) =>
  expect(findPolicy(word, { gatewayName: GATEWAY, now: NOW })).toBeUndefined(),
)

test.each(all)(
  '%s is whole: a description, a date, headings that differ, links that lead somewhere',
  (_, policy) => {
    expect(policy.description.length).toBeGreaterThan(60)
    expect(policy.description.length).toBeLessThanOrEqual(165)
    expect(policy.updated).toMatch(/^20\d\d-\d\d-\d\d$/)
    const anchors = policy.sections.map(({ heading }) => slugify(heading))
    expect(new Set(anchors).size).toBe(anchors.length)
    expect(anchors).not.toContain('')
    for (const text of textsOf(policy)) {
      expect(text).not.toMatch(/undefined|NaN|\[object/)
      for (const { words, to } of runsOf(text)) {
        expect(words).not.toMatch(/\]\(/)
        if (to?.startsWith('/')) expect(KNOWN).toContain(to.replace(/[?#].*/, ''))
        else if (to) expect(to).toMatch(/^(mailto:|tel:\+\d)/)
      }
    }
  },
)

const KNOWN = [...POLICY_PATHS, '/contact', '/orders', '/track-order', '/account', '/products']

test('the privacy policy names the gateway of new payments, and no other', () => {
  const said = all.flatMap(([, policy]) => textsOf(policy)).join('\n')
  expect(said).toContain(`the page of our payment gateway, ${GATEWAY}, or of your bank`)
  expect(said).not.toMatch(/sabpaisa|razorpay/i)
})

test('R2 no policy has a number of days, hours or months of its own: what it promises is in the rules', () => {
  const { returnsWithinDays, refundDays, handlingHours, deliveryDays, pickUpHours, grievance } =
    allRules
  const figures = [
    `${returnsWithinDays} days`,
    `${refundDays.join(' to ')} days`,
    `${handlingHours.join(' to ')} hours`,
    `${pickUpHours} hours`,
    ...Object.values(deliveryDays).map((days) => `${days.join(' to ')} business days`),
    `${grievance.acknowledgedHours} hours`,
  ]
  for (const [path, policy] of all) {
    // The privacy policy has figures of its own: the retention times.
    if (path === '/privacy') continue
    for (const text of textsOf(policy))
      for (const [found] of text.matchAll(/\d+(?: to \d+)? (?:business days|days|hours|months)/g))
        expect(figures).toContain(found)
  }
})

test('the privacy policy names who gets data by the settings of the shop, and how many copies it keeps', () => {
  const said = (recipients: Recipients) => {
    const policy = findPolicy('privacy', { gatewayName: GATEWAY, recipients, now: NOW })
    return policy ? textsOf(policy).join('\n') : ''
  }
  const set = { texting: 'Exotel', mail: 'zoho.in', copies: 'amazonaws.com', copiesKept: 7 }
  const named = said(set)
  expect(named).toContain('WhatsApp messages for us (Exotel), where')
  expect(named).toContain('sends our emails (zoho.in): your')
  expect(named).toContain('copies of its database (amazonaws.com): all')
  expect(named).toContain('as a rule every day, and keep the last 7 ourselves.')
  expect(said(NO_RECIPIENTS)).toMatch(
    /WhatsApp messages for us, where[^]*our emails: your[^]*every day\./,
  )
  expect(said(NO_RECIPIENTS)).not.toMatch(/\(\)|undefined/)
})

test('what one policy promises no other takes back: a mistaken price, what reaches you damaged, when the pick-up is told', () => {
  const saying = (words: string) =>
    all
      .filter(([, policy]) => textsOf(policy).some((text) => text.includes(words)))
      .map(([path]) => path)
  expect(
    saying(
      'If a price was an obvious mistake, we tell you before anything is sent, and you can cancel',
    ),
  ).toEqual(['/terms', '/refund'])
  expect(saying('plain mistake')).toEqual([])
  // Pages that name exceptions from returns also name what always goes back.
  const staying = all.filter(([, policy]) =>
    textsOf(policy).some((text) => text.includes(allRules.notReturnable[1] ?? '')),
  )
  expect(staying.map(([path]) => path)).toEqual(['/terms', '/return'])
  // Both say that all charges go back for a fault, and who pays for the way back.
  const charges = 'all that you paid for delivery, for paying cash and for gift wrap'
  expect(saying(charges)).toEqual(['/refund', '/return'])
  for (const [path, said] of [
    ['/return', 'take nothing off your refund for it'],
    ['/return', 'no warranty or guarantee beyond this policy'],
    ['/refund', 'We take nothing off for the way back.'],
  ] as const)
    expect([said, saying(said)]).toEqual([said, [path]])
  for (const [, policy] of staying)
    expect(textsOf(policy).join(' ')).toMatch(/reaches you damaged, faulty, wrong or not as shown/)
  expect(saying(`about the pick-up within ${allRules.pickUpHours} hours`)).toEqual(['/return'])
  expect(saying('we can change the address')).toEqual([])
})
