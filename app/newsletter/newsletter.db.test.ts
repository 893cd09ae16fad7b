import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newsletterSubscribers } from '#db/schema.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { CONSENT } from './consent.ts'
import {
  confirmSubscription,
  findSubscription,
  subscribe,
  unsubscribe,
} from './newsletter.server.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())

const AGREED = new Date('2026-03-01T06:30:00Z')
const ENDED = new Date('2026-06-01T06:30:00Z')
const NOW = new Date('2026-11-28T06:30:00Z')
const LATER = new Date('2026-12-13T06:30:00Z')
const id = '0f6c8c36-6a0e-4c8e-9d56-8a3b1f1f0a11'
const PROOF = {
  consentedTo: 'words of March',
  consentedAt: AGREED,
  consentVersion: 'march',
  confirmedAt: AGREED,
  unsubscribedAt: ENDED,
}
beforeEach(async () => {
  await shop.db.delete(newsletterSubscribers)
  await shop.db.insert(newsletterSubscribers).values({ id, email: 'asha@example.com', ...PROOF })
})
const services = (now = NOW) => ({
  db: shop.db,
  jobs: { enqueue: async () => {} },
  now: () => now,
})
const row = async () => (await shop.db.select().from(newsletterSubscribers))[0]

test('T61 whoever types the address of somebody who withdrew changes neither what they agreed to nor that they withdrew', async () => {
  await subscribe(services(), 'asha@example.com')
  expect(await row()).toMatchObject(PROOF)
  expect(await findSubscription(services(), id)).toBe('pending')
  // Nobody confirms it: after its time it is no question any more, and the proof stands.
  expect(await findSubscription(services(LATER), id)).toBe('unsubscribed')
  expect(await confirmSubscription(services(LATER), id)).toBe(false)
  expect(await row()).toMatchObject(PROOF)
})

test('a consent that is confirmed again takes the place of the one that ended, with its own words and date', async () => {
  await subscribe(services(), 'asha@example.com')
  expect(await confirmSubscription(services(), id)).toBe(true)
  expect(await row()).toMatchObject({
    consentedTo: CONSENT,
    consentedAt: NOW,
    confirmedAt: NOW,
    unsubscribedAt: null,
    askedAgainAt: null,
  })
  expect(await findSubscription(services(), id)).toBe('subscribed')
})

test('the link of an old newsletter ends a question that nobody has confirmed', async () => {
  await subscribe(services(), 'asha@example.com')
  await unsubscribe(services(), id)
  expect(await confirmSubscription(services(), id)).toBe(false)
  expect(await row()).toMatchObject({ ...PROOF, askedAgainAt: null })
})
