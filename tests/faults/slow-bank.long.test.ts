import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { gatewayBreakers, statusChecks } from '#db/schema.ts'
import { observedBank } from '../servers/observed-bank.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper } from '../visitor.ts'
import {
  decide,
  goToBank,
  requestPaymentState,
  returnFromBank,
} from '../shop/clients/bank-client.ts'
import {
  checkOut,
  garment,
  lineOf,
  orderById,
  type Shopper,
} from '../shop/clients/checkout-client.ts'

let bank: Awaited<ReturnType<typeof observedBank>>
let shop: RunningShop
beforeAll(async () => {
  bank = await observedBank()
  shop = { ...(await runningShop(bank.settings)), bankUrl: bank.url }
})
afterAll(async () => {
  await shop.close()
  await bank.close()
})
beforeEach(async () => {
  // The check under way of the test before ends first.
  const { db } = shop.database
  await db.delete(statusChecks).where(isNull(statusChecks.leasedUntil))
  await vi.waitFor(
    async () => expect(await db.$count(statusChecks, eq(statusChecks.isWaiting, true))).toBe(0),
    { timeout: 9_000 },
  )
  Object.assign(bank.state, { delayMs: 0, answers: 'normal', mostAtOnce: 0, enquiries: 0 })
  await db.delete(statusChecks)
  await db.delete(gatewayBreakers)
})

type Visit = { shopper: Shopper; orderId: string; reference: string; encResponse: string }

/** A shopper at the bank, who has pressed the button there and not come back yet. */
async function atTheBank(
  nth: number,
  as: 'pay' | 'pay-later' = 'pay',
  shopper?: Shopper,
): Promise<Visit> {
  const who = shopper ?? (await newShopper(shop.url))
  const { orderId } = await checkOut(who, [lineOf(await garment(shop, nth % 10))])
  const reference = await goToBank(shop, who, orderId)
  const { encResponse } = await decide(shop, reference, as)
  return { shopper: who, orderId, reference, encResponse }
}
const takenBy = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
/** 3 s are promised; bank, shop, shoppers and their browsers are on one machine here. */
const RETURN_MS = 4_500
const comeBack = (encResponse: string) =>
  takenBy(async () => expect((await returnFromBank(shop, { encResponse })).status).toBe(303))
const statusesOf = async (all: { orderId: string }[]) =>
  Promise.all(all.map(async ({ orderId }) => (await orderById(shop, orderId)).status))
/** The pause of an open breaker is over. */
const passPause = () =>
  shop.database.db.update(gatewayBreakers).set({ retryAt: sql`clock_timestamp()` })

test('T22 forty returns beside a bank that takes 5 s go on within 3 s each to a page that says a mail will follow, and all are settled', async () => {
  const paid: Visit[] = []
  for (let n = 0; n < 40; n++) paid.push(await atTheBank(n))
  bank.state.delayMs = 4_800
  const took = await Promise.all(paid.map(({ encResponse }) => comeBack(encResponse)))
  took.sort((a, b) => a - b)
  const at = (share: number) => Math.round(took[Math.floor(share * (took.length - 1))] ?? 0)
  console.log(`returns: min ${at(0)}, median ${at(0.5)}, max ${at(1)} ms`)
  expect(at(1)).toBeLessThan(RETURN_MS)
  const waiting = paid[5]
  const page = await waiting?.shopper.get(`/order-success?order=${waiting.orderId}`)
  expect(await page?.text()).toContain('We will send you a mail')
  expect(bank.state.mostAtOnce).toBe(1)
  // What nobody waits for any more stays in the queue, and is made.
  bank.state.delayMs = 0
  await vi.waitFor(
    async () => expect(new Set(await statusesOf(paid))).toEqual(new Set(['processing'])),
    { timeout: 60_000, interval: 200 },
  )
  expect(bank.state).toMatchObject({ mostAtOnce: 1, enquiries: 40 })
}, 120_000)

test('T22 while the bank is slow the listing keeps its pace', async () => {
  const waiting: Visit[] = []
  for (let n = 0; n < 10; n++) waiting.push(await atTheBank(n))
  const list = () =>
    takenBy(async () => {
      const answer = await fetch(`${shop.url}/products?category=men&page=${visits++}`)
      expect(answer.status).toBe(200)
      await answer.text()
    })
  let visits = 1
  const p95 = async () => {
    const took = []
    for (let n = 0; n < 20; n++) took.push(await list())
    return took.sort((a, b) => a - b)[18] ?? 0
  }
  await p95()
  const before = await p95()
  bank.state.delayMs = 30_000
  const returns = waiting.map(({ encResponse }) => comeBack(encResponse))
  const during = await p95()
  console.log(`listing p95: ${Math.round(before)} ms before, ${Math.round(during)} ms during`)
  expect(during).toBeLessThan(Math.max(1_000, 4 * before))
  for (const took of await Promise.all(returns)) expect(took).toBeLessThan(RETURN_MS)
}, 60_000)

test.each(['500', 'html'] as const)(
  'T22 a bank that answers %s opens the breaker: callers are answered at once, one probe is let through, and its success closes it',
  async (answers) => {
    const visits: Visit[] = []
    for (let n = 0; n < 6; n++) visits.push(await atTheBank(n))
    bank.state.answers = answers
    for (const { encResponse } of visits.slice(0, 3)) await comeBack(encResponse)
    expect(bank.state.enquiries).toBe(3)
    // Open: nothing goes to the bank, however many come.
    for (const { encResponse } of visits) await comeBack(encResponse)
    expect(bank.state.enquiries).toBe(3)
    // The pause is over: one of many is the probe, and fails.
    await passPause()
    bank.state.delayMs = 300
    await Promise.all(visits.map(({ encResponse }) => comeBack(encResponse)))
    expect(bank.state).toMatchObject({ enquiries: 4, mostAtOnce: 1 })
    // The next probe succeeds, and what has waited in the queue is made with it.
    await passPause()
    Object.assign(bank.state, { answers: 'normal', delayMs: 0 })
    await comeBack(visits[5]?.encResponse ?? '')
    await vi.waitFor(
      async () => expect((await statusesOf(visits)).slice(3)).not.toContain('pending'),
      { timeout: 10_000 },
    )
    for (const { encResponse } of visits) await comeBack(encResponse)
    expect(new Set(await statusesOf(visits))).toEqual(new Set(['processing']))
  },
  60_000,
)

test('T22 one payment that the bank cannot answer about stops no others', async () => {
  const [poisoned, other] = [await atTheBank(0), await atTheBank(1)]
  bank.state.answers = 'html'
  for (let n = 0; n < 5; n++) await comeBack(poisoned.encResponse)
  bank.state.answers = 'normal'
  await comeBack(other.encResponse)
  expect((await orderById(shop, other.orderId)).status).toBe('processing')
})

test('T22 an account that polls eight payments at once keeps nobody waiting: a return comes before it', async () => {
  const account = await newShopper(shop.url)
  const orders: Visit[] = []
  for (let n = 0; n < 8; n++) orders.push(await atTheBank(n, 'pay-later', account))
  const other = await atTheBank(9)
  bank.state.delayMs = 1_000
  const polls = Promise.all(
    [...orders, ...orders, ...orders].map(({ orderId }) => requestPaymentState(account, orderId)),
  )
  await vi.waitFor(
    async () => expect(await shop.database.db.$count(statusChecks)).toBeGreaterThan(3),
    { timeout: 9_000, interval: 10 },
  )
  // Of one account a few are urgent, the others wait with the schedule.
  const waiting = await shop.database.db
    .select()
    .from(statusChecks)
    .where(eq(statusChecks.isWaiting, true))
  expect(waiting.filter(({ priority }) => priority < 2).length).toBeLessThanOrEqual(3)
  const before = bank.state.enquiries
  expect(await comeBack(other.encResponse)).toBeLessThan(RETURN_MS)
  await vi.waitFor(
    async () => expect((await orderById(shop, other.orderId)).status).toBe('processing'),
    { timeout: 9_000 },
  )
  // One check may be under way, then it is its turn, and one more may have begun.
  expect(bank.state.enquiries - before).toBeLessThanOrEqual(3)
  for (const { status } of await polls) expect(status).toBe(200)
}, 60_000)
