import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop({ TEST_PASSWORD_HASH_COST: '' })
})
afterAll(() => shop.close())

/** 429: the queue of hashes is full. 503: the turn in it did not come within the deadline, 10 s. */
const outcomeOf = ({ status, headers }: Response) => {
  if (status === 302) return 'signed in'
  if (status === 401) return 'wrong password'
  const waits = [429, 503].includes(status) && Number(headers.get('retry-after')) > 0
  return waits ? 'told to wait' : `answered ${status}`
}

test(
  "a storm of sign-ins, each hashed at the product's own cost: some are signed in, the rest told to wait, and the pages go on",
  { timeout: 120_000 },
  async () => {
    const { email } = await newShopper(shop.url)
    const storm = Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        new Visitor(shop.url, { address: `198.51.100.${i}` }).post('/login', {
          email: i % 2 ? email : `storm${i}@example.com`,
          password: 'rangoli9',
        }),
      ),
    )
    for (let nth = 0; nth < 20; nth += 1)
      expect((await new Visitor(shop.url).get('/products?category=men')).status).toBe(200)
    const outcomes = (await storm).map(outcomeOf)
    expect([...new Set(outcomes)].sort()).toEqual(['signed in', 'told to wait', 'wrong password'])
    expect(outcomes.filter((one) => one !== 'told to wait').length).toBeGreaterThanOrEqual(20)
  },
)
