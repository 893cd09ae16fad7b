import { and, eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { orderCharges, orderItems, returns, stock, stockHolds } from '#db/schema.ts'
import { cancelOrder } from '#app/aftersales/cancel-order.server.ts'
import { requestReturn, listReturns } from '#app/aftersales/returns.server.ts'
import { settleReturn } from '#app/desk/settle-return.server.ts'
import { moveOrder } from '#app/desk/move-order.server.ts'
import { pollRefundStatus } from '#app/payments/refunds/poll-refund-status.server.ts'
import fc from '../fast-check.ts'
import { newShopper } from '../visitor.ts'
import { bankRecord, payAs, completeRefundAtBank } from './bank-client.ts'
import {
  attemptsOf,
  checkOut,
  garment,
  lineOf,
  orderById,
  refundsOf,
  type Goods,
} from './checkout-client.ts'
import { checkSequences, type SequenceLimits } from './sequences.ts'
import { setUpShop, type Services, type RunningShop } from './shop-fixture.ts'
import { expectConsistent } from './consistency.ts'

let shop: RunningShop
let services: Services
setUpShop((both) => ({ shop, services } = both))

const QUANTITIES = [3, 1, 2]
const ENOUGH = 100

/** Actions of shopper, staff and bank on one order, whether allowed at that moment or not. */
const action = fc.record({
  line: fc.nat({ max: QUANTITIES.length - 1 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  nth: fc.nat({ max: 3 }),
  is: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('pay', 'ship', 'deliver') },
    { weight: 1, arbitrary: fc.constantFrom('cancel all', 'desk cancels a line') },
    { weight: 2, arbitrary: fc.constant('cancel a line') },
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        'ask for a return',
        'accept a return',
        'accept a damaged return',
        'refuse a return',
      ),
    },
    { weight: 2, arbitrary: fc.constant('the bank is done') },
    { weight: 1, arbitrary: fc.constantFrom('the parcel is lost', 'the parcel comes back') },
  ),
})
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never
const rounds = fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), {
  minLength: 12,
  maxLength: 25,
  size: 'max',
})

type Run = {
  shopper: Awaited<ReturnType<typeof newShopper>>
  orderId: string
  goods: Goods[]
  itemIds: string[]
  damaged: number
  lost: number
}

/** Pays, ships, cancels and returns in any order, whether allowed at that moment or not. */
export const checkOrderLifecycle = (limits: SequenceLimits): Promise<void> =>
  checkSequences({ name: 'order lifecycle', rounds, begin, take, settle, verify }, limits)

async function begin(): Promise<Run> {
  const shopper = await newShopper(shop.url)
  const goods = await Promise.all(QUANTITIES.map((_, i) => garment(shop, i)))
  const ids = goods.map(({ id }) => id)
  await shop.database.db
    .update(stock)
    .set({ quantity: ENOUGH })
    .where(and(inArray(stock.productId, ids), eq(stock.size, 'M')))
  const { orderId, status } = await checkOut(
    shopper,
    goods.map((one, i) => lineOf(one, { quantity: QUANTITIES[i] })),
  )
  expect(status).toBe(200)
  const items = await shop.database.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position)
  return { shopper, orderId, goods, itemIds: items.map(({ id }) => id), damaged: 0, lost: 0 }
}

async function take(run: Run, { line, quantity, nth, is }: Action): Promise<void> {
  const { orderId } = run
  const itemId = run.itemIds[line] ?? ''
  const returnId = async () =>
    (await listReturns(shop.database.db, orderId))[nth]?.id ?? crypto.randomUUID()
  switch (is) {
    case 'pay':
      if ((await orderById(shop, orderId)).status === 'pending')
        await payAs(shop, run.shopper, orderId, 'pay').catch(() => {})
      return
    case 'ship':
      return void (await moveOrder(services, orderId, { to: 'shipped', trackingNumber: 'BD1' }))
    case 'deliver':
      return void (await moveOrder(services, orderId, { to: 'delivered' }))
    case 'cancel all':
      return void (await cancelOrder(services, await holderOf(run), orderId, null))
    case 'cancel a line':
      return void (await cancelOrder(services, await holderOf(run), orderId, [itemId]))
    case 'desk cancels a line':
      return void (await cancelOrder(services, 'staff', orderId, [itemId]))
    case 'the parcel is lost': {
      const cancelled = await cancelOrder(services, 'staff', orderId, null, {
        deliveryFailure: 'lost',
      })
      const gone = cancelled.ok ? cancelled.value.itemIds : []
      run.lost += run.itemIds.reduce(
        (sum, id, i) => sum + (gone.includes(id) ? (QUANTITIES[i] ?? 0) : 0),
        0,
      )
      return
    }
    case 'the parcel comes back':
      return void (await cancelOrder(services, 'staff', orderId, null, {
        deliveryFailure: 'returned_to_sender',
      }))
    case 'ask for a return':
      return void (await requestReturn(services, await holderOf(run), orderId, [
        { itemId, quantity, reason: nth % 2 ? 'damaged' : 'too_small' },
      ]))
    case 'accept a return':
      return void (await settleReturn(services, await returnId(), { accept: true, restock: true }))
    case 'accept a damaged return': {
      const settled = await settleReturn(services, await returnId(), {
        accept: true,
        restock: false,
      })
      run.damaged += settled.ok ? settled.value.quantity : 0
      return
    }
    case 'refuse a return':
      return void (await settleReturn(services, await returnId(), {
        accept: false,
        note: 'It was worn.',
      }))
    default:
      return bankIsDone(orderId)
  }
}

const holderOf = async ({ orderId }: Run) => ({
  shopperId: (await orderById(shop, orderId)).userId ?? '',
})

/** Completes the refund under way, so that the next is sent. */
async function bankIsDone(orderId: string): Promise<void> {
  for (const { reference } of await attemptsOf(shop, orderId))
    for (const { id, state } of await refundsOf(shop, reference)) {
      if (state !== 'submitted') continue
      await completeRefundAtBank(shop, reference)
      await pollRefundStatus(services, { refundId: id, asked: 0 })
    }
}

/** The shop's own workers send every promised refund, one after the other. */
const settle = ({ orderId }: Run) =>
  expect
    .poll(
      async () => {
        await bankIsDone(orderId)
        const promised = await Promise.all(
          (await attemptsOf(shop, orderId)).map(({ reference }) => refundsOf(shop, reference)),
        )
        return promised.flat().filter(({ state }) => state !== 'succeeded')
      },
      { timeout: 60_000 },
    )
    .toEqual([])

async function verify({ orderId, goods, itemIds, damaged, lost }: Run): Promise<void> {
  await expectConsistent(shop)
  const order = await orderById(shop, orderId)
  const items = await shop.database.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
  const back = await shop.database.db
    .select()
    .from(returns)
    .where(inArray(returns.orderItemId, itemIds))
  const priceOf = new Map(items.map(({ id, pricePaise }) => [id, pricePaise]))

  const charges = await shop.database.db
    .select()
    .from(orderCharges)
    .where(eq(orderCharges.orderId, orderId))
  const isFaulty = ({ reason, state }: (typeof back)[number]) =>
    state === 'accepted' && reason === 'damaged'
  const chargesOwed =
    order.status === 'cancelled' || back.some(isFaulty)
      ? charges.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
      : 0

  const owed =
    chargesOwed +
    items
      .filter(({ cancelledAt }) => cancelledAt)
      .reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0) +
    back
      .filter(({ state }) => state === 'accepted')
      .reduce(
        (sum, { orderItemId, quantity }) => sum + (priceOf.get(orderItemId) ?? 0) * quantity,
        0,
      )
  let kept = 0
  for (const { reference } of await attemptsOf(shop, orderId)) {
    const {
      verdict,
      amountPaise: taken,
      refund,
      earlierRefunds = [],
    } = (await bankRecord(shop, reference)) as BankRecord
    const back = [...earlierRefunds, ...(refund ? [refund] : [])].reduce(
      (sum, { amountPaise }) => sum + amountPaise,
      0,
    )
    kept += (verdict === 'success' ? taken : 0) - back
  }
  // Paid at the same moment as it was cancelled, it was never owed, and all of it went back.
  expect([order.number, kept]).toEqual([order.number, order.paidAt ? order.totalPaise - owed : 0])

  const stockRows = await shop.database.db
    .select()
    .from(stock)
    .where(
      and(
        inArray(
          stock.productId,
          goods.map(({ id }) => id),
        ),
        eq(stock.size, 'M'),
      ),
    )
  const holds = await shop.database.db
    .select()
    .from(stockHolds)
    .where(eq(stockHolds.orderId, orderId))
  const total = (rows: { quantity: number }[]) =>
    rows.reduce((sum, { quantity }) => sum + quantity, 0)
  // Goods that came back damaged still count as taken: nobody can buy them. Lost goods are nowhere.
  expect(total(stockRows) + total(holds) + lost).toBe(ENOUGH * goods.length)
  const sent = total(items.filter(({ cancelledAt }) => !cancelledAt))
  const restocked = total(back.filter(({ state }) => state === 'accepted')) - damaged
  expect(total(holds)).toBe(
    order.status === 'cancelled' || (!order.paidAt && !order.stockHeldUntil) ? 0 : sent - restocked,
  )
}
type BankRecord = {
  verdict: string
  amountPaise: number
  refund?: { amountPaise: number }
  earlierRefunds?: { amountPaise: number }[]
}
