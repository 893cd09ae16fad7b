import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents, stock, styles } from '#db/schema.ts'
import { loadCatalogue } from '#app/catalogue/import/load-catalogue.server.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { checkOut, garment, lineOf } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'

type Goods = Awaited<ReturnType<typeof garment>>

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

const deskPath = ({ styleId }: Goods) => `/desk/products/${styleId}`

const textOf = async (visitor: Visitor, path: string) =>
  readPage(await (await visitor.get(path)).text()).text

/** The form as the page shows it: its hidden fields, texts, choices and counts. */
async function openForm(visitor: Visitor, goods: Goods): Promise<Record<string, string>> {
  return formIn(await (await visitor.get(deskPath(goods))).text())
}

function formIn(html: string): Record<string, string> {
  const form = /<form[^>]*>(?:(?!<\/form>).)*name="seen".*?<\/form>/s.exec(html)?.[0] ?? ''
  const unescaped = (text: string) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&')
  const attribute = (tag: string, name: string) =>
    unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(
    ([tag]) => [attribute(tag, 'name'), attribute(tag, 'value')] as const,
  )
  const areas = [...form.matchAll(/(<textarea[^>]*>)([^<]*)/g)].map(
    ([, tag = '', text = '']) => [attribute(tag, 'name'), unescaped(text)] as const,
  )
  const selects = [...form.matchAll(/(<select[^>]*>)(.*?)<\/select>/gs)].map(
    ([, tag = '', options = '']) =>
      [
        attribute(tag, 'name'),
        attribute(/<option[^>]* selected=""[^>]*>/.exec(options)?.[0] ?? '', 'value'),
      ] as const,
  )
  return Object.fromEntries([...inputs, ...areas, ...selects])
}

const left = async ({ id }: Goods, size: string) => {
  const [row] = await shop.database.db
    .select({ quantity: stock.quantity })
    .from(stock)
    .where(and(eq(stock.productId, id), eq(stock.size, size)))
  return row?.quantity
}

const eventsOf = ({ styleId }: Goods) =>
  shop.database.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, 'product'), eq(auditEvents.subjectId, `${styleId}`)))
    .orderBy(auditEvents.id)

test('what a member changes stands on the page of the shop at once, in the history and on the record, and is taken back by one press', async () => {
  const goods = await garment(shop, 1)
  const visitor = new Visitor(shop.url)
  const before = await textOf(visitor, `/product/${goods.id}`)
  expect(before).toContain(goods.name)
  const form = await openForm(member, goods)
  const count = Number(form['stock.M'])
  const saved = await member.post(deskPath(goods), {
    ...form,
    productDisplayName: 'Kesar Kurta of the Day',
    priceINR: '1,234.50',
    description: 'Cool in summer.\r\nSoft.',
    'stock.M': String(count + 5),
  })
  expect([saved.status, saved.headers.get('location')]).toEqual([302, deskPath(goods)])
  const page = await textOf(member, deskPath(goods))
  expect(page).toContain('Saved: name, price in rupees, description, stock.')
  expect(page).toContain(`Name: ${goods.name} → Kesar Kurta of the Day`)
  expect(await left(goods, 'M')).toBe(count + 5)
  const shown = await textOf(visitor, `/product/${goods.id}`)
  expect(shown).toContain('Kesar Kurta of the Day')
  expect(shown).toContain('₹1,234.50')
  expect(await textOf(visitor, '/products?q=Kesar+Kurta+of+the+Day')).toContain('₹1,234.50')
  const record = await textOf(other, '/desk/record?what=product')
  expect(record).toContain(`product ${goods.styleId}`)
  expect(record).toContain(`Name: ${goods.name} → Kesar Kurta of the Day`)

  for (const unknown of ['1e999', '0', 'x', '999999999999999'])
    expect((await member.post(deskPath(goods), { step: 'take back', event: unknown })).status).toBe(
      404,
    )
  const [event] = await eventsOf(goods)
  expect(event).toMatchObject({ action: 'changed', actor: 'staff', staffRole: 'catalogue' })
  await other.post(deskPath(goods), { step: 'take back', event: String(event?.id) })
  const again = await textOf(visitor, `/product/${goods.id}`)
  expect(again).toContain(goods.name)
  expect(again).not.toContain('Cool in summer')
  expect(await left(goods, 'M')).toBe(count)
})

test('of two members who change one product, each keeps what is theirs; of one cell the second is told how it stands, and may put theirs in its place', async () => {
  const goods = await garment(shop, 2)
  const [mine, theirs] = [await openForm(member, goods), await openForm(other, goods)]
  await member.post(deskPath(goods), { ...mine, priceINR: '700', season: 'Winter' })
  const both = await other.post(deskPath(goods), { ...theirs, fabric: 'Linen' })
  expect(both.status).toBe(302)
  const clash = await other.post(deskPath(goods), { ...theirs, priceINR: '800', care: 'Cold wash' })
  const refused = await clash.text()
  expect([clash.status, readPage(refused).text]).toEqual([
    409,
    expect.stringContaining('Somebody has changed this product meanwhile.'),
  ])
  expect(readPage(refused).text).toContain('By now: 700')
  const form = formIn(refused)
  expect(form).toMatchObject({ priceINR: '800', care: 'Cold wash' })
  expect((await other.post(deskPath(goods), form)).status).toBe(302)
  const [row] = await shop.database.db.select().from(styles).where(eq(styles.id, goods.styleId))
  expect(row).toMatchObject({
    pricePaise: 800_00,
    season: 'Winter',
    fabric: 'Linen',
    care: 'Cold wash',
  })
})

test('what is sold while a member types is taken off the stock that they type', async () => {
  const goods = await garment(shop, 3)
  const form = await openForm(member, goods)
  const shopper = await newShopper(shop.url)
  await checkOut(shopper, [lineOf(goods, { quantity: 2 })])
  await member.post(deskPath(goods), { ...form, 'stock.M': '20' })
  expect(await left(goods, 'M')).toBe(18)
})

const countsOf = async ({ id }: Goods): Promise<Record<string, number>> => {
  const rows = await shop.database.db.select().from(stock).where(eq(stock.productId, id))
  return Object.fromEntries(rows.map(({ size, quantity }) => [size, quantity]))
}

/** Saves the counts of some sizes and leaves the fields of the others empty. */
async function count(goods: Goods, counts: Record<string, string>, by = member) {
  const form = await openForm(by, goods)
  const fields = Object.keys(form).filter((name) => name.startsWith('stock.'))
  const typed = fields.map((name) => [name, counts[name.slice('stock.'.length)] ?? ''] as const)
  return by.post(deskPath(goods), { ...form, ...Object.fromEntries(typed) })
}

const takeBackLast = async (goods: Goods) => {
  const event = (await eventsOf(goods)).at(-1)
  return member.post(deskPath(goods), { step: 'take back', event: String(event?.id) })
}

test('once one size is counted, those left empty count as 0; taking that back counts none again', async () => {
  const goods = await garment(shop, 7)
  await count(goods, {})
  expect(await countsOf(goods)).toEqual({})
  const theirs = await openForm(other, goods)
  await count(goods, { S: '3', M: '4', L: '5', XL: '6' })
  const counted = { XS: 0, S: 3, M: 4, L: 5, XL: 6, XXL: 0 }
  expect(await countsOf(goods)).toEqual(counted)
  const page = await textOf(member, deskPath(goods))
  expect(page).toContain('Stock: none → XS=0; S=3; M=4; L=5; XL=6; XXL=0')
  expect(page).toContain('Once you count one size, those left empty count as 0.')

  const clash = await other.post(deskPath(goods), { ...theirs, 'stock.XS': '9' })
  expect(clash.status).toBe(409)
  const again = formIn(await clash.text())
  expect(again).toMatchObject({ 'stock.XS': '9', 'stock.M': '4' })
  const named = await other.post(deskPath(goods), { ...theirs, season: 'Winter' })
  expect([named.status, await countsOf(goods)]).toEqual([302, counted])

  await count(goods, { S: '3', L: '5' })
  expect(await countsOf(goods)).toEqual({ ...counted, M: 0, XL: 0 })
  await takeBackLast(goods)
  expect(await countsOf(goods)).toEqual(counted)
  const [, , event] = (await eventsOf(goods)).filter(({ after }) => 'stock' in (after as object))
  expect(event?.before).toMatchObject({ stock: 'XS=0; S=3; M=4; L=5; XL=6; XXL=0' })
})

test('sizes that a file leaves out count as 0, also when a change of the stock here is taken back', async () => {
  const goods = await garment(shop, 8)
  await count(goods, {})
  await loadCatalogue(shop.database.db, {
    source: 'a file',
    rows: [{ line: 1, style: { id: goods.styleId }, stock: 'S=3; M=4' }],
    keepOthers: true,
  })
  const form = await openForm(member, goods)
  await member.post(deskPath(goods), { ...form, season: 'Winter' })
  const counted = { XS: 0, S: 3, M: 4, L: 0, XL: 0, XXL: 0 }
  expect(await countsOf(goods)).toEqual(counted)
  await count(goods, { S: '5', M: '4', L: '7' })
  expect(await countsOf(goods)).toEqual({ ...counted, S: 5, L: 7 })
  await takeBackLast(goods)
  expect(await countsOf(goods)).toEqual(counted)
})

test('a hidden product is found by no shopper, stays hidden when a file names it, and comes back by one press', async () => {
  const goods = await garment(shop, 4)
  const visitor = new Visitor(shop.url)
  await member.post(deskPath(goods), { step: 'hide' })
  expect((await visitor.get(`/product/${goods.id}`)).status).toBe(404)
  expect(await textOf(member, '/desk/products?view=hidden')).toContain(goods.name)
  const report = await loadCatalogue(shop.database.db, {
    source: 'a file',
    rows: [{ line: 1, style: { id: goods.styleId, fabric: 'Khadi' } }],
    keepOthers: true,
  })
  expect(report).toMatchObject({ changed: 1, relisted: 0, skipped: {} })
  expect((await visitor.get(`/product/${goods.id}`)).status).toBe(404)
  await member.post(deskPath(goods), { step: 'show' })
  expect(await textOf(visitor, `/product/${goods.id}`)).toContain('Khadi')
  expect((await eventsOf(goods)).map(({ action }) => action)).toEqual(['hidden', 'shown'])
})

test.each([
  [{ priceINR: 'cheap' }, 'Enter an amount above zero'],
  [{ productDisplayName: ' ' }, 'Enter a name'],
  [{ 'stock.M': 'many' }, 'Enter whole numbers'],
  [{ sizes: 'S; s' }, 'Enter up to 40 different sizes'],
  [{ productDisplayName: 'Test' }, 'Not possible: a test row (its name begins with the word Test'],
  [{ seen: '{}' }, 'The form cannot be read'],
])(
  'with %j nothing is changed, it is said where, and what was typed stays',
  async (typed, words) => {
    const goods = await garment(shop, 5)
    const form = await openForm(member, goods)
    const answer = await member.post(deskPath(goods), { ...form, baseColour: 'Teal', ...typed })
    const html = await answer.text()
    expect([answer.status, readPage(html).text]).toEqual([400, expect.stringContaining(words)])
    expect(formIn(html)).toMatchObject({ baseColour: 'Teal' })
    expect(await eventsOf(goods)).toEqual([])
  },
)

test('the list finds by words and by code, in each view, and by key from page to page', async () => {
  const goods = await garment(shop, 6)
  const code = await member.get(`/desk/products?q=${goods.styleId}`)
  expect([code.status, code.headers.get('location')]).toEqual([302, deskPath(goods)])
  const words = goods.name.split(' ').slice(-2).join('+')
  expect(await textOf(member, `/desk/products?q=${words}`)).toContain(goods.name)
  expect(await textOf(member, '/desk/products?q=xyzzy')).toContain('No product is called so')
  expect(await textOf(member, '/desk/products?view=gone')).toContain(
    'No product was taken off sale',
  )
  const soldOut = () => textOf(member, `/desk/products?view=sold+out&q=${words}`)
  expect(await soldOut()).not.toContain(goods.name)
  const { db } = shop.database
  const counts = await db.select().from(stock).where(eq(stock.productId, goods.id))
  await db.update(stock).set({ quantity: 0 }).where(eq(stock.productId, goods.id))
  expect(await soldOut()).toContain(goods.name)
  for (const { size, quantity } of counts)
    await db
      .update(stock)
      .set({ quantity })
      .where(and(eq(stock.productId, goods.id), eq(stock.size, size)))
  const first = readPage(await (await member.get('/desk/products')).text())
  const older = first.links.find(({ text }) => text.startsWith('Older'))?.href ?? ''
  const second = readPage(await (await member.get(`/desk/products${older}`)).text())
  const codes = (page: typeof first) =>
    page.links.flatMap(({ href }) => /^\/desk\/products\/(\d+)$/.exec(href)?.[1] ?? [])
  expect(codes(first)).toHaveLength(50)
  expect(Math.min(...codes(first).map(Number))).toBeGreaterThan(
    Math.max(...codes(second).map(Number)),
  )
})
