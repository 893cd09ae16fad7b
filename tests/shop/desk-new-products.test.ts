import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents, styles } from '#db/schema.ts'
import { showDueProducts } from '#app/desk/products/schedule-product.server.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'

let shop: RunningShop
let member: Visitor
beforeAll(async () => {
  shop = await runningShop()
  member = await newMember(shop, 'catalogue')
})
afterAll(() => shop.close())

/** A busy machine takes longer than the default. */
const PATIENT = { timeout: 10_000 }

const NEW = {
  step: 'save',
  productDisplayName: 'Neel Kurta by Hand',
  priceINR: '1499',
  masterCategory: 'Apparel',
  subCategory: 'Topwear',
  articleType: 'Kurtas',
  gender: 'Women',
  baseColour: 'Blue',
}

const styleAt = async (path: string) => {
  const [style] = await shop.database.db
    .select()
    .from(styles)
    .where(eq(styles.id, Number(path.split('/').at(-1))))
  if (!style) throw new Error(`no style at ${path}`)
  return style
}

/** Sends the form of a new product, with the cells that it was made from. */
async function send(fields: Record<string, string>): Promise<Response> {
  const form = await (await member.get('/desk/products/new')).text()
  const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(form) ?? []
  return member.post('/desk/products/new', {
    ...NEW,
    seen: seen.replaceAll('&quot;', '"'),
    ...fields,
  })
}

/** Creates one. @returns its page at the desk */
async function create(fields: Record<string, string> = {}): Promise<string> {
  const created = await send(fields)
  expect(created.status).toBe(302)
  return created.headers.get('location') ?? ''
}

const statusFor = async (uuid: string) =>
  (await new Visitor(shop.url).get(`/product/${uuid}`)).status

test('a new product gets the next code and the sizes of its kind, and no shopper sees it until it is shown', async () => {
  const path = await create()
  const style = await styleAt(path)
  const [newest] = await shop.database.db.select({ id: sql<number>`max(id)` }).from(styles)
  expect(style).toMatchObject({
    id: newest?.id,
    productDisplayName: 'Neel Kurta by Hand',
    askingPrice: 1499_00,
    hidden: true,
    listed: false,
    sizes: expect.arrayContaining(['M']) as unknown,
  })
  expect(await statusFor(style.uuid)).toBe(404)
  const page = readPage(await (await member.get(path)).text()).text
  expect(page).toContain('Created. Shoppers do not see it until you show it.')
  expect(page).toContain('Product created, hidden from shoppers')

  await member.post(path, { step: 'show' })
  expect(await statusFor(style.uuid)).toBe(200)
  const found = await (await new Visitor(shop.url).get('/products?q=neel+kurta+by+hand')).text()
  expect(found).toContain(style.uuid)
})

test('a hidden product says what it lacks before it is shown, and is shown by one press all the same, but not without a price', async () => {
  const path = await create({ priceINR: '', subCategory: '', articleType: '' })
  const { uuid } = await styleAt(path)
  const page = readPage(await (await member.get(path)).text()).text
  expect(page).toContain('Before shoppers see it, it lacks:')
  expect(page).toContain('a price: it cannot be shown without one')
  expect(page).toContain('a picture')
  expect(page).toContain('a count of its stock: it would sell without end')
  expect(page).toContain('a sub-category: it would stand under “General”')
  expect(page).not.toContain('Show it')
  for (const step of [{ step: 'show' }, { step: 'schedule', appearsAt: '2126-12-01' }]) {
    const refused = await member.post(path, step)
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('it has no price'),
    ])
  }
  expect(await statusFor(uuid)).toBe(404)

  const pricedPath = await create()
  const priced = readPage(await (await member.get(pricedPath)).text()).text
  expect(priced).toContain('Show it all the same')
  expect(priced).toContain('a picture')
  expect(priced).not.toContain('a price:')
  expect(priced).not.toContain('a sub-category')
  await member.post(pricedPath, { step: 'show' })
  expect(readPage(await (await member.get(pricedPath)).text()).text).not.toContain('it lacks')
})

test('the form suggests the sub-categories and types that the catalogue has, of hidden products too, and says the sizes of the kind', async () => {
  await create({ subCategory: 'Kolhapuri Ware', articleType: 'Kolhapuri Sets' })
  await create({ subCategory: '' })
  const html = await (await member.get('/desk/products/new')).text()
  const suggested = (id: string) =>
    [
      ...(new RegExp(`<datalist id="${id}">(.*?)</datalist>`).exec(html)?.[1] ?? '').matchAll(
        /value="([^"]*)"/g,
      ),
    ].map(([, word]) => word)
  expect(suggested('sub-categories')).toEqual(expect.arrayContaining(['Topwear', 'Kolhapuri Ware']))
  expect(suggested('sub-categories')).not.toContain('General')
  expect(suggested('types')).toEqual(expect.arrayContaining(['Kurtas', 'Kolhapuri Sets']))
  expect(html).toMatch(/<input[^>]* list="sub-categories"/)
  expect(readPage(html).text).toContain('Empty: the category’s, XS to XXL.')
})

test('a new product without a name, or with a price that is none, is refused in place, and what was typed stays', async () => {
  const count = () => shop.database.db.$count(styles)
  const before = await count()
  const nameless = await send({ productDisplayName: ' ' })
  expect(nameless.status).toBe(400)
  expect(readPage(await nameless.text()).text).toContain('Enter a name')
  const cheap = await send({ priceINR: 'cheap' })
  const html = await cheap.text()
  expect(readPage(html).text).toContain('Enter an amount above zero')
  expect(html).toContain('value="cheap"')
  expect(await count()).toBe(before)
})

test('a hidden product appears by itself at its time, which is on the record, and does not where that was taken back', async () => {
  const { db } = shop.database
  const paths = [await create(), await create()]
  const [due, taken] = [await styleAt(paths[0] ?? ''), await styleAt(paths[1] ?? '')]
  for (const path of paths)
    await member.post(path, { step: 'schedule', appearsAt: '2126-12-01T18:30' })
  const page = readPage(await (await member.get(paths[0] ?? '')).text()).text
  expect(page).toContain('Appears on 1 December 2126 at 6:30 pm')
  expect(await showDueProducts(db, 500)).toBe(0)

  await member.post(paths[1] ?? '', { step: 'schedule', appearsAt: '' })
  await db
    .update(styles)
    .set({ appearsAt: sql`now()` })
    .where(eq(styles.id, due.id))
  // The sweep of the running shop may be first.
  const shown = async () => (await showDueProducts(db, 500), styleAt(paths[0] ?? ''))
  await expect.poll(shown, PATIENT).toMatchObject({ listed: true, appearsAt: null })
  expect([await statusFor(due.uuid), await statusFor(taken.uuid)]).toEqual([200, 404])
  const events = await db
    .select({ actor: auditEvents.actor, action: auditEvents.action })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, String(due.id)))
    .orderBy(auditEvents.id)
  expect(events).toEqual([
    { actor: 'staff', action: 'created' },
    { actor: 'staff', action: 'scheduled' },
    { actor: 'shop', action: 'shown' },
  ])
  const wrong = await member.post(paths[1] ?? '', { step: 'schedule', appearsAt: 'soon' })
  expect([wrong.status, readPage(await wrong.text()).text]).toEqual([
    400,
    expect.stringContaining('Enter a day, such as 2026-12-01'),
  ])
})

test('featured products stand on the home page in their order, before the newest, and no sold-out one does', async () => {
  const [first, second, gone] = [await create(), await create(), await create()]
  const styled = await Promise.all([first, second, gone].map(styleAt))
  for (const [path, featured] of [
    [first, '2'],
    [second, '1'],
    [gone, '3'],
  ] as const) {
    await member.post(path, { step: 'show' })
    const seen = /name="seen" value="([^"]*)"/.exec(await (await member.get(path)).text())?.[1]
    const saved = await member.post(path, {
      step: 'save',
      seen: seen?.replaceAll('&quot;', '"') ?? '',
      featured,
      ...(path === gone &&
        Object.fromEntries(styled[2]?.sizes.map((size) => [`stock.${size}`, '0']) ?? [])),
    })
    expect(saved.status).toBe(302)
  }
  const home = async () => {
    const html = await (await new Visitor(shop.url).get('/')).text()
    return [
      ...new Set([...html.matchAll(/href="\/product\/([0-9a-f-]{36})"/g)].map(([, id]) => id)),
    ]
  }
  const [one, two] = [styled[1]?.uuid, styled[0]?.uuid]
  await expect.poll(async () => (await home()).slice(0, 2), PATIENT).toEqual([one, two])
  expect(await home()).not.toContain(styled[2]?.uuid)
  expect(await home()).toHaveLength(8)
})
