import { parse } from 'csv-parse/sync'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEvents, catalogueLoads, productImports, stock, styles } from '#db/schema.ts'
import { OPEN_STATES } from '#app/desk/products/import/import-state.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { checkOut, garment, lineOf, type Goods } from './clients/checkout-client.ts'
import {
  apply,
  check,
  matchingOf,
  pressApply,
  settled,
  takeBack,
  upload,
} from './clients/import-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'

let shop: RunningShop
let member: Visitor
let other: Visitor
beforeAll(async () => {
  shop = await runningShop({ TEST_JOB_POLLING_SECONDS: '1' })
  // Its goods have an MRP, above which these tests price them.
  await shop.database.db.update(styles).set({ mrpPaise: null })
  member = await newMember(shop, 'catalogue')
  other = await newMember(shop, 'manager')
})
afterAll(() => shop.close())
// A test that fails leaves its files open, and takes the places of the next one's.
beforeEach(() =>
  shop.database.db
    .update(productImports)
    .set({ state: 'dropped' })
    .where(inArray(productImports.state, [...OPEN_STATES])),
)

const HEADER =
  'id,gender,masterCategory,subCategory,articleType,baseColour,season,usage,priceINR,stock,productDisplayName'

const textOf = async (visitor: Visitor, path: string) =>
  readPage(await (await visitor.get(path)).text()).text

const styleOf = async ({ styleId }: Pick<Goods, 'styleId'>) => {
  const [style] = await shop.database.db.select().from(styles).where(eq(styles.id, styleId))
  if (!style) throw new Error(`no style ${styleId}`)
  return style
}

const left = async ({ id }: Goods, size = 'M') => {
  const [row] = await shop.database.db
    .select({ quantity: stock.quantity })
    .from(stock)
    .where(and(eq(stock.productId, id), eq(stock.size, size)))
  return row?.quantity ?? 0
}

/** The shop's own file of these products. */
async function exported(...goods: Goods[]): Promise<Record<string, string>[]> {
  const file = Buffer.from(await (await member.get('/desk/products.csv')).arrayBuffer()).toString()
  const rows: Record<string, string>[] = parse(file, { columns: true, bom: true })
  return rows.filter(({ id }) => goods.some(({ styleId }) => String(styleId) === id))
}

const csvOf = (rows: readonly Record<string, string>[]): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')

test('a file of another system is matched, checked, applied and taken back, and each is seen in the shop and on the record', async () => {
  const goods = await garment(shop, 1)
  const before = await styleOf(goods)
  const visitor = new Visitor(shop.url)
  const path = await upload(
    member,
    'shopify products.csv',
    `SKU,Title,Variant Price,Vendor\n${goods.styleId},Kesar Kurta Imported,1234.50,Kala\n7,Unknown Kurta,1,\nx,Nobody,5,\n`,
  )
  expect(await matchingOf(member, path)).toEqual({
    'column-0': 'id',
    'column-1': 'productDisplayName',
    'column-2': 'priceINR',
    'column-3': '',
  })
  const matching = await textOf(member, path)
  expect(matching).toContain('It adds no products and takes none off sale')
  expect(matching).toContain('Kesar Kurta Imported · Unknown Kurta · Nobody')
  expect(matching).toContain('Price in rupees 1234.50')

  const checked = await check(member, path)
  expect(checked).toContain('Checked, nothing changed yet')
  expect(checked).toContain(`Price in rupees: ${Number(before.pricePaise) / 100}`)
  expect(checked).toContain('→ 1234.50')
  expect(checked).toContain(`Name: ${goods.name} → Kesar Kurta Imported`)
  expect(checked).toContain('Ignored columns: Vendor.')
  expect(checked).toContain('Line 4, SKU “x”: the id is not a whole number')
  expect(await styleOf(goods)).toEqual(before)
  const problems = await member.get(`${path}/problems.csv`)
  const rows: Record<string, string>[] = parse(
    Buffer.from(await problems.arrayBuffer()).toString(),
    { columns: true, bom: true },
  )
  expect(rows).toEqual([
    {
      Line: '3',
      'Product code': '7',
      Column: '',
      Text: '',
      Why: expect.stringContaining('a new product, in a file without all the columns') as unknown,
    },
    {
      Line: '4',
      'Product code': '',
      Column: 'SKU',
      Text: 'x',
      Why: expect.stringContaining('not a whole number') as unknown,
    },
  ])

  expect(await apply(member, path)).toContain('Applied on')
  expect(await textOf(visitor, `/product/${goods.id}`)).toContain('Kesar Kurta Imported')
  expect(await textOf(visitor, '/products?q=kesar+kurta+imported')).toContain('₹1,234.50')
  expect(await textOf(other, '/desk/record?what=product_import')).toContain(
    'File of products imported',
  )
  expect(await textOf(member, '/desk/products/import')).toContain('shopify products.csv')

  expect(await textOf(member, `${path}/take-back`)).toContain('Get back what it changed: 1 product')
  expect(await takeBack(other, path)).toContain('Taken back on')
  expect(await styleOf(goods)).toEqual(before)
  expect(await textOf(visitor, `/product/${goods.id}`)).toContain(goods.name)
  const events = await shop.database.db
    .select({ action: auditEvents.action, role: auditEvents.staffRole, after: auditEvents.after })
    .from(auditEvents)
    .where(eq(auditEvents.subjectType, 'product_import'))
    .orderBy(auditEvents.id)
  expect(events).toMatchObject([
    { action: 'applied', role: 'catalogue', after: { file: 'shopify products.csv', changed: 1 } },
    { action: 'taken_back', role: 'manager', after: { products: 1 } },
  ])
  expect((await member.post(`${path}/take-back`, {})).status).toBe(302)
  expect(await textOf(member, path)).toContain('It can be taken back no more')
})

test('what was chosen for the columns is remembered for the next file with the same ones; two columns for one are refused in place', async () => {
  const goods = await garment(shop, 1)
  const text = `style no,what,cost\n${goods.styleId},A,5\n`
  const path = await upload(member, 'odd.csv', text)
  expect(Object.values(await matchingOf(member, path))).toEqual(['', '', ''])
  const none = await member.post(path, { 'column-1': 'fabric', step: 'check' })
  expect([none.status, readPage(await none.text()).text]).toEqual([
    400,
    expect.stringContaining('Choose the column that has the product code.'),
  ])
  const twice = await member.post(path, {
    'column-0': 'id',
    'column-1': 'fabric',
    'column-2': 'fabric',
    step: 'match',
  })
  const refused = await twice.text()
  expect(readPage(refused).text).toContain('“what” is the Fabric already')
  await member.post(path, { 'column-0': 'id', 'column-1': 'fabric', step: 'match' })
  expect(await textOf(member, path)).toContain('Fabric A')
  await member.post(path, { step: 'drop' })
  const again = await upload(other, 'odd again.csv', text)
  expect(Object.values(await matchingOf(other, again))).toEqual(['id', 'fabric', ''])
  await other.post(again, { step: 'drop' })
})

const SHOPKEEPERS = [
  'Item code,Name,For,Type,Price,Colour,S,M,L',
  '1900000101,Block Print Kurta,Ladies,Kurtas,Rs. 1350,Indigo,3,0,',
  '1900000102,Linen Shirt,Gents,Shirts,"1,350/-",White,,7,4',
].join('\n')

test('a shopkeeper’s spreadsheet goes in whole: words for whom, prices, a column for each size, and one value for what it lacks', async () => {
  const path = await upload(member, 'stock list.csv', SHOPKEEPERS)
  expect(Object.values(await matchingOf(member, path))).toEqual([
    'id',
    'productDisplayName',
    'gender',
    'articleType',
    'priceINR',
    'baseColour',
    'stock:S',
    'stock:M',
    'stock:L',
  ])
  const matching = await textOf(member, path)
  expect(matching).toContain('Missing for new products: Category, Sub-category.')
  expect(matching).toContain('Stock S=3; M=0')
  const whole = { 'whole-masterCategory': 'Apparel', 'whole-subCategory': 'Topwear' }
  const refused = await member.post(path, {
    ...(await matchingOf(member, path)),
    ...whole,
    'whole-masterCategory': 'Groceries',
    step: 'check',
  })
  const html = await refused.text()
  expect(refused.status).toBe(400)
  expect(readPage(html).text).toContain('no category of the shop, which are Apparel')
  expect(html).toContain('value="Topwear"')

  const checked = await check(member, path, whole)
  expect(checked).toContain('New 2 Changed 0')
  expect(checked).toContain('For whom: Women')
  expect(checked).toContain('Stock: S=3; M=0')
  expect(checked).toContain('2 products stay hidden until you show them.')
  expect(checked).toContain('Price: ₹1,350.00.')
  expect(await apply(member, path, { showNew: 'on' })).toContain('Applied on')
  const [kurta, shirt] = [
    await styleOf({ styleId: 1_900_000_101 }),
    await styleOf({ styleId: 1_900_000_102 }),
  ]
  expect(kurta).toMatchObject({
    gender: 'Women',
    masterCategory: 'Apparel',
    subCategory: 'Topwear',
    season: null,
    pricePaise: 1350_00,
    sizes: ['S', 'M'],
    ownSizes: true,
    listed: true,
  })
  expect(shirt).toMatchObject({ gender: 'Men', pricePaise: 1350_00, sizes: ['M', 'L'] })
  expect(await textOf(new Visitor(shop.url), `/product/${kurta.uuid}`)).toContain(
    'Block Print Kurta',
  )

  const again = await upload(other, 'stock list again.csv', SHOPKEEPERS)
  const page = await (await other.get(again)).text()
  expect(page).toContain('value="Topwear"')
  expect(await check(other, again, whole)).toContain('New 0 Changed 0 Unchanged 2')
  await other.post(again, { step: 'drop' })
})

test('the sample file is for download, and goes in as it is', async () => {
  const sample = await member.get('/desk/products/import/sample.csv')
  expect(sample.headers.get('content-type')).toContain('text/csv')
  const text = Buffer.from(await sample.arrayBuffer()).toString()
  const path = await upload(member, 'products-sample.csv', text)
  expect(await check(member, path)).toContain('New 2 Changed 0 Unchanged 0')
  expect(await textOf(member, path)).toContain('Not read, or left out 0')
  await member.post(path, { step: 'drop' })
})

test('the shop’s own file changes nothing', async () => {
  const path = await upload(
    member,
    'own.csv',
    csvOf(await exported(await garment(shop, 1), await garment(shop, 2))),
  )
  const text = await check(member, path)
  expect(text).toContain('New 0 Changed 0 Unchanged 2 Off sale 0 Stock figures updated 0')
  await member.post(path, { step: 'drop' })
})

test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
  ['empty', '', 'the file is empty'],
  ['with a header alone', `${HEADER}\n\n`, 'there is nothing below the names of its columns'],
  ['of a spreadsheet program', 'PK\u0003\u0004\u0014\0', 'it is a workbook'],
  [
    'that is a picture',
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]),
    'not text in UTF-8',
  ],
  ['that is a letter', 'Dear Sir\nplease sell this\n', 'line 1 does not name columns'],
  ['larger than 100 MB', new Uint8Array(100_020_000), 'larger than 100 MB'],
])('a file %s is refused beside its field, and nothing of it is kept', async (_, bytes, why) => {
  const answer = await member.postFile('/desk/products/import', 'bad.csv', bytes)
  expect([answer.status < 500 && answer.status >= 400, readPage(await answer.text()).text]).toEqual(
    [true, expect.stringContaining(why)],
  )
  expect(await shop.database.db.$count(productImports, eq(productImports.state, 'uploading'))).toBe(
    0,
  )
})

test('a form without a file, and the fourth file of a member that is open at once, are refused in words; a colleague’s is taken', async () => {
  const none = await member.post('/desk/products/import', {})
  expect([none.status, readPage(await none.text()).text]).toEqual([
    400,
    expect.stringContaining('Choose a file.'),
  ])
  const open = [1, 2, 3].map((nth) => upload(member, `${nth}.csv`, 'id,stock\n1,2\n'))
  const paths = await Promise.all(open)
  const fourth = await member.postFile('/desk/products/import', '4.csv', 'id,stock\n1,2\n')
  expect([fourth.status, readPage(await fourth.text()).text]).toEqual([
    409,
    expect.stringContaining('You have 3 open files'),
  ])
  paths.push(await upload(other, '4.csv', 'id,stock\n1,2\n'))
  for (const path of paths) await member.post(path, { step: 'drop' })
})

test('an upload of the same name replaces the one before, also where three are open; each can be deleted from the list, which leads to the form for the next', async () => {
  const text = 'id,stock\n1,2\n'
  const paths = [await upload(member, 'a.csv', text), await upload(member, 'b.csv', text)]
  await check(member, paths[1] ?? '')
  paths.push(await upload(member, 'c.csv', text))
  const again = await upload(member, 'b.csv', text)
  expect(await textOf(member, paths[1] ?? '')).toContain(
    `Deleted, nothing changed Replaced by import ${again.split('/').at(-1)}.`,
  )
  const none = await member.postFile('/desk/products/import', 'b.csv', 'id\n')
  expect(none.status).toBe(400)
  expect(await textOf(member, again)).toContain('Match the columns')

  const list = await (await member.get('/desk/products/import')).text()
  for (const path of [paths[0], paths[2], again]) {
    expect(list).toContain(`action="${path}"`)
    const deleted = await member.post(path ?? '', { step: 'drop' })
    expect([deleted.status, deleted.headers.get('location')]).toEqual([
      302,
      '/desk/products/import',
    ])
  }
  expect(await (await member.get('/desk/products/import')).text()).not.toContain(
    `action="${again}"`,
  )
})

test('new products are found in the list of what came hidden, and shown from there; one without a price needs one first', async () => {
  const rows = [
    '1900000201,Women,Apparel,Topwear,Kurtas,Blue,,,900,S=3,Aasmani Kurta of the File',
    '1900000202,Women,Apparel,Topwear,Kurtas,Red,,,,,Laal Kurta of the File',
  ]
  const path = await upload(member, 'hidden.csv', [HEADER, ...rows].join('\n'))
  const checked = await check(member, path)
  expect(checked).toContain('2 products stay hidden until you show them.')
  expect(checked).toContain('Without a price: 1 product.')
  expect(checked).toContain('Stock not entered: 1 product.')
  expect(checked).toContain('No price: it stays hidden')
  await apply(member, path, { showNew: 'on' })
  expect(await styleOf({ styleId: 1_900_000_201 })).toMatchObject({ listed: true })
  await takeBack(member, path)

  const again = await upload(member, 'hidden.csv', [HEADER, ...rows].join('\n'))
  await check(member, again)
  expect(await apply(member, again)).toContain('2 products came hidden.')
  const link = `/desk/products?view=hidden&import=${again.split('/').at(-1)}`
  expect(await (await member.get(again)).text()).toContain(link.replace('&', '&amp;'))
  const found = await textOf(member, link)
  expect(found).toContain('Aasmani Kurta of the File')
  expect(found).toContain('Laal Kurta of the File')
  expect(found).toContain('No price')
  expect(found).not.toContain('₹5,999')
  expect(await textOf(member, link.replace(/\d+$/, '999999'))).not.toContain('Kurta of the File')

  const noPrice = await member.post('/desk/products/1900000202', { step: 'show' })
  expect([noPrice.status, readPage(await noPrice.text()).text]).toEqual([
    409,
    expect.stringContaining('Not shown: it has no price.'),
  ])
  expect((await member.post('/desk/products/1900000201', { step: 'show' })).status).toBe(302)
  expect(await styleOf({ styleId: 1_900_000_202 })).toMatchObject({ listed: false, hidden: true })
  expect(await styleOf({ styleId: 1_900_000_201 })).toMatchObject({ listed: true, hidden: false })
})

test('of a product that stands twice the first line is taken, and the other is told', async () => {
  const { styleId } = await garment(shop, 1)
  const path = await upload(member, 'twice.csv', `id,fabric\n${styleId},Silk\n${styleId},Wool\n`)
  const text = await check(member, path)
  expect(text).toMatch(/Fabric: .* → Silk/)
  expect(text).toContain(`Line 3, product ${styleId}, id “${styleId}”: the id stands earlier`)
  await member.post(path, { step: 'drop' })
})

test('what is changed at the desk and sold between check and load stays, also of a file that does not say what was sold', async () => {
  const [edited, counted] = [await garment(shop, 3), await garment(shop, 4)]
  const rows = [edited, counted].map(({ styleId }) => `${styleId},555,Silk,M=40`)
  const path = await upload(member, 'edits.csv', ['id,priceINR,fabric,stock', ...rows].join('\n'))
  await check(member, path)

  const page = `/desk/products/${edited.styleId}`
  const html = await (await other.get(page)).text()
  const seen = (/name="seen" value="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"')
  const saved = await other.post(page, { step: 'save', seen, priceINR: '777' })
  expect(saved.status).toBe(302)
  const shopper = await newShopper(shop.url)
  expect((await checkOut(shopper, [lineOf(counted, { quantity: 2 })])).status).toBe(200)

  const applied = await apply(member, path)
  expect(applied).toContain(
    'Changed at the desk since the check, and left as the desk had them: 1 product.',
  )
  expect(await styleOf(edited)).toMatchObject({ pricePaise: 777_00, fabric: 'Silk' })
  expect(await styleOf(counted)).toMatchObject({ pricePaise: 555_00, fabric: 'Silk' })
  expect([await left(edited), await left(counted)]).toEqual([40, 38])
})

test('taking back restores counts by their difference, so that what was sold since stays sold, and leaves what was changed since', async () => {
  const [sold, soldOut, edited] = [
    await garment(shop, 5),
    await garment(shop, 6),
    await garment(shop, 7),
  ]
  const before = await Promise.all([sold, soldOut, edited].map(styleOf))
  const [soldBefore, soldOutBefore] = [await left(sold), await left(soldOut)]
  const put = (goods: Goods, count: number) => `${goods.styleId},Silk,Winter,M=${count}`
  const path = await upload(
    member,
    'more.csv',
    [
      'id,fabric,season,stock',
      put(sold, soldBefore + 20),
      put(soldOut, soldOutBefore + 1_000),
      put(edited, 5),
    ].join('\n'),
  )
  await check(member, path)
  await apply(member, path)
  expect(await left(sold)).toBe(soldBefore + 20)
  const shopper = await newShopper(shop.url)
  expect((await checkOut(shopper, [lineOf(sold, { quantity: 3 })])).status).toBe(200)
  // As many orders would.
  await shop.database.db
    .update(stock)
    .set({ quantity: sql`quantity - ${soldOutBefore + 2}` })
    .where(and(eq(stock.productId, soldOut.id), eq(stock.size, 'M')))
  const page = `/desk/products/${edited.styleId}`
  const html = await (await other.get(page)).text()
  const seen = (/name="seen" value="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"')
  await other.post(page, { step: 'save', seen, fabric: 'Khadi' })

  const preview = await textOf(member, `${path}/take-back`)
  expect(preview).toContain('Keep what was changed since (see below): 1 product')
  expect(preview).toContain(`${edited.styleId} fabric`)
  expect(preview).toContain(`${soldOut.styleId} M: 2 too many`)
  await takeBack(member, path)
  expect([await left(sold), await left(soldOut)]).toEqual([soldBefore - 3, 0])
  const [first, second, third] = before
  expect(await styleOf(sold)).toEqual(first)
  expect(await styleOf(soldOut)).toEqual(second)
  expect(await styleOf(edited)).toEqual({
    ...third,
    fabric: 'Khadi',
    searchVector: expect.anything() as unknown,
  })
})

test('a whole catalogue takes more than a tenth off sale only after a tick; taken back, all are on sale again and what came with it is not', async () => {
  const { db } = shop.database
  const listed = () => db.$count(styles, eq(styles.listed, true))
  const before = await listed()
  const path = await upload(
    member,
    'whole.csv',
    `${HEADER}\n1900000001,Women,Apparel,Topwear,Kurtas,Blue,,,900,M=3,Neel Kurta of the File\n1900000002,Women,Apparel,Topwear,Kurtas,Red,,,900,M=3,Lal Kurta of the File\n1900000003,Boys,Apparel,Topwear,Kurtas,Red,,,900,M=3,Small Kurta\n`,
  )
  const text = await check(member, path, { others: 'off sale' })
  expect(text).toContain(`Yes, take ${before.toLocaleString('en-IN')} of`)
  expect(text).toContain('Go off sale The first 50 of')
  expect(text).toContain('Neel Kurta of the File 1900000001')
  expect(text).toContain('Line 4 sold for children')
  expect(await apply(member, path)).toContain('Failed, nothing changed')
  expect(await listed()).toBe(before)

  const again = await upload(
    member,
    'whole again.csv',
    `${HEADER}\n1900000001,Women,Apparel,Topwear,Kurtas,Blue,,,900,M=3,Neel Kurta of the File\n1900000002,Women,Apparel,Topwear,Kurtas,Red,,,900,M=3,Lal Kurta of the File\n`,
  )
  await check(member, again, { others: 'off sale' })
  await apply(member, again, { allowRemovals: 'on', showNew: 'on' })
  expect(await listed()).toBe(2)
  const page = '/desk/products/1900000002'
  const html = await (await other.get(page)).text()
  const seen = (/name="seen" value="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"')
  await other.post(page, { step: 'save', seen, fabric: 'Khadi' })
  await takeBack(member, again)
  expect(await listed()).toBe(before + 1)
  expect(await styleOf({ styleId: 1_900_000_001 })).toMatchObject({ listed: false, hidden: false })
  expect(await textOf(new Visitor(shop.url), '/products?q=lal+kurta+of+the+file')).toContain(
    'Lal Kurta of the File',
  )
})

test('of two members who apply one file the second is told; a file that was checked before another one was applied is checked again', async () => {
  const { styleId } = await garment(shop, 8)
  const { fabric } = await styleOf({ styleId })
  const [first, second] = [
    await upload(member, 'first.csv', `id,fabric\n${styleId},Silk of the First\n`),
    await upload(other, 'second.csv', `id,fabric\n${styleId},Silk of the Second\n`),
  ]
  await check(member, first)
  expect(await check(other, second)).toContain('→ Silk of the Second')
  const pressed = await Promise.all([pressApply(member, first), pressApply(other, first)])
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([302, 409])
  await settled(member, first)
  const again = await apply(other, second)
  expect(again).toContain('Another file was imported meanwhile, so this one was checked again.')
  expect(again).toContain('Silk of the First → Silk of the Second')
  expect(await styleOf({ styleId })).toMatchObject({ fabric: 'Silk of the First' })
  await apply(other, second)
  expect(await styleOf({ styleId })).toMatchObject({ fabric: 'Silk of the Second' })

  // Taken back out of turn, the first leaves what the second has changed.
  expect(await textOf(member, `${first}/take-back`)).toContain(
    'Keep what was changed since (see below): 1 product',
  )
  await takeBack(member, second)
  expect(await styleOf({ styleId })).toMatchObject({ fabric: 'Silk of the First' })
  await takeBack(member, first)
  expect(await styleOf({ styleId })).toMatchObject({ fabric })
  const sources = await shop.database.db
    .select({ source: catalogueLoads.source })
    .from(catalogueLoads)
    .where(inArray(catalogueLoads.source, [`import ${first.split('/').at(-1)}, taken back`]))
  expect(sources).toHaveLength(1)
})
