import { expect } from 'vitest'
import { cancelOrder } from '#app/aftersales/cancel-order.server.ts'
import { requestReturn, listReturns } from '#app/aftersales/returns.server.ts'
import { dropExchange, sendReplacement } from '#app/desk/settle-exchange.server.ts'
import { settleReturn } from '#app/desk/settle-return.server.ts'
import { moveOrder } from '#app/desk/move-order.server.ts'
import { setSellableStock } from '#app/catalogue/set-sellable-stock.server.ts'
import { payAgain } from '#app/payments/pay/pay-again.server.ts'
import { pollRefundStatus } from '#app/payments/refunds/poll-refund-status.server.ts'
import { settlePayment } from '#app/payments/settle-payment.server.ts'
import fc from '../fast-check.ts'
import { newShopper } from '../visitor.ts'
import {
  attemptsOf,
  checkOut,
  garment,
  itemsOf,
  lineOf,
  orderById,
  refundsOf,
} from './clients/checkout-client.ts'
import { FEE, setUpShopWithFee } from './fee-fixture.ts'
import { clientOf, type Attempt } from './clients/gateway-clients.ts'
import { openAttempt, switchGateway, useGateway } from './gateway-steps.ts'
import {
  IN_STOCK,
  OTHER_SIZE_IN_STOCK,
  QUANTITIES,
  verifyOrder,
  type OrderRun,
} from './order-lifecycle-invariants.ts'
import { checkSequences, type SequenceLimits } from './sequences.ts'
import type { Services, RunningShop } from './shop-fixture.ts'

let shop: RunningShop
let services: Services
setUpShopWithFee((both) => ({ shop, services } = both))

/**
 * Actions of shopper, staff, merchant and gateways on one order, whether allowed at that moment or
 * not.
 */
const action = fc.record({
  line: fc.nat({ max: QUANTITIES.length - 1 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  nth: fc.nat({ max: 3 }),
  is: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('ship', 'deliver') },
    { weight: 4, arbitrary: fc.constantFrom('go to pay', 'pay') },
    { weight: 2, arbitrary: fc.constant('cancel all') },
    { weight: 3, arbitrary: fc.constantFrom('cancel a line', 'desk cancels a line') },
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        'ask for a return',
        'ask for an exchange',
        'accept a return',
        'accept a damaged return',
        'refuse a return',
      ),
    },
    { weight: 2, arbitrary: fc.constantFrom('send the other size', 'refund an exchange') },
    { weight: 2, arbitrary: fc.constant('the gateways are done') },
    { weight: 1, arbitrary: fc.constant('pay an earlier attempt') },
    { weight: 2, arbitrary: fc.constant('the merchant switches gateways') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'the parcel is lost',
        'the parcel comes back',
        'the parcel comes back damaged',
      ),
    },
  ),
})
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never
const rounds = fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), {
  minLength: 12,
  maxLength: 25,
  size: 'max',
})

/** Pays, ships, cancels, returns and switches gateways in any order. */
export const checkOrderLifecycle = (limits: SequenceLimits): Promise<void> =>
  checkSequences(
    {
      name: 'order lifecycle',
      rounds,
      begin,
      take,
      settle,
      verify: (run: OrderRun) => verifyOrder(shop, run),
    },
    limits,
  )

let sequences = 0
/** Stages at which sequences begin, in turn, so that short runs see all of them. */
const BEGINNINGS = [
  { steps: [], reaches: 'pending' },
  { steps: ['pay'], reaches: 'processing' },
  { steps: ['pay', 'ship', 'deliver'], reaches: 'delivered' },
] as const

/** Of two orders that are placed at SabPaisa, the merchant has switched meanwhile for one. */
async function begin(): Promise<OrderRun> {
  const nth = sequences++
  useGateway(services, nth % 2 ? 'sabpaisa' : 'razorpay')
  const shopper = await newShopper(shop.url)
  const goods = await Promise.all(QUANTITIES.map((_, i) => garment(shop, i)))
  await setSellableStock(
    shop.database.db,
    new Map(goods.map(({ id }) => [id, { M: IN_STOCK, L: OTHER_SIZE_IN_STOCK }])),
  )
  const { orderId, status } = await checkOut(
    shopper,
    goods.map((one, i) => lineOf(one, { quantity: QUANTITIES[i] })),
  )
  expect(status).toBe(200)
  const lines = goods.reduce((sum, { price }, i) => sum + price * (QUANTITIES[i] ?? 0), 0)
  expect((await orderById(shop, orderId)).totalPaise).toBe(lines + FEE)
  const items = await itemsOf(shop, orderId)
  const itemIds = items.map(({ id }) => id)
  const run: OrderRun = { shopper, orderId, goods, itemIds, damaged: 0, lost: 0 }
  const { steps, reaches } = BEGINNINGS[nth % BEGINNINGS.length] ?? BEGINNINGS[0]
  for (const is of steps) await take(run, { line: 0, quantity: 1, nth: 0, is })
  expect((await orderById(shop, orderId)).status).toBe(reaches)
  return run
}

async function take(run: OrderRun, { line, quantity, nth, is }: Action): Promise<void> {
  const { orderId } = run
  const itemId = run.itemIds[line] ?? ''
  const returnId = async () =>
    (await listReturns(shop.database.db, orderId))[nth]?.id ?? crypto.randomUUID()
  switch (is) {
    case 'go to pay':
      return void (await goToPay(run))
    case 'pay': {
      const attempt = await goToPay(run)
      return attempt && pay(attempt)
    }
    case 'pay an earlier attempt':
      return payEarlier(orderId, nth)
    case 'the merchant switches gateways':
      return switchGateway(services)
    case 'ship':
      return void (await moveOrder(services, 'staff', orderId, {
        to: 'shipped',
        tracking: { trackingNumber: 'BD1' },
      }))
    case 'deliver':
      return void (await moveOrder(services, 'staff', orderId, { to: 'delivered' }))
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
    case 'the parcel comes back damaged': {
      const [first = ''] = run.itemIds
      const cancelled = await cancelOrder(services, 'staff', orderId, null, {
        deliveryFailure: 'returned_to_sender',
        damaged: new Map([[first, 1]]),
      })
      run.lost += cancelled.ok && cancelled.value.itemIds.includes(first) ? 1 : 0
      return
    }
    case 'ask for a return':
      return void (await requestReturn(services, await holderOf(run), orderId, [
        { itemId, quantity, reason: nth % 2 ? 'damaged' : 'too_small' },
      ]))
    case 'ask for an exchange':
      return void (await requestReturn(services, await holderOf(run), orderId, [
        { itemId, quantity, reason: nth % 2 ? 'damaged' : 'too_small', exchangeSize: 'L' },
      ]))
    case 'send the other size':
      return void (await sendReplacement(services, 'staff', await returnId(), undefined))
    case 'refund an exchange':
      return void (await dropExchange(services, 'staff', await returnId()))
    case 'accept a return':
      return void (await settleReturn(services, 'staff', await returnId(), {
        accept: true,
        damaged: 0,
      }))
    case 'accept a damaged return': {
      const settled = await settleReturn(services, 'staff', await returnId(), {
        accept: true,
        damaged: 'all',
      })
      run.damaged += settled.ok ? settled.value.quantity : 0
      return
    }
    case 'refuse a return':
      return void (await settleReturn(services, 'staff', await returnId(), {
        accept: false,
        note: 'It was worn.',
      }))
    default:
      return gatewaysAreDone(orderId)
  }
}

const holderOf = async ({ orderId }: OrderRun) => ({
  shopperId: (await orderById(shop, orderId)).userId ?? '',
})

/** "Pay now" on the order's page: an attempt at the merchant's gateway of that moment. */
async function goToPay({ shopper, orderId }: OrderRun): Promise<Attempt | undefined> {
  if (!(await payAgain(services, orderId)).ok) return undefined
  const [newest] = await attemptsOf(shop, orderId)
  if (!newest) return undefined
  // The order may be cancelled at the same moment: then there is no page to pay on.
  const reference = await clientOf(newest)
    .goTo(shop, shopper, orderId)
    .catch(() => undefined)
  return reference === newest.reference ? newest : undefined
}

/** A page of an attempt that was left open: it is paid whatever became of the order. */
async function payEarlier(orderId: string, nth: number): Promise<void> {
  const attempts = await attemptsOf(shop, orderId)
  const attempt = attempts[nth % attempts.length]
  if (!attempt || (await clientOf(attempt).books(shop, attempt.reference)).isDecided) return
  await openAttempt(shop, services, attempt)
  await pay(attempt)
}

async function pay(attempt: Attempt): Promise<void> {
  await clientOf(attempt).decide(shop, attempt.reference, 'pay')
  await clientOf(attempt).comeBack(shop, attempt.reference)
}

/** Completes the refunds under way, so that the next are sent. */
async function gatewaysAreDone(orderId: string): Promise<void> {
  for (const attempt of await attemptsOf(shop, orderId))
    for (const { id, state } of await refundsOf(shop, attempt.reference)) {
      if (state !== 'submitted') continue
      await clientOf(attempt).completeRefunds(shop, attempt.reference)
      await pollRefundStatus(services, { refundId: id, asked: 0 })
    }
}

/**
 * Each payment is checked once more, since one that came during a status check is not in its
 * answer. The shop's own workers send every promised refund, one after the other.
 */
async function settle({ orderId }: OrderRun): Promise<void> {
  const attempts = await attemptsOf(shop, orderId)
  for (const { reference } of attempts) await settlePayment(services, reference)
  await expect
    .poll(
      async () => {
        await gatewaysAreDone(orderId)
        const promised = await Promise.all(
          attempts.map(({ reference }) => refundsOf(shop, reference)),
        )
        return promised.flat().filter(({ state }) => state !== 'succeeded')
      },
      { timeout: 60_000 },
    )
    .toEqual([])
}
