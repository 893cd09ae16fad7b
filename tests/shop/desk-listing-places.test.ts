import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEvents, styles } from '#db/schema.ts'
import { NEW_STYLE_COLUMNS, parseStyleRow, type RawStyle } from '#app/catalogue/import/style-row.ts'
import { loadCatalogue } from '#app/catalogue/import/load-catalogue.server.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { partOf, readSelect } from './clients/page-part.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'

type Goods = { id: string; styleId: number }

let shop: RunningShop
let member: Visitor
let other: Visitor
/** The first page of men's products by date. */
let newest: string[]
/** Two of men's that stand on later pages. */
let first: Goods
let second: Goods
beforeAll(async () => {
  shop = await runningShop()
  member = await newMember(shop, 'catalogue')
  other = await newMember(shop, 'manager')
  const oldest = await shop.database.db
    .select({ id: styles.uuid, styleId: styles.id })
    .from(styles)
    .where(and(eq(styles.gender, 'Men'), eq(styles.listed, true)))
    .orderBy(asc(styles.id))
    .limit(2)
  ;[first, second] = oldest as [Goods, Goods]
  newest = await cardsOf('?category=men')
})
afterAll(() => shop.close())
beforeEach(async () => {
  const placed = await shop.database.db
    .select({ id: styles.id })
    .from(styles)
    .where(isNotNull(styles.listingPlace))
  await loadCatalogue(shop.database.db, {
    source: 'no places',
    rows: placed.map(({ id }, i) => ({ line: i + 1, style: { id, listingPlace: null } })),
    keepOthers: true,
  })
  await expect.poll(() => cardsOf('?category=men'), PATIENT).toEqual(newest)
})

/** A busy machine takes longer than the default. */
const PATIENT = { timeout: 10_000 }

const deskPath = ({ styleId }: Goods) => `/desk/products/${styleId}`
const textOf = async (path: string) => readPage(await (await member.get(path)).text()).text

async function cardsOf(query: string): Promise<string[]> {
  const html = await (await new Visitor(shop.url).get(`/products${query}`)).text()
  const ids = [...html.matchAll(/href="\/product\/([0-9a-f-]{36})"/g)].map(([, id = '']) => id)
  return [...new Set(ids)]
}

const firstOf = async (query: string, count: number) => (await cardsOf(query)).slice(0, count)

const seenBy = async (visitor: Visitor, goods: Goods) => {
  const html = await (await visitor.get(deskPath(goods))).text()
  return (/name="seen" value="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"')
}

const save = (visitor: Visitor, goods: Goods, seen: string, listingPlace: string) =>
  visitor.post(deskPath(goods), { step: 'save', seen, listingPlace })

/** Gives a product a place, as a member does. */
async function place(goods: Goods, listingPlace: string): Promise<void> {
  const saved = await save(member, goods, await seenBy(member, goods), listingPlace)
  expect(saved.status).toBe(302)
}

const eventsOf = ({ styleId }: Goods) =>
  shop.database.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, 'product'), eq(auditEvents.subjectId, `${styleId}`)))
    .orderBy(auditEvents.id)

test('a product with a place soon stands first in its listings, on one page only, and not where another order is asked for', async () => {
  await place(first, '2')
  await place(second, '1')
  await expect
    .poll(() => firstOf('?category=men', 3), PATIENT)
    .toEqual([second.id, first.id, newest[0]])
  await expect.poll(() => firstOf('?category=all', 2), PATIENT).toEqual([second.id, first.id])
  expect(await cardsOf('?category=men&sort=newest')).toEqual(newest)
  const walked: string[] = []
  for (let page = 1; page <= 4; page++)
    walked.push(...(await cardsOf(`?category=men&per=48&page=${page}`)))
  expect(new Set(walked).size).toBe(walked.length)
  expect(walked.filter((id) => id === first.id || id === second.id)).toHaveLength(2)
})

test('where products have places a listing offers its own order and the newest first; elsewhere they are the same', async () => {
  const choices = async (query: string) => {
    const html = await (await new Visitor(shop.url).get(`/products${query}`)).text()
    return readSelect(partOf(html, 'select', 'name="sort"')).options.map(({ name }) => name)
  }
  const others = ['Price: low to high', 'Price: high to low', 'Country of origin: A to Z']
  expect(await choices('?category=men')).toEqual(['Newest', ...others])
  await place(first, '1')
  await expect
    .poll(() => choices('?category=men'), PATIENT)
    .toEqual(['Recommended', 'Newest', ...others])
})

test('the place is in the list and the history of the product, and is taken back by one press', async () => {
  await place(first, '7')
  expect(await textOf(deskPath(first))).toContain('Place in listings: none → 7')
  expect(await textOf('/desk/products?view=placed')).toContain('Place 7')
  const event = (await eventsOf(first)).at(-1)
  expect(event).toMatchObject({ before: { listingPlace: '' }, after: { listingPlace: '7' } })
  await other.post(deskPath(first), { step: 'take back', event: String(event?.id) })
  await expect.poll(() => cardsOf('?category=men'), PATIENT).toEqual(newest)
  expect(await textOf('/desk/products?view=placed')).toContain('No product has a place')
})

test.each(['0', '1000', 'abc', '1.5', '-1'])(
  'with the place %s nothing is changed, and it is said what a place is',
  async (typed) => {
    const before = (await eventsOf(first)).length
    const answer = await save(member, first, await seenBy(member, first), typed)
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(readPage(html).text).toContain('Enter a whole number from 1 to 999')
    expect(html).toContain(`value="${typed}"`)
    expect(await eventsOf(first)).toHaveLength(before)
  },
)

test('of two members who give one product a place the second is told how it stands; a packer may not', async () => {
  const seen = await seenBy(other, first)
  await place(first, '3')
  const clash = await save(other, first, seen, '4')
  expect([clash.status, readPage(await clash.text()).text]).toEqual([
    409,
    expect.stringContaining('By now: 3'),
  ])
  const packer = await newMember(shop, 'packer')
  expect((await save(packer, first, seen, '5')).status).toBe(403)
  await expect.poll(() => firstOf('?category=men', 1), PATIENT).toEqual([first.id])
})

test('a file that says nothing of places keeps them, and one that has the column changes them', async () => {
  await place(first, '1')
  const [style] = await shop.database.db.select().from(styles).where(eq(styles.id, first.styleId))
  const importRow = (row: RawStyle) => {
    const parsed = parseStyleRow(row)
    if (!parsed.ok) throw new Error(parsed.error)
    const rows = [{ line: 1, ...parsed.value }]
    return loadCatalogue(shop.database.db, { source: 'a file', rows, keepOthers: true })
  }
  const usual = NEW_STYLE_COLUMNS.map((column) => [column, String(style?.[column] ?? '')])
  await importRow({ ...Object.fromEntries(usual), baseColour: 'Teal' })
  await expect.poll(() => firstOf('?category=men', 1), PATIENT).toEqual([first.id])
  await importRow({ id: String(second.styleId), listingPlace: '1' })
  await importRow({ id: String(first.styleId), listingPlace: 'NA' })
  await expect.poll(() => firstOf('?category=men', 2), PATIENT).toEqual([second.id, newest[0]])
})
