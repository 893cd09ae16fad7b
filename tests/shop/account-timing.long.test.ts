import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'

// accounts.test.ts and accounts-reset.test.ts count that both do the same work. Here a clock looks
// for differences nobody counted.

const PAIRS = 200

let shop: RunningShop
beforeAll(async () => {
  // Hashes at their full cost, unlike other tests.
  shop = await runningShop({ TEST_PASSWORD_HASH_COST: '' })
})
afterAll(() => shop.close())

/** Milliseconds of each, taken in alternation, so that other load slows both down alike. */
async function alternate(
  known: (pair: number) => Promise<Response>,
  unknown: (pair: number) => Promise<Response>,
) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const clock = async (
    whose: 'known' | 'unknown',
    send: Promise<Response>,
    begun = performance.now(),
  ) => {
    await (await send).arrayBuffer()
    times[whose].push(performance.now() - begun)
  }
  for (let pair = 0; pair < PAIRS; pair += 1) {
    if (pair % 2 === 0) await clock('known', known(pair))
    await clock('unknown', unknown(pair))
    if (pair % 2 === 1) await clock('known', known(pair))
  }
  return times
}

const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

/**
 * Prints the figures. Only a gross difference, of a quarter, is a failure: five times the random
 * difference of such medians.
 */
function compare(what: string, { known, unknown }: { known: number[]; unknown: number[] }): void {
  const figures = (times: number[]) =>
    [0.25, 0.5, 0.75].map((share) => quantile(times, share).toFixed(1)).join(' / ')
  console.log(
    `${what}, ${PAIRS} each, quartiles in ms: known ${figures(known)}, unknown ${figures(unknown)}`,
  )
  const ratio = quantile(unknown, 0.5) / quantile(known, 0.5)
  expect(ratio).toBeGreaterThan(0.8)
  expect(ratio).toBeLessThan(1.25)
}

test(
  'T29 two hundred sign-ins with a wrong password and two hundred with an unknown email take about as long',
  { timeout: 600_000 },
  async () => {
    // Rate limit: a hundred failures an hour for each account.
    const known = [await newShopper(shop.url), await newShopper(shop.url)]
    const tried = (asked: string) =>
      new Visitor(shop.url).post('/login', { email: asked, password: 'not-the-one' })
    const times = await alternate(
      (pair) => tried(known[pair % 2]?.email ?? ''),
      (pair) => tried(`nobody${pair}@example.com`),
    )
    compare('login', times)
  },
)

test(
  'T29 two hundred reset links for known and two hundred for unknown addresses take about as long',
  { timeout: 600_000 },
  async () => {
    // Rate limit: further mails to a mailbox coalesce, which is less work.
    const shoppers: { email: string }[] = []
    for (let i = 0; i < PAIRS / 3; i += 1) shoppers.push(await newShopper(shop.url))
    const ask = (email: string) => new Visitor(shop.url).post('/forgot-password', { email })
    const times = await alternate(
      (pair) => ask(shoppers[pair % shoppers.length]?.email ?? ''),
      (pair) => ask(`nobody${pair}@example.com`),
    )
    compare('forgot', times)
  },
)
