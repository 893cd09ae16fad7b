import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents, bulkChangeProducts, bulkChanges, stock, styles } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { loadCatalogue } from '#app/catalogue/import/load-catalogue.server.ts'
import { MAX_PRODUCTS } from '#app/desk/products/many/bulk-change.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { checkOut, garment, lineOf, type Goods } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'

let shop: RunningShop
let member: Visitor
let other: Visitor
beforeAll(async () => {
  shop = await runningShop()
  // Its goods have an MRP, above which these tests price them.
  await shop.database.db.update(styles).set({ mrpPaise: null })
  member = await newMember(shop, 'catalogue')
  other = await newMember(shop, 'manager')
})
afterAll(() => shop.close())

const textOf = async (visitor: Visitor, path: string) =>
  readPage(await (await visitor.get(path)).text()).text

const formPath = (form: string, goods: readonly { styleId: number }[]) =>
  `/desk/products/many?change=${form}&${goods.map(({ styleId }) => `code=${styleId}`).join('&')}`

/** Sends the form of a change. @returns the address of its preview */
async function preview(
  by: Visitor,
  form: string,
  goods: readonly { styleId: number }[],
  fields: Record<string, string>,
): Promise<string> {
  const answer = await by.post(formPath(form, goods), fields)
  expect(answer.status).toBe(302)
  return answer.headers.get('location') ?? ''
}

/** Applies a preview, or undoes a change. @returns the address of what is made */
async function press(by: Visitor, path: string, step: 'apply' | 'undo'): Promise<string> {
  const answer = await by.post(path, { step })
  expect(answer.status).toBe(302)
  return answer.headers.get('location') ?? ''
}

const styleOf = async ({ styleId }: { styleId: number }) => {
  const [style] = await shop.database.db.select().from(styles).where(eq(styles.id, styleId))
  if (!style) throw new Error(`no style ${styleId}`)
  return style
}

const left = async ({ id }: Goods) =>
  Object.fromEntries(
    (await shop.database.db.select().from(stock).where(eq(stock.productId, id))).map(
      ({ size, quantity }) => [size, quantity],
    ),
  )

/** All that a change may have touched. */
const standOf = async (goods: Goods) => ({ ...(await styleOf(goods)), left: await left(goods) })

const eventsOf = ({ styleId }: { styleId: number }) =>
  shop.database.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, 'product'), eq(auditEvents.subjectId, `${styleId}`)))
    .orderBy(auditEvents.id)

/** Imports cells of a product. */
const importCells = (
  { styleId: id }: Goods,
  cells: Record<string, number | string | Date | null>,
) =>
  loadCatalogue(shop.database.db, {
    source: 'test',
    rows: [{ line: 1, style: { id, ...cells }, isPartial: true }],
    keepOthers: true,
  })

test('a preview names each price before and after and changes nothing; applied, shoppers pay the new price, each product names the change, and one press undoes all of it', async () => {
  const [first, second, free] = [
    await garment(shop, 1),
    await garment(shop, 2),
    await garment(shop, 3),
  ]
  await importCells(first, { pricePaise: 1000_00 })
  await importCells(second, { pricePaise: 899_00 })
  await importCells(free, { pricePaise: null })
  const path = await preview(member, 'price', [first, second, free], {
    how: 'lower',
    amount: '10',
    rounding: 'nine',
  })
  const seen = await textOf(member, path)
  expect(seen).toContain('Lower the price by 10%, to a price that ends in 9')
  expect(seen).toContain('2 products will change')
  expect(seen).toContain('1000.00 → 899.00')
  expect(seen).toContain('899.00 → 809.00')
  expect(seen).toContain(`${free.name} it has no price of its own`)
  expect((await styleOf(first)).pricePaise).toBe(1000_00)
  expect((await other.get(path)).status).toBe(404)

  await press(member, path, 'apply')
  expect(await textOf(other, path)).toContain('2 products changed')
  expect(await textOf(new Visitor(shop.url), `/product/${first.id}`)).toContain('₹899.00')
  expect(await textOf(member, `/desk/products/${first.styleId}`)).toContain('with others')
  const id = Number(path.split('/').at(-1))
  expect((await eventsOf(second)).at(-1)).toMatchObject({
    action: 'changed',
    before: { priceINR: '899.00' },
    after: { priceINR: '809.00', bulkChange: id },
  })
  expect(await eventsOf(free)).toEqual([])
  expect(await textOf(member, '/desk/products/many')).toContain('Lower the price by 10%')

  const undone = await press(other, path, 'undo')
  expect(await textOf(member, undone)).toContain('2 products restored')
  expect((await styleOf(first)).pricePaise).toBe(1000_00)
  expect((await styleOf(second)).pricePaise).toBe(899_00)
  expect(await press(member, path, 'undo')).toBe(undone)
  expect(await eventsOf(second)).toHaveLength(2)
})

const DAY = '2126-12-01'

test.each<[form: string, fields: Record<string, string>, after: object]>([
  ['price', { how: 'set', amount: '1,250.50' }, { pricePaise: 1250_50 }],
  [
    'sale',
    { how: 'begin', percent: '12.5', saleFrom: `${DAY}T09:00`, saleUntil: '2126-12-03' },
    {
      salePricePaise: 1750_00,
      saleFrom: new Date('2126-12-01T03:30:00Z'),
      saleUntil: new Date('2126-12-03T18:30:00Z'),
    },
  ],
  ['home', { place: '7' }, { featured: 7 }],
  [
    'category',
    { masterCategory: 'Accessories', subCategory: 'Rare Belts' },
    { masterCategory: 'Accessories', subCategory: 'Rare Belts' },
  ],
  ['shown', { how: 'hide' }, { hidden: true, listed: false }],
  ['tax', { hsn: '6204.42', gstRate: '18 %' }, { hsn: '620442', gstRate: 1800 }],
  [
    'label',
    { countryOfOrigin: 'Made in INDIA', packer: 'Asha Packers,  Surat', packedMonth: '10/2026' },
    { countryOfOrigin: 'India', packer: 'Asha Packers, Surat', packedMonth: '2026-10' },
  ],
])('%s %j is applied and undone', async (form, fields, after) => {
  const goods = [await garment(shop, 10), await garment(shop, 11)]
  for (const one of goods) await importCells(one, { pricePaise: 2000_00 })
  const before = await Promise.all(goods.map(standOf))
  const path = await preview(member, form, goods, fields)
  await press(member, path, 'apply')
  for (const one of goods) expect(await styleOf(one)).toMatchObject(after)
  const again = await preview(member, form, goods, fields)
  expect(await textOf(member, again)).toContain('2 products like this already')
  await press(member, path, 'undo')
  for (const [i, one] of goods.entries())
    expect(await styleOf(one)).toEqual({ ...before[i], left: undefined })
})

test('facts are given only to products that have none, if that is ticked; of the others the preview says so', async () => {
  const [has, lacks] = [await garment(shop, 12), await garment(shop, 13)]
  await importCells(has, { hsn: '620342', packer: 'Asha Packers, Surat' })
  await importCells(lacks, { hsn: null, packer: null })
  const path = await preview(member, 'tax', [has, lacks], { hsn: '621142', onlyEmpty: 'on' })
  const seen = await textOf(member, path)
  expect(seen).toContain('HSN: 621142, only where there is none')
  expect(seen).toContain(`${has.name} it has its own already`)
  await press(member, path, 'apply')
  expect([(await styleOf(has)).hsn, (await styleOf(lacks)).hsn]).toEqual(['620342', '621142'])
  const packer = 'Ravi Packers\n4 Dock Road\nSurat 395003'
  const label = await preview(member, 'label', [has, lacks], { packer, onlyEmpty: 'on' })
  await press(member, label, 'apply')
  expect((await styleOf(has)).packer).toBe('Asha Packers, Surat')
  expect((await styleOf(lacks)).packer).toBe('Ravi Packers, 4 Dock Road, Surat 395003')
})

test('hidden products appear at a time or at once, and undoing gives each its own time back', async () => {
  const [first, second] = [await garment(shop, 14), await garment(shop, 15)]
  const both = [first, second]
  const visible = await preview(member, 'shown', both, { how: 'appear', appearsAt: DAY })
  expect(await textOf(member, visible)).toContain('it is not hidden')
  await press(member, await preview(member, 'shown', both, { how: 'hide' }), 'apply')
  await member.post(`/desk/products/${second.styleId}`, {
    step: 'schedule',
    appearsAt: '2127-01-01',
  })
  await press(
    member,
    await preview(member, 'shown', both, { how: 'appear', appearsAt: DAY }),
    'apply',
  )
  const appearsAt = new Date('2126-11-30T18:30:00Z')
  for (const one of both) expect(await styleOf(one)).toMatchObject({ appearsAt })
  const shown = await preview(member, 'shown', both, { how: 'show' })
  await press(member, shown, 'apply')
  for (const one of both)
    expect(await styleOf(one)).toMatchObject({ listed: true, appearsAt: null })
  await press(member, shown, 'undo')
  for (const one of both) expect(await styleOf(one)).toMatchObject({ hidden: true, appearsAt })
  await press(member, await preview(member, 'shown', both, { how: 'show' }), 'apply')
})

test('stock is added to what is counted or set for every size; what is sold before it is applied is taken off, and undoing takes off only what was put in', async () => {
  const [goods, uncounted] = [await garment(shop, 16), await garment(shop, 17)]
  await shop.database.db.delete(stock).where(eq(stock.productId, uncounted.id))
  const before = await left(goods)
  const path = await preview(member, 'stock', [goods, uncounted], { how: 'add', pieces: '5' })
  expect(await textOf(member, path)).toContain('its stock is not counted')
  const shopper = await newShopper(shop.url)
  await checkOut(shopper, [lineOf(goods, { quantity: 2 })])
  await press(member, path, 'apply')
  expect(await left(goods)).toEqual(
    Object.fromEntries(
      Object.entries(before).map(([size, count]) => [size, count + (size === 'M' ? 3 : 5)]),
    ),
  )
  await press(member, path, 'undo')
  expect(await left(goods)).toEqual({ ...before, M: (before['M'] ?? 0) - 2 })

  const set = await preview(member, 'stock', [uncounted], { how: 'set', pieces: '4' })
  await press(member, set, 'apply')
  expect(new Set(Object.values(await left(uncounted)))).toEqual(new Set([4]))
  await press(member, set, 'undo')
  expect(await left(uncounted)).toEqual({})
})

test('of one product a change is taken back in its own history, and the rest stays changed', async () => {
  const [first, second] = [await garment(shop, 30), await garment(shop, 31)]
  for (const one of [first, second]) await importCells(one, { pricePaise: 1000_00 })
  const both = [first, second]
  const path = await preview(member, 'price', both, { how: 'set', amount: '700' })
  await press(member, path, 'apply')
  const [event] = await eventsOf(first)
  const product = `/desk/products/${first.styleId}`
  await member.post(product, { step: 'take back', event: String(event?.id) })
  expect((await styleOf(first)).pricePaise).toBe(1000_00)
  expect((await styleOf(second)).pricePaise).toBe(700_00)
  const undone = await textOf(member, await press(member, path, 'undo'))
  expect(undone).toContain('1 product restored')
  expect(undone).toContain(`${first.name} it was changed meanwhile`)
  expect((await styleOf(second)).pricePaise).toBe(1000_00)
})

test('what somebody changes between the preview and the press is refused by name; a second press changes nothing; what is changed after it is not undone', async () => {
  const [mine, theirs, later] = [
    await garment(shop, 20),
    await garment(shop, 21),
    await garment(shop, 22),
  ]
  for (const one of [mine, theirs, later]) await importCells(one, { pricePaise: 1000_00 })
  const path = await preview(member, 'price', [mine, theirs, later], { how: 'raise', amount: '20' })
  await importCells(theirs, { pricePaise: 1100_00 })
  await Promise.all([press(member, path, 'apply'), press(member, path, 'apply')])
  const made = await textOf(member, path)
  expect(made).toContain('2 products changed 1 product not changed')
  expect(made).toContain(`${theirs.name} it was changed meanwhile`)
  expect((await styleOf(theirs)).pricePaise).toBe(1100_00)
  expect(await eventsOf(mine)).toHaveLength(1)

  await importCells(later, { pricePaise: 1300_00 })
  await importCells(mine, { fabric: 'Linen' })
  const undone = await textOf(member, await press(member, path, 'undo'))
  expect(undone).toContain('1 product restored')
  expect(undone).toContain(`${later.name} it was changed meanwhile`)
  expect(await styleOf(mine)).toMatchObject({ pricePaise: 1000_00, fabric: 'Linen' })
  expect((await styleOf(later)).pricePaise).toBe(1300_00)
})

test('the rules of a single product refuse the same ones of many, and change nothing else of them', async () => {
  const [goods, onSale] = [await garment(shop, 25), await garment(shop, 26)]
  for (const one of [goods, onSale]) await importCells(one, { pricePaise: 1000_00 })
  await importCells(onSale, { salePricePaise: 900_00 })
  const lower = await preview(member, 'price', [goods, onSale], { how: 'lower', amount: '20' })
  expect(await textOf(member, lower)).toContain(
    `${onSale.name} the sale price is not below the price`,
  )
  await press(member, lower, 'apply')
  expect((await styleOf(onSale)).pricePaise).toBe(1000_00)
  expect((await styleOf(goods)).pricePaise).toBe(800_00)
  const gift = await preview(member, 'category', [goods], { subCategory: 'Free Gifts' })
  expect(await textOf(member, gift)).toContain('a free item or a voucher')
  await shop.database.db.update(styles).set({ listed: false }).where(eq(styles.id, goods.styleId))
  const gone = await preview(member, 'home', [goods, { styleId: 2_000_000_000 }], { place: '1' })
  expect(await textOf(member, gone)).toContain('it is no longer in the file')
  expect(await textOf(member, gone)).toContain('no product has this code')
  await shop.database.db.update(styles).set({ listed: true }).where(eq(styles.id, goods.styleId))

  const china = await preview(member, 'label', [goods], {
    countryOfOrigin: 'China',
    importer: 'NA',
  })
  expect(await textOf(member, china)).toContain('need the name and address of who imports them')

  const end = await preview(member, 'sale', [goods, onSale], { how: 'end' })
  expect(await textOf(member, end)).toContain('1 product like this already')
  await press(member, end, 'apply')
  expect((await styleOf(onSale)).salePricePaise).toBeNull()
})

test.each([
  ['price', { how: 'lower', amount: '100' }, 'Enter a percentage up to 99.9'],
  ['price', { how: 'set', amount: '0' }, 'Enter an amount in rupees above zero'],
  ['sale', { percent: '', saleFrom: 'soon' }, 'Enter a percentage up to 99.9'],
  ['sale', { percent: '5', saleFrom: '2126-12-02', saleUntil: DAY }, 'after the one at which'],
  ['stock', { how: 'add', pieces: '-3' }, 'Enter a whole number up to'],
  ['shown', { how: 'appear', appearsAt: '' }, 'Enter a day'],
  ['home', { place: '100' }, 'Enter a whole number from 1 to 99'],
  ['category', { masterCategory: '', subCategory: '' }, 'Choose a category'],
  ['tax', { hsn: '', gstRate: '' }, 'Enter at least one of these'],
  ['tax', { hsn: '62', gstRate: '5' }, 'Enter four, six or eight digits'],
  ['tax', { hsn: 'NA', onlyEmpty: 'on' }, 'NA takes away what is there'],
  ['label', { importer: 'Asha Imports', packedMonth: 'soon' }, 'an address in India with its PIN'],
  ['label', { packer: 'Asha \0 Packers' }, 'characters that cannot be stored'],
  ['label', { netQuantity: 'x'.repeat(201) }, 'a text longer than 200 characters'],
] as const)(
  '%s %j says beside the field what is wrong, and keeps what was typed',
  async (form, fields, words) => {
    const answer = await member.post(formPath(form, [{ styleId: 1 }]), fields)
    const html = await answer.text()
    expect([answer.status, readPage(html).text]).toEqual([400, expect.stringContaining(words)])
    for (const typed of Object.values(fields).filter((one) => /\d/.test(one)))
      expect(html).toContain(`value="${typed}"`)
  },
)

test('all that a filter finds are changed at once up to five thousand, and with one more none', async () => {
  const { db } = shop.database
  const codes = Array.from({ length: MAX_PRODUCTS + 1 }, (_, i) => 900_000_000 + i)
  await loadCatalogue(db, {
    source: 'test',
    keepOthers: true,
    rows: codes.map((id, i) => ({
      line: i + 1,
      style: {
        id,
        productDisplayName: `Zarivastra Saree ${id}`,
        pricePaise: paise(1000_00),
        gender: 'Women' as const,
        masterCategory: 'Apparel' as const,
        subCategory: 'Saree',
        articleType: 'Sarees',
        usage: null,
        season: null,
        baseColour: null,
      },
    })),
  })
  const all = '/desk/products/many?all=1&q=zarivastra'
  expect(await textOf(member, all)).toContain('These are more than 5,000 products')
  expect((await member.post(`${all}&change=price`, { how: 'raise', amount: '10' })).status).toBe(
    400,
  )
  const listed = async () => (await member.get('/desk/products?q=zarivastra')).text()
  expect((await listed()).includes('all=1')).toBe(false)
  await member.post(`/desk/products/${codes[0]}`, { step: 'hide' })
  expect(await textOf(member, all)).toContain('5,000 products are chosen')
  // All of a list is offered with its number, behind the boxes and their button.
  const html = await listed()
  expect(readPage(html).text).toContain('Change all 5,000 products of this list')
  expect(html.indexOf('all=1')).toBeGreaterThan(html.indexOf('Change ticked'))

  const made = await member.post(`${all}&change=price`, { how: 'raise', amount: '10' })
  const path = made.headers.get('location') ?? ''
  expect(await textOf(member, path)).toContain('The first 50 of 5,000')
  await press(member, path, 'apply')
  const risen = () =>
    db.$count(styles, and(inArray(styles.id, codes), eq(styles.pricePaise, 1100_00)))
  expect(await risen()).toBe(MAX_PRODUCTS)
  expect(await textOf(new Visitor(shop.url), '/products?q=zarivastra')).toContain('₹1,100')
  await press(member, path, 'undo')
  expect(await risen()).toBe(0)

  // Of a member's previews the newest five are kept.
  for (let i = 0; i < 6; i++)
    await preview(other, 'home', [{ styleId: codes[1] ?? 0 }], { place: '5' })
  const [kept] = await db
    .select({ previews: sql<number>`count(*)::int` })
    .from(bulkChanges)
    .where(and(sql`${bulkChanges.appliedAt} is null`, sql`${bulkChanges.change} ->> 'place' = '5'`))
  expect(kept?.previews).toBe(5)
  expect(
    await db.$count(bulkChangeProducts, sql`change_id not in (select id from bulk_changes)`),
  ).toBe(0)
})
