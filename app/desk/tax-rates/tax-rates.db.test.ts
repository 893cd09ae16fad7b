import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents, shopWords, styles, taxRates } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { followGaps } from '#app/catalogue/price-gap/follow-gaps.server.ts'
import { listGapPrices } from '#app/catalogue/price-gap/list-gap-prices.server.ts'
import { loadCatalogue } from '#app/catalogue/import/load-catalogue.server.ts'
import { rowsFromStyles } from '#app/catalogue/import/style-row.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { LAW_RATES } from '#app/tax/rates/law-rates.ts'
import { dayOfDatabase, ratesInForce } from '#app/tax/rates/rates-in-force.server.ts'
import { taxRateOfStyle } from '#app/tax/rates/tax-rate-of-style.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { listUnconfirmed } from '#app/policies/confirmations/confirmable.server.ts'
import { addRate, chooseGap, confirmShown, takeBackRate } from './change-rates.server.ts'
import { listRateHistory, listRates } from './list-rates.server.ts'
import { typedRate } from './rate-form.ts'
import { gapSentence, readTaxState } from './tax-state.server.ts'

const BY = { id: 'meera', role: 'owner' } as unknown as StaffWho<'words'>
const KURTA = {
  gender: 'Women',
  masterCategory: 'Apparel',
  subCategory: 'Topwear',
  articleType: 'Kurtas',
  usage: null,
  season: null,
  baseColour: 'Blue',
  countryOfOrigin: null,
} as const

let shop: Awaited<ReturnType<typeof shopDatabase>>
beforeAll(async () => {
  shop = await shopDatabase()
  await shop.db.execute(
    sql`truncate stock, styles, facet_cells, shelves, shelf_counts, catalogue_words`,
  )
  const named = (id: number) => ({ ...KURTA, id, productDisplayName: `K ${id}`, pricePaise: null })
  const rows = rowsFromStyles([named(1), named(2), { ...named(3), hsn: '500720' }])
  await loadCatalogue(shop.db, { source: 'test', keepOthers: true, rows })
})
afterAll(() => shop.drop())

const add = (fields: Record<string, string>) => addRate(shop.db, BY, typedRate(fields))
const shown = async (topic: string) =>
  (await listRates(shop.db, BY)).rates.find((rate) => rate.topic === topic)

test('each rate of the law is shown with its goods, source and products, and none is confirmed', async () => {
  const { rates, texts } = await listRates(shop.db, BY)
  expect(rates).toHaveLength(LAW_RATES.length)
  expect(await shown('rate 62 2025-09-22')).toMatchObject({
    goods: 'Woven clothes',
    rate: '5 % up to ₹2,500.00 a piece without tax, above 18 %',
    products: 2,
    source: 'Notification 9/2025-Central Tax (Rate), read in a summary',
    confirmed: undefined,
  })
  expect(await shown('rate 50 2025-09-22')).toMatchObject({ products: 1 })
  const { unconfirmed } = await readTaxState(shop.db)
  expect(unconfirmed).toMatchObject({
    count: rates.length + texts.length,
    first: [rates[0]?.name, 'GST of HSN 50 from 2025-09-22', 'GST of HSN 51 from 2025-09-22'],
  })
})

test('a rate of a day to come is told so, changes nothing until then, and can be taken back', async () => {
  const done = await add({ hsn: '6211', from: '2099-04-01', percent: '12' })
  expect(done).toMatchObject({ value: expect.stringContaining('until then nothing') as unknown })
  const rate = await shown('rate 6211 2099-04-01')
  expect(rate).toMatchObject({ isComing: true, rate: '12 %', products: 2, source: 'Your own' })
  const rows = await ratesInForce(shop.db)
  const bears = (day: string) => taxRateOfStyle(KURTA, day, rows).bp
  expect([bears('2099-03-31'), bears('2099-04-01')]).toEqual([500, 1200])
  expect(await takeBackRate(shop.db, BY, rate?.id ?? 0)).toEqual({ ok: true, value: 'Taken back.' })
  expect(await shown('rate 6211 2099-04-01')).toBeUndefined()
  const history = await listRateHistory(shop.db, BY)
  expect(history.map(({ changes }) => changes)).toEqual([
    ['GST of HSN 6211 from 2099-04-01: taken back'],
    ['GST of HSN 6211 from 2099-04-01: 12 %'],
  ])
})

test('a rate that holds cannot be taken back, but another of its day takes its place', async () => {
  const today = await dayOfDatabase(shop.db)
  await add({ hsn: '71 17', from: today, percent: '3' })
  const rate = await shown(`rate 7117 ${today}`)
  expect(await takeBackRate(shop.db, BY, rate?.id ?? 0)).toMatchObject({ ok: false })
  await add({ hsn: '7117', from: today, percent: '5%', upTo: '1,000', percentAbove: '18' })
  expect(await shop.db.select().from(taxRates)).toMatchObject([
    { hsn: '7117', bp: 500, slabUpToPaise: 1_000_00, bpAbove: 1800, staffId: 'meera' },
  ])
  const events = await shop.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, 'tax-rates'))
  expect(events.at(-1)).toMatchObject({
    before: { [`GST of HSN 7117 from ${today}`]: '3 %' },
    staffId: 'meera',
  })
})

test('what cannot be read is told beside its field', async () => {
  expect(
    await add({ hsn: '6', from: '2026-02-30', percent: '0.05', upTo: 'x', percentAbove: '' }),
  ).toMatchObject({
    error: {
      hsn: 'Enter two, four, six or eight digits, such as 62 or 6211',
      from: 'Enter a day, such as 2027-04-01',
      percent: 'Enter a per cent, such as 5, 12 or 0.25',
      upTo: 'Enter the value in rupees, such as 2500',
      percentAbove: 'Enter a per cent, such as 5, 12 or 0.25',
    },
  })
  expect(
    await add({ hsn: '62', from: '2026-12-01', percent: '18', upTo: '2500', percentAbove: '5' }),
  ).toMatchObject({ error: { percentAbove: 'Enter a rate above the other' } })
})

test('what is confirmed is what was shown: other content is not, and asks again', async () => {
  const open = await listUnconfirmed(shop.db)
  const all = Object.fromEntries(open.map(({ topic, sha256 }) => [topic, sha256]))
  const stale = { ...all, 'rate 62 2025-09-22': 'of before' }
  expect(await confirmShown(shop.db, BY, stale)).toEqual({
    confirmed: open.length - 1,
    changed: 1,
  })
  expect((await readTaxState(shop.db)).unconfirmed).toMatchObject({
    count: 1,
    first: ['GST of HSN 62 from 2025-09-22'],
  })
  await confirmShown(shop.db, BY, all)
  expect(await listUnconfirmed(shop.db)).toEqual([])
  const changes = { 'brand.grievanceOfficer.name': 'Asha Rao' }
  await shop.db
    .insert(shopWords)
    .values({ changes })
    .onConflictDoUpdate({ target: shopWords.isOnly, set: { changes } })
  const topics = (await listUnconfirmed(shop.db)).map(({ topic }) => topic)
  // The policies that name the officer, too.
  expect(topics).toEqual(expect.arrayContaining(['text terms', 'text grievance']))
  expect(topics).not.toContain('text shipping')
})

test('another registration, and a policy that promises other days, ask to be confirmed again', async () => {
  const confirmAll = async () => {
    const open = await listUnconfirmed(shop.db)
    await confirmShown(
      shop.db,
      BY,
      Object.fromEntries(open.map(({ topic, sha256 }) => [topic, sha256])),
    )
  }
  const change = async (changes: Record<string, unknown>) => {
    await shop.db
      .insert(shopWords)
      .values({ changes })
      .onConflictDoUpdate({ target: shopWords.isOnly, set: { changes } })
    return (await listUnconfirmed(shop.db)).map(({ topic }) => topic)
  }
  await change({})
  await confirmAll()
  const gstin = { registration: 'regular', gstin: '27AAPFU0939F1ZV', state: '27' }
  const seller = Object.fromEntries(
    Object.entries(gstin).map(([field, value]) => [`brand.seller.${field}`, value]),
  )
  expect(await change(seller)).toContain('text grievance')
  await confirmAll()
  expect(await change({ ...seller, 'rules.returnsWithinDays': 9 })).toContain('text return')
  expect(await change(seller)).toEqual([])
})

test('the owner chooses once for prices in the gap: until then the checklist asks, and the record keeps what was chosen', async () => {
  expect(await listGapPrices(shop.db)).toEqual({
    choice: null,
    hasGaps: true,
    count: 0,
    first: [],
  })
  expect(gapSentence((await readTaxState(shop.db)).gaps)).toBeUndefined()
  await shop.db.update(styles).set({ pricePaise: 2_799_00 })
  await followGaps(shop.db, 500)
  expect(await listGapPrices(shop.db)).toMatchObject({
    choice: null,
    count: 2,
    first: [
      { code: 2, gap: { price: paise(2_799_00), below: 2_625_00, above: 2_950_01 } },
      { code: 1 },
    ],
  })
  expect(gapSentence((await readTaxState(shop.db)).gaps)).toBe(
    '2 prices lie between two GST rates and sell at the highest that bears the lower, until you choose: 2 (₹2,799), 1 (₹2,799)',
  )
  expect(await chooseGap(shop.db, BY, 'both')).toMatchObject({
    error: { gap: 'Choose one of the two' },
  })
  expect((await chooseGap(shop.db, BY, 'charge')).ok).toBe(true)
  expect(gapSentence((await readTaxState(shop.db)).gaps)).toBeUndefined()
  const [last] = await listRateHistory(shop.db, BY)
  expect(last?.changes).toEqual(['Prices between the rates: Charge 18 %'])
})
