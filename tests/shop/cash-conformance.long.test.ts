import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { cashPayments, orders, rateLimits, stockHolds } from '#db/schema.ts'
import { cancelOrder } from '#app/aftersales/cancel-order.server.ts'
import { moveOrder } from '#app/desk/move-order.server.ts'
import { cashCode } from '#app/orders/cash/code/cash-code.server.ts'
import { confirmByCode } from '#app/orders/cash/confirm-cash.server.ts'
import { releaseExpiredHold } from '#app/orders/holds/release-expired-hold.server.ts'
import { titlesIn } from '../docs/citations.ts'
import {
  attemptsOf,
  checkOut,
  garment,
  itemsOf,
  lineOf,
  orderById,
  ordersOf,
  type Shopper,
} from './clients/checkout-client.ts'
import { expectConsistent } from './consistency.ts'
import { setUpShopWithRules } from './fee-fixture.ts'
import type { RunningShop, Services } from './shop-fixture.ts'
import { newShopper } from '../visitor.ts'

// Starting a program takes a while on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const HANDLING = 40_00
const HOURS = 6

let shop: RunningShop
let services: Services
let asha: Shopper
setUpShopWithRules(
  {
    charges: { cashPaise: HANDLING },
    cash: {
      offered: true,
      confirmHours: HOURS,
      mostFirstPaise: 1_00_000_00,
      mostPaise: 1_00_000_00,
    },
  },
  (both) => ({ shop, services } = both),
)
beforeEach(async () => {
  await shop.database.db.delete(rateLimits)
  asha = await newShopper(shop.url)
})

const place = async (changes: Record<string, string> = {}) => {
  const lines = [lineOf(await garment(shop), { quantity: 2 })]
  return (await checkOut(asha, lines, { pay: 'cash', ...changes })).orderId
}
const cashOf = async (orderId: string) =>
  (await shop.database.db.select().from(cashPayments).where(eq(cashPayments.orderId, orderId)))[0]
const held = async (orderId: string) =>
  (await shop.database.db.select().from(stockHolds).where(eq(stockHolds.orderId, orderId))).length
const confirm = (orderId: string, code = cashCode(services.keys, orderId, 1)) =>
  confirmByCode(services, orderId, code)
async function confirmed(): Promise<string> {
  const orderId = await place()
  expect(await confirm(orderId)).toEqual({ ok: true, value: null })
  return orderId
}
const move = (orderId: string, to: 'shipped' | 'delivered') =>
  moveOrder(services, 'staff', orderId, { to })
async function delivered(): Promise<string> {
  const orderId = await confirmed()
  await move(orderId, 'shipped')
  await move(orderId, 'delivered')
  return orderId
}
async function endWait(orderId: string): Promise<void> {
  await shop.database.db
    .update(orders)
    .set({ stockHeldUntil: new Date(Date.now() - 1_000) })
    .where(eq(orders.id, orderId))
  await releaseExpiredHold(services, { orderId })
}

const NOBODY_ASKED = 'nobody is asked: a courier delivers, and the desk or its sheet says so'
const NO_GATEWAY = 'no gateway has collected cash, so none can send it back'

/**
 * Cases of the gateways' conformance suite, for cash on delivery: how it keeps to them, or why a case
 * has no meaning for it. Courses of a payment are those of the door.
 */
const CASES: Record<string, string | (() => Promise<void>)> = {
  'a payment nobody has started is not found, and one nobody has paid is no success': async () => {
    expect(await confirm(randomUUID())).toMatchObject({ error: { why: 'no such order' } })
    const orderId = await place()
    expect(await cashOf(orderId)).toMatchObject({ state: 'to_confirm', collectedPaise: null })
    expect(await orderById(shop, orderId)).toMatchObject({ status: 'pending', paidAt: null })
  },
  'T56 it names a window of minutes, and leads on in the last moment of a stock hold': async () => {
    const orderId = await place()
    const { createdAt, stockHeldUntil } = await orderById(shop, orderId)
    expect((stockHeldUntil?.getTime() ?? 0) - createdAt.getTime()).toBe(HOURS * 3_600_000)
    const lastMoment = new Date(Date.now() + 10_000)
    await shop.database.db
      .update(orders)
      .set({ stockHeldUntil: lastMoment })
      .where(eq(orders.id, orderId))
    expect((await confirm(orderId)).ok).toBe(true)
  },
  'pay: the return names the attempt, and the status check says succeeded, with amount and references':
    async () => {
      const orderId = await delivered()
      const { totalPaise } = await orderById(shop, orderId)
      expect(await cashOf(orderId)).toMatchObject({
        state: 'collected',
        collectedPaise: totalPaise,
        collectedAt: expect.any(Date),
      })
      expect(await attemptsOf(shop, orderId)).toEqual([])
    },
  'T13 an attempt that was cancelled cannot be paid any more; one that is paid stays paid':
    async () => {
      const open = await place()
      expect((await cancelOrder(services, 'staff', open, null)).ok).toBe(true)
      expect(await confirm(open)).toMatchObject({ error: { why: 'over' } })
      expect(await held(open)).toBe(0)
      const paid = await delivered()
      expect((await cancelOrder(services, 'staff', paid, null)).ok).toBe(false)
      expect(await cashOf(paid)).toMatchObject({ state: 'collected' })
    },
  'a repeated start is the same payment': async () => {
    const key = randomUUID()
    const [first, second] = await Promise.all([place({ key }), place({ key })])
    expect([first, second, await place({ key })]).toEqual([first, first, first])
    const [order, ...others] = await ordersOf(shop, asha)
    expect([order?.paymentMethod, others]).toEqual(['cash', []])
    expect(await cashOf(first)).toMatchObject({ state: 'to_confirm', codesSent: 1 })
  },
  '%s: the status check says %s': async () => {
    const refused = await confirmed()
    await move(refused, 'shipped')
    for (const [orderId, deliveryFailure, endedWhy] of [
      [refused, 'returned_to_sender', 'refused'],
      [await confirmed(), undefined, 'cancelled'],
    ] as const) {
      const ended = await cancelOrder(services, 'staff', orderId, null, { deliveryFailure })
      // Nothing was paid, so nothing goes back.
      expect(ended).toMatchObject({ ok: true, value: { refund: 0, paidReference: undefined } })
      expect(await cashOf(orderId)).toMatchObject({ state: 'ended', endedWhy })
      expect(await held(orderId)).toBe(0)
    }
  },
  'a closed browser: nothing comes back, and the status check knows of the payment': async () => {
    const orderId = await place()
    await endWait(orderId)
    expect((await orderById(shop, orderId)).status).toBe('cancelled')
    expect(await cashOf(orderId)).toMatchObject({ state: 'ended', endedWhy: 'not_confirmed' })
    expect(await held(orderId)).toBe(0)
  },
  'a late success is pending or failed first, and succeeds': async () => {
    // A late code is no money: it is refused, and stock that was given back stays so.
    const orderId = await place()
    await endWait(orderId)
    expect(await confirm(orderId)).toMatchObject({ error: { why: 'over' } })
    expect([(await orderById(shop, orderId)).status, await held(orderId)]).toEqual(['cancelled', 0])
  },
  'another amount than ours is put before a person':
    'delivering names no amount: what a courier brings is compared with its remittance file',
  'notices, repeated and in any order, name the attempt; they are acknowledged': async () => {
    const orderId = await confirmed()
    expect((await move(orderId, 'delivered')).ok).toBe(false)
    await move(orderId, 'shipped')
    const said = await Promise.all([1, 2, 3].map(() => move(orderId, 'delivered')))
    expect(said.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await cashOf(orderId)).toMatchObject({ state: 'collected' })
  },
  'T06 forged returns and notices are unreadable': async () => {
    const orderId = await place()
    const ofAnother = cashCode(services.keys, randomUUID(), 1)
    for (const code of [ofAnother, '', '12345', 'abcdef'])
      expect(await confirm(orderId, code)).toMatchObject({ error: { why: 'wrong code' } })
    // A code that was not sent yet is none.
    const next = cashCode(services.keys, orderId, 2)
    expect(await confirm(orderId, next)).toMatchObject({ error: { why: 'wrong code' } })
    expect((await orderById(shop, orderId)).status).toBe('pending')
  },
  'T22 a gateway that is away is unavailable, and has not heard of a refund': NOBODY_ASKED,
  'a refund of the whole: accepted, on its way, done; sent again under its id it is the same':
    NO_GATEWAY,
  'T07 money that has gone back, %s of it, pays no order': NO_GATEWAY,
  'two parts, one after the other, and each has a progress of its own': async () => {
    // Before the door a part that is cancelled is not collected, and nothing goes back.
    const orderId = await confirmed()
    const [line] = await itemsOf(shop, orderId)
    const part = new Map([[line?.id ?? '', 1]])
    const cancelled = await cancelOrder(services, 'staff', orderId, null, { pieces: part })
    expect(cancelled).toMatchObject({ ok: true, value: { refund: 0 } })
    await move(orderId, 'shipped')
    await move(orderId, 'delivered')
    expect(await cashOf(orderId)).toMatchObject({
      collectedPaise: (line?.pricePaise ?? 0) + HANDLING,
    })
  },
  'a refund whose answer is lost is unknown, and the gateway knows what became of it': NO_GATEWAY,
}

for (const [title, kept] of Object.entries(CASES))
  if (typeof kept !== 'string')
    test(`cash on delivery: ${title}`, async () => {
      await kept()
      await expectConsistent(shop)
    })

test('cash on delivery answers for every case of the gateways’ suite', () => {
  const suite = readFileSync('tests/gateways/conformance.ts', 'utf8')
  const titles = [...suite.matchAll(/\)\(\s*'(.*?)',/g)].map(([, title = '']) => title)
  const all = new Set([...titlesIn(suite).map(({ text }) => text), ...titles])
  expect(Object.keys(CASES).toSorted()).toEqual([...all].toSorted())
})
