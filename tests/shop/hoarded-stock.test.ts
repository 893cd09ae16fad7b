import { asc, eq, inArray, sql, sum, TransactionRollbackError } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orders, stock, stockHolders, stockHolds, styles } from '#db/schema.ts'
import { quote } from '#app/cart/quote/quotes.server.ts'
import { stockKey } from '#app/catalogue/stock/stock.ts'
import { shareHeldUnpaid } from '#app/desk/held-unpaid.server.ts'
import { orderCancelled } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { releaseExpiredHold } from '#app/orders/holds/release-expired-hold.server.ts'
import { holdStock } from '#app/orders/stock-holds.server.ts'
import { checkPaymentStatus } from '#app/payments/check-payment-status.server.ts'
import { purgeExpired } from '#app/privacy/purge-expired.server.ts'
import { insertShoppers } from '../rows/inserted-shoppers.ts'
import { memoryLog } from '../telemetry/memory-log.ts'
import { Visitor } from '../visitor.ts'
import { decide, goToBank, returnFromBank, setBankBehaviour } from './clients/bank-client.ts'
import {
  attemptsOf,
  checkOut,
  lineOf,
  orderById,
  type Goods,
  type Shopper,
} from './clients/checkout-client.ts'
import { expectConsistent } from './consistency.ts'
import { setUpShop, type RunningShop, type Services } from './shop-fixture.ts'

let shop: RunningShop
let services: Services
/** A hundred products. */
let all: Goods[]
setUpShop(async (both) => {
  ;({ shop, services } = both)
  const rows = await shop.database.db
    .select()
    .from(styles)
    .where(
      sql`${styles.listed} and exists (select from ${stock} s where s.product_id = ${styles.uuid} and s.size = 'M')`,
    )
    .orderBy(asc(styles.id))
    .limit(100)
  all = rows.map((row) => ({
    id: row.uuid,
    styleId: row.id,
    name: row.productDisplayName,
    price: row.pricePaise ?? 5_999_00,
    colour: row.baseColour,
  }))
  expect(all).toHaveLength(100)
})
beforeEach(async () => {
  const { db } = shop.database
  await db.transaction(async (tx) => {
    const over = await tx
      .update(orders)
      .set({ status: 'cancelled', stockHeldUntil: null })
      .where(eq(orders.status, 'pending'))
      .returning({ id: orders.id })
    await recordEvent(
      tx,
      'shop',
      ...over.map(({ id }) => orderCancelled({ id, status: 'pending' })),
    )
  })
  await db.delete(stockHolds)
  await db.delete(stockHolders)
  await db.update(stock).set({ quantity: 200 }).where(eq(stock.size, 'M'))
})

const newShoppers = async (count: number, address?: string): Promise<Shopper[]> =>
  (await insertShoppers(shop, count)).map((shopper) => {
    if (!address) return shopper
    const there = Object.assign(new Visitor(shop.url, { address }), { email: shopper.email })
    for (const [name, value] of shopper.cookies) there.cookies.set(name, value)
    return there
  })
const newShopper = async (): Promise<Shopper> => (await newShoppers(1))[0]!
const goods = () => all[0]!
const leave = (quantity: number) =>
  shop.database.db.update(stock).set({ quantity }).where(eq(stock.productId, goods().id))
const buy = (shopper: Shopper, quantity: number, nth = 0) =>
  checkOut(shopper, [lineOf(all[nth]!, { quantity })])
const cartLine = (quantity: number) => ({
  id: goods().id,
  size: 'M',
  colour: null,
  quantity,
  price: null,
})
const pay = async (shopper: Shopper, orderId: string) => {
  const reference = await goToBank(shop, shopper, orderId)
  await returnFromBank(shop, { encResponse: (await decide(shop, reference, 'pay')).encResponse })
}
const heldMinutes = async (orderId: string) =>
  Math.round(
    (((await orderById(shop, orderId)).stockHeldUntil?.getTime() ?? 0) - Date.now()) / 60_000,
  )
const lapse = async (orderId: string) => {
  await shop.database.db
    .update(orders)
    .set({ stockHeldUntil: new Date() })
    .where(eq(orders.id, orderId))
  await releaseExpiredHold(services, { orderId })
}

test('T56 unpaid orders of one account hold at most half of what is left of a size, at once or one after another; a paid one frees it', async () => {
  await leave(10)
  const shopper = await newShopper()
  const six = await buy(shopper, 6)
  expect([six.status, six.body]).toEqual([409, expect.stringContaining('"only so many at once"')])
  const answers = await Promise.all(Array.from({ length: 8 }, () => buy(shopper, 1)))
  const placed = answers.filter(({ status }) => status === 200)
  expect(placed).toHaveLength(5)
  expect((await buy(await newShopper(), 3)).status).toBe(409)
  expect((await buy(await newShopper(), 2)).status).toBe(200)
  // Three are on sale and five are its own: half of them is less than it holds, until one is paid.
  for (const { orderId } of placed.slice(0, 4)) await pay(shopper, orderId)
  expect((await buy(shopper, 1)).status).toBe(200)
  await expectConsistent(shop)
})

test('T56 under the lock the order goes by the same half as its quote, whatever was sold in between', async () => {
  const { db } = shop.database
  const { orderId } = await buy(await newShopper(), 1, 1)
  const byQuote: unknown[] = []
  const byHold: unknown[] = []
  for (const [left, held] of [0, 1, 2, 3, 5, 8].flatMap((n) =>
    [0, 1, 4].map((m) => [n, m] as const),
  ))
    for (const quantity of [1, 2, 3, 4]) {
      await leave(left)
      const holds = new Map([[stockKey(goods().id, 'M'), held]])
      const [line] = await quote({ db, log: memoryLog().log }, [cartLine(quantity)], holds)
      byQuote.push([left, held, quantity, line?.problem === undefined])
      await db
        .transaction(async (tx) => {
          const taken = { productId: goods().id, size: 'M', quantity }
          byHold.push([left, held, quantity, (await holdStock(tx, orderId, [taken], holds)).ok])
          tx.rollback()
        })
        .catch((error: unknown) => expect(error).toBeInstanceOf(TransactionRollbackError))
    }
  expect(byHold).toEqual(byQuote)
})

test("T56 the cart counts what the shopper's own unpaid orders hold as left: they can be taken up again", async () => {
  await leave(4)
  const shopper = await newShopper()
  const problemOf = async (visitor: Visitor, quantity: number) =>
    (
      (await (await visitor.postJson('/cart/quote', [lineOf(goods(), { quantity })])).json()) as {
        lines: { problem?: unknown }[]
      }
    ).lines[0]?.problem
  const { orderId } = await buy(shopper, 2)
  expect(await problemOf(shopper, 2)).toBeUndefined()
  expect(await problemOf(new Visitor(shop.url), 2)).toMatchObject({ most: 1, held: 0 })
  const again = await checkOut(shopper, [lineOf(goods(), { quantity: 2 })], { replaces: orderId })
  expect([again.status, again.orderId]).toEqual([200, orderId])
})

test('T56 an account holds thirty pieces unpaid at most, is told so and led to its orders; paying or cancelling frees them', async () => {
  const shopper = await newShopper()
  const tooMany = await buy(shopper, 31)
  expect([tooMany.status, tooMany.body]).toEqual([
    409,
    expect.stringContaining('30 pieces at most'),
  ])
  expect(tooMany.body).not.toContain('seeOrders')
  const first = await buy(shopper, 20)
  const second = await buy(shopper, 10, 1)
  expect([first.status, second.status]).toEqual([200, 200])
  const refused = await buy(shopper, 1, 2)
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.stringContaining('Your unpaid orders hold 30 pieces, and we hold 30 at most.'),
  ])
  expect(refused.body).toContain('seeOrders')
  await pay(shopper, first.orderId)
  expect((await buy(shopper, 20, 2)).status).toBe(200)
  await shopper.post(`/orders/${second.orderId}/cancel`, { whole: 'yes' })
  expect((await buy(shopper, 10, 3)).status).toBe(200)
  await expectConsistent(shop)
})

test.each([
  ['one address', () => '203.0.113.7'],
  ['networks of one IPv6 /48', (nth: number) => `2001:db8:7:${nth.toString(16)}::1`],
] as const)(
  'T56 ten accounts behind %s with orders of a hundred and of thirty lines at once take its budget; an eleventh gets nothing, and nobody elsewhere is refused',
  async (_, addressOf) => {
    const { db } = shop.database
    const order = (shopper: Shopper, lines: number) =>
      checkOut(
        shopper,
        all.slice(0, lines).map((one) => lineOf(one)),
      )
    const [late, ...crowd] = (
      await Promise.all(Array.from({ length: 11 }, (_, nth) => newShoppers(1, addressOf(nth))))
    ).flat()
    const answers = await Promise.all(
      crowd.flatMap((shopper) => [order(shopper, 100), order(shopper, 30), order(shopper, 30)]),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(10).fill(200),
      ...Array(20).fill(409),
    ])
    expect(
      Number((await db.select({ all: sum(stockHolds.quantity) }).from(stockHolds))[0]?.all),
    ).toBe(300)
    const refused = await order(late!, 1)
    expect([refused.status, refused.body]).toEqual([
      429,
      expect.stringContaining('from your network just now. Please try again in half an hour.'),
    ])
    expect((await buy(await newShopper(), 2)).status).toBe(200)
    expect(await shareHeldUnpaid(db)).toBeGreaterThan(0)
    await expectConsistent(shop)
  },
)

test('T56 who lets a hold lapse has a shorter one for a day; lapse and address are forgotten after a day', async () => {
  const { db } = shop.database
  const shopper = await newShopper()
  const first = await buy(shopper, 1)
  expect(await heldMinutes(first.orderId)).toBe(30)
  await lapse(first.orderId)
  expect(await db.select().from(stockHolders)).toMatchObject([{ lapses: 1 }])
  const second = await buy(shopper, 1, 1)
  expect(await heldMinutes(second.orderId)).toBe(15)
  expect(await heldMinutes((await buy(await newShopper(), 1)).orderId)).toBe(30)
  await pay(shopper, second.orderId)
  await db
    .update(stockHolders)
    .set({ lapsedAt: sql`${stockHolders.lapsedAt} - interval '25 hours'` })
  const third = await buy(shopper, 1, 2)
  expect(await heldMinutes(third.orderId)).toBe(30)
  const ids = [first.orderId, second.orderId, third.orderId]
  const kept = () =>
    db
      .select({ orderId: stockHolders.orderId })
      .from(stockHolders)
      .where(inArray(stockHolders.orderId, ids))
  await purgeExpired(db, new Date())
  expect(await kept()).toHaveLength(3)
  await db
    .update(orders)
    .set({ createdAt: sql`${orders.createdAt} - interval '25 hours'` })
    .where(inArray(orders.id, ids))
  await purgeExpired(db, new Date())
  expect(await kept()).toEqual([{ orderId: third.orderId }])
})

test('T56 a GET of the pay page neither holds stock nor leads to the bank once the hold lapsed; Pay now does both', async () => {
  const shopper = await newShopper()
  const { orderId } = await buy(shopper, 1)
  await lapse(orderId)
  const page = await shopper.get(`/pay/${orderId}`)
  expect([page.status, page.headers.get('location')]).toEqual([
    302,
    `/order-success?order=${orderId}`,
  ])
  expect((await attemptsOf(shop, orderId))[0]?.state).toBe('created')
  expect((await orderById(shop, orderId)).stockHeldUntil).toBeNull()
  expect((await shopper.post(`/pay/${orderId}`, {})).headers.get('location')).toBe(
    `/pay/${orderId}`,
  )
  expect((await shopper.get(`/pay/${orderId}`)).status).toBe(200)
  expect(await heldMinutes(orderId)).toBe(15)
})

test('T56 the payment of a cancelled order that nobody was sent to the bank with is not asked about', async () => {
  const shopper = await newShopper()
  const { orderId } = await buy(shopper, 1)
  const [attempt] = await attemptsOf(shop, orderId)
  const reference = attempt!.reference
  await shopper.post(`/orders/${orderId}/cancel`, { whole: 'yes' })
  await setBankBehaviour(shop, reference, { enquiry: 'down' })
  await checkPaymentStatus(services, { reference, asked: 0 })
  expect((await attemptsOf(shop, orderId))[0]?.state).toBe('expired')
  const { rows } = await shop.database.db.execute(
    sql`select data from pgboss.job where name = 'enquire' and data->>'reference' = ${reference} and (data->>'asked')::int > 0`,
  )
  expect(rows).toEqual([])
  await expectConsistent(shop)
})
