import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderCharges, orderItems, orders, paymentAttempts, returns, styles } from '#db/schema.ts'
import { cancelOrder } from '#app/aftersales/cancel-order.server.ts'
import { moveOrder } from '#app/desk/move-order.server.ts'
import { packOrder } from '#app/desk/pack/station/pack-order.server.ts'
import { sendReplacement } from '#app/desk/settle-exchange.server.ts'
import { settleReturn } from '#app/desk/settle-return.server.ts'
import { openJobQueue, type Jobs } from '#app/jobs/jobs.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { brand } from '#app/basics/brand.ts'
import { randomFrom } from '#demo/random.ts'
import type { ShopDatabase } from '../../../tests/databases/clone-database.ts'
import { seed } from '../../../tests/seed.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { seriesRow } from './document-series.ts'
import { LINE_TABLES } from './gstr1-table.ts'
import { agrees, readGstr1, type Gstr1 } from './read-gstr1.server.ts'
import type { OddityKind } from './oddities/oddity.ts'
import { readOddities } from './oddities/read-oddities.server.ts'
import { addMonths, readMonth, type ReturnMonth } from './return-month.ts'

const BY = { id: 'meera', role: 'owner' } as unknown as StaffWho<'pack'>
const PER_MONTH = 14
/** A month of pieces, returns and businesses has them as a matter of course. */
const USUAL: readonly OddityKind[] = [
  'tax differs',
  'rows differ',
  'no quantity',
  'billed and shipped apart',
  'own place elsewhere',
]
/** Goods at 0 %, a quarter of all lines: parcels have them alone and with taxed ones. */
const BANGLES = {
  uuid: randomUUID(),
  id: 70_18_10,
  productDisplayName: 'Glass bangles',
  masterCategory: 'Accessories',
  subCategory: 'Jewellery',
  articleType: 'Bangle',
  hsn: '701810',
} satisfies typeof styles.$inferInsert
const FIRST = readMonth('2027-04')
const MONTHS = Array.from({ length: 12 }, (_, i) => FIRST && addMonths(FIRST, i)).filter(
  (month) => month !== undefined,
)

let shop: ShopDatabase
let jobs: Jobs & { stop(): Promise<void> }
let clock = new Date()
/** Sales and credits of each month, as the services answered. */
const ledger = new Map<ReturnMonth, { sold: number; credited: number }>()

beforeAll(async () => {
  shop = await shopDatabase()
  jobs = await openJobQueue(shop.url, pino({ level: 'silent' }))
  await shop.db.insert(styles).values(BANGLES)
  await playYear()
}, 120_000)
afterAll(async () => {
  await jobs.stop()
  await shop.drop()
})

const services = () =>
  ({
    db: shop.db,
    jobs,
    now: () => clock,
    log: pino({ level: 'silent' }),
  }) as unknown as Parameters<typeof cancelOrder>[0]

const rupees = (amount: number) => Math.round(amount * 100)
const STATES = ['Uttar Pradesh', 'Karnataka', 'Delhi', 'Maharashtra', 'Tamil Nadu']
const PRICES = [499, 999, 1_499.5, 2_499, 2_625, 2_999, 4_999, 1_18_000]

type Placed = {
  number: string
  itemIds: string[]
  lines: { price: number; quantity: number }[]
  total: number
}

/** A paid order of one to three lines. */
async function place(pick: (below: number) => number): Promise<Placed> {
  const id = randomUUID()
  const number = id.slice(0, 8)
  const lines = Array.from({ length: 1 + pick(3) }, () => ({
    price: rupees(PRICES[pick(PRICES.length)] ?? 499),
    quantity: 1 + pick(3),
    styleId: pick(4) === 0 ? BANGLES.id : null,
  }))
  const delivery = pick(3) === 0 ? 49_00 : 0
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, delivery)
  const isBusiness = pick(6) === 0
  const shippingState = STATES[pick(STATES.length)] ?? 'Karnataka'
  await shop.db.insert(orders).values({
    id,
    number,
    status: 'processing',
    totalPaise: total,
    shippingAddress: '{}',
    addressReadable: true,
    shippingName: 'Asha Rao',
    shippingStreet: '12 MG Road',
    shippingCity: 'Somewhere',
    shippingState,
    contactEmail: 'asha@mail.test',
    shippingMethod: 'Standard Shipping',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: '',
    createdAt: clock,
    paidAt: clock,
    ...(isBusiness && { buyerGstin: '29ABCDE1234F1ZW', buyerBusiness: 'Rao Stores' }),
    ...(isBusiness &&
      shippingState !== 'Karnataka' && {
        buyerGoodsGoTo: pick(2) === 0 ? 'buyer' : 'other',
        buyerStreet: '4 Church Street',
        buyerCity: 'Bengaluru',
        buyerPostalCode: '560001',
      }),
  })
  const itemIds = lines.map(() => randomUUID())
  await shop.db.insert(orderItems).values(
    lines.map(({ price, quantity, styleId }, position) => ({
      id: itemIds[position] ?? '',
      orderId: id,
      position,
      productId: randomUUID(),
      styleId,
      productName: `Kurta ${position}`,
      quantity,
      pricePaise: price,
      selectedSize: 'M',
    })),
  )
  if (delivery > 0)
    await shop.db
      .insert(orderCharges)
      .values({ orderId: id, position: 0, code: 'delivery', amountPaise: delivery })
  await shop.db.insert(paymentAttempts).values({
    reference: id,
    orderId: id,
    gateway: 'sabpaisa',
    amountPaise: total,
    state: 'succeeded',
    paidPaise: total,
    createdAt: clock,
    settledAt: clock,
    nextCheckAt: null,
  })
  return { number, itemIds, lines, total }
}

async function pack({ number }: Placed, pieces: readonly { id: string; quantity: number }[]) {
  const ticked = pieces.flatMap(({ id, quantity }) =>
    Array.from({ length: quantity }, (_, n) => `piece-${id}-${n + 1}`),
  )
  expect(await packOrder(services(), BY, number, new Set(ticked))).toMatchObject({ ok: true })
}

const piecesOf = ({ itemIds, lines }: Placed) =>
  itemIds.map((id, i) => ({ id, quantity: lines[i]?.quantity ?? 0 }))

function book(what: 'sold' | 'credited', amount: number): void {
  const month = MONTHS.find((one) => clock.toISOString().startsWith(one))
  if (!month) throw new Error(`${clock.toISOString()} is not in the year`)
  const of = ledger.get(month) ?? { sold: 0, credited: 0 }
  ledger.set(month, { ...of, [what]: of[what] + amount })
}

/** Twelve months in the sequence of the calendar; returns come in the month after. */
async function playYear(): Promise<void> {
  const random = randomFrom(seed)
  const pick = (below: number) => random.whole(0, below - 1)
  let delivered: Placed[] = []
  for (const month of MONTHS) {
    const at = (day: number) => new Date(`${month}-${String(day).padStart(2, '0')}T12:00:00Z`)
    const sent: Placed[] = []
    for (let i = 0; i < PER_MONTH; i++) {
      clock = at(1 + Math.floor((i * 24) / PER_MONTH))
      const back = delivered[i]
      if (back) await bringBack(back, pick)
      const order = await place(pick)
      const fate = pick(10)
      if (fate === 0) {
        await cancelOrder(services(), 'staff', order.number, null)
        continue
      }
      await pack(order, piecesOf(order))
      book('sold', order.total)
      if (fate === 1) {
        await cancelOrder(services(), 'staff', order.number, null)
        book('credited', order.total)
        continue
      }
      await moveOrder(services(), 'staff', order.number, { to: 'shipped' })
      if (fate === 2) {
        const deliveryFailure = pick(2) === 0 ? 'lost' : 'returned_to_sender'
        await cancelOrder(services(), 'staff', order.number, null, { deliveryFailure })
        book('credited', order.total)
        continue
      }
      await moveOrder(services(), 'staff', order.number, { to: 'delivered' })
      if (fate < 7) sent.push(order)
    }
    delivered = sent
  }
}

/** One piece comes back: for the money, or for another size, which is sent. */
async function bringBack(order: Placed, pick: (below: number) => number): Promise<void> {
  const [orderItemId = ''] = order.itemIds
  const price = order.lines[0]?.price ?? 0
  const isExchange = pick(3) === 0
  const id = randomUUID()
  await shop.db.insert(returns).values({
    id,
    orderItemId,
    quantity: 1,
    reason: 'too_small',
    state: 'requested',
    requestedAt: clock,
    ...(isExchange && { exchangeSize: 'L', exchangeState: 'held' }),
  })
  const settled = await settleReturn(services(), 'staff', id, { accept: true, damaged: 0 })
  expect(settled.ok).toBe(true)
  book('credited', price)
  if (!isExchange) return
  await pack(order, [{ id, quantity: 1 }])
  book('sold', price)
  await sendReplacement(services(), 'staff', id, {
    trackingNumber: 'T1',
  })
}

const readYear = async (): Promise<Gstr1[]> => {
  const year: Gstr1[] = []
  for (const month of MONTHS)
    year.push(await readGstr1(shop.db, { month, gstin: brand.seller.gstin }))
  return year
}

test('the twelve returns of a year agree with their documents, with what was sold and credited, and with the money, to the paisa', async () => {
  const year = await readYear()
  for (const found of year) {
    const { month } = found.period
    const { sold, credited } = ledger.get(month) ?? { sold: 0, credited: 0 }
    expect([month, agrees(found), found.sums.tables.value]).toEqual([month, true, sold - credited])
    expect([month, await printedSums(month)]).toEqual([month, found.sums.tables])
    expect([month, await printedAtZero(month)]).toEqual([month, found.summary.tables.nil.value])
    const odd = await readOddities(shop.db, found.period, found)
    expect([month, odd.filter(({ kind }) => !USUAL.includes(kind))]).toEqual([month, []])
  }
  for (const table of LINE_TABLES)
    expect([table, year.some(({ summary }) => summary.tables[table].value !== 0)]).toEqual([
      table,
      true,
    ])
  const { rows } = await shop.db.execute<{ money: string }>(sql`
    select (select sum(paid_paise) from payment_attempts) - (select coalesce(sum(amount_paise), 0) from refunds) as money`)
  const net = year.reduce((sum, { sums }) => sum + sums.tables.value, 0)
  expect(Number(rows[0]?.money)).toBe(net)
})

test('each document of the year has the title that its lines ask for', async () => {
  const { rows } = await shop.db.execute<{ title: string; wanted: string; is_kept: boolean }>(sql`
    select distinct coalesce(i.title, i.kind) as title, i.title is not distinct from i.document ->> 'title' as is_kept,
      case when i.kind = 'credit_note' then 'credit_note' when l.is_nil then 'bill_of_supply'
        when l.has_nil and i.buyer_gstin is null then 'invoice_cum_bill_of_supply' else 'tax_invoice' end as wanted
    from invoices i join lateral (
      select bool_and(rate_bp = 0) as is_nil, bool_or(rate_bp = 0) as has_nil
      from invoice_lines where invoice_id = i.id) l on true`)
  expect(rows.map(({ title }) => title).toSorted()).toEqual([
    'bill_of_supply',
    'credit_note',
    'invoice_cum_bill_of_supply',
    'tax_invoice',
  ])
  for (const { title, wanted, is_kept } of rows) expect([title, is_kept]).toEqual([wanted, true])
})

test('the series of the year run on from month to month, without a number missing or twice', async () => {
  const year = await readYear()
  for (const isCreditNote of [false, true]) {
    const rows = year.flatMap(({ series }) =>
      series.filter((one) => one.isCreditNote === isCreditNote).map(seriesRow),
    )
    const serial = (number = '') => Number(number.split('/').at(-1))
    for (const [i, { from, cancelled }] of rows.entries())
      expect([serial(from), cancelled]).toEqual([serial(rows[i - 1]?.to ?? '/0') + 1, 0])
    const { rows: counted } = await shop.db.execute<{ count: number }>(
      sql`select count(*)::int as count from invoices where (kind = 'credit_note') = ${isCreditNote}`,
    )
    expect(rows.reduce((sum, { net }) => sum + net, 0)).toBe(counted[0]?.count)
  }
})

/** Sums of a month by what is printed on its documents, which no table of the return reads. */
async function printedSums(month: ReturnMonth): Promise<Record<string, number>> {
  const { rows } = await shop.db.execute<{ key: string; sum: string }>(sql`
    select total.key, sum(total.value::bigint * case when document ->> 'kind' = 'credit_note' then -1 else 1 end) as sum
    from invoices, jsonb_each_text(document -> 'total') as total
    where document ->> 'issuedOn' like ${`${month}-%`} group by 1`)
  const none = { value: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ key, sum }) => [key, Number(sum)])) }
}

/** What is printed as sold or credited at 0 %. */
async function printedAtZero(month: ReturnMonth): Promise<number> {
  const { rows } = await shop.db.execute<{ sum: string | null }>(sql`
    select sum((rate ->> 'value')::bigint * case when document ->> 'kind' = 'credit_note' then -1 else 1 end) as sum
    from invoices, jsonb_array_elements(document -> 'rates') as rate
    where document ->> 'issuedOn' like ${`${month}-%`} and (rate ->> 'rateBp')::int = 0`)
  return Number(rows[0]?.sum ?? 0)
}
