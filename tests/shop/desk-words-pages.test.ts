import { readFileSync } from 'node:fs'
import path from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { auditEvents, shopWords } from '#db/schema.ts'
import { brand } from '#app/basics/brand.ts'
import { texts } from '#app/basics/brand/server-only.ts'
import { wordsVersion } from '#app/basics/brand/words.server.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import { figures } from '#app/policies/figures.ts'
import { runningShop, type ReopenableShop } from '../running-shop.ts'
import { spawnedShop, type SpawnedShop } from '../spawned-shop.ts'
import { Visitor } from '../visitor.ts'
import { productsIn } from './clients/checkout-client.ts'
import { partOf, readPart } from './clients/page-part.ts'
import { markupOf, readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'
import { openWords, saveWords } from './clients/words-client.ts'

let shop: ReopenableShop
/** Another server of the same shop, a program of its own. */
let secondNode: SpawnedShop | undefined
let member: Visitor
beforeAll(async () => {
  shop = await runningShop({ PAGE_CACHE_TTL_SECONDS: '60' })
  const postgres = { url: inject('postgresUrl'), template: inject('templateName') }
  ;[secondNode, member] = await Promise.all([
    spawnedShop(postgres, {
      DATABASE_URL: shop.database.url,
      SESSION_SECRET: readFileSync(path.join(shop.dataDir, 'session-secret'), 'utf8').trim(),
      PAGE_CACHE_TTL_SECONDS: '60',
    }),
    newMember(shop, 'manager'),
  ])
})
afterAll(async () => {
  await secondNode?.close()
  await shop.close()
})
afterEach(async () => {
  const [row] = await shop.database.db
    .update(shopWords)
    .set({ changes: {}, version: sql`version + 1` })
    .returning({ version: shopWords.version })
  await expect.poll(wordsVersion).toBe(row?.version)
})

const pageOf = async (path: string, visitor = new Visitor(shop.url)) =>
  markupOf(await visitor.get(path))
const onSecondNode = (path: string) => pageOf(path, new Visitor(secondNode?.url ?? ''))

const headingsOf = (html: string) =>
  [...partOf(html, 'main', '').matchAll(/<h[12]\b[^>]*>([^<]*)</g)].map(([, heading]) => heading)

async function lastEvent() {
  const [event] = await shop.database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectType, 'words'))
    .orderBy(desc(auditEvents.id))
    .limit(1)
  if (!event) throw new Error('nothing was recorded')
  return event
}

test('sections of the home page are moved, left out and added, on two nodes within a second, and taken back', async () => {
  const first = headingsOf(await pageOf('/'))
  expect(headingsOf(await onSecondNode('/'))).toEqual(first)
  const address = `${shop.url}/products?category=men&articleType=Shirts&page=2`
  const changed = [
    'Newsletter',
    'featured products | Fresh from the loom',
    `Products | Shirts for men | ${address}`,
    'Products | Nothing yet | /products?q=zzzzzz',
    'Hero',
  ].join('\r\n')
  const preview = await member.post('/desk/words/preview?page=/', {
    ...(await openWords(member, 'sections')),
    'texts.home': changed,
  })
  const headings = [
    texts.newsletter.title,
    'Fresh from the loom',
    'Shirts for men',
    texts.hero.title,
  ]
  expect(headingsOf(await markupOf(preview))).toEqual(headings)
  expect(headingsOf(await pageOf('/'))).toEqual(first)

  await saveWords(member, 'sections', { 'texts.home': changed })
  const home = await pageOf('/')
  expect(headingsOf(home)).toEqual(headings)
  await expect.poll(async () => headingsOf(await onSecondNode('/'))).toEqual(headings)
  const row = partOf(home, 'section', '>Shirts for men</h2>')
  const listed = productsIn(await pageOf('/products?category=men&articleType=Shirts'))
  const shown = productsIn(row)
  expect(shown.length).toBeGreaterThan(0)
  expect(listed).toEqual(expect.arrayContaining(shown))
  expect(readPart(row).links).toContainEqual({
    href: '/products?category=men&articleType=Shirts',
    text: 'View All : Shirts for men',
  })

  const event = await lastEvent()
  expect(event).toMatchObject({ action: 'changed', subjectId: 'sections', actor: 'staff' })
  await member.post('/desk/words/sections', { step: 'take back', event: String(event.id) })
  expect(headingsOf(await pageOf('/'))).toEqual(first)
  await expect.poll(async () => headingsOf(await onSecondNode('/'))).toEqual(first)
})

test('without the hero the home page has its title as a heading, for those who hear it', async () => {
  await saveWords(member, 'sections', { 'texts.home': 'Banner\nRecently viewed' })
  const home = await pageOf('/')
  expect(home).toContain(`<h1 class="sr-only">${brand.name}: ${brand.tagline}</h1>`)
  expect(headingsOf(home)).toHaveLength(2)
})

test.each([
  ['', 'This must have one section or more'],
  ['Hero\nCarousel', '“Carousel” is none.'],
  ['Hero\nHero', 'This must have each section once'],
  ['Recently viewed\nHero', 'This must have Recently viewed last'],
  ['Hero\nFeatured products', 'Number 2 must not be empty'],
  ['Products | Ours | https://evil.example/', 'Number 1 must have the address of a listing'],
  ['Products | Ours | /products?page=2', 'Number 1 must have the address of a listing'],
  [
    Array(5).fill('Products | Ours | /products?category=men').join('\n'),
    'This must have at most 4 rows of products',
  ],
])('sections “%s” are refused, and stay as they were typed', async (typed, said) => {
  const refused = await member.post('/desk/words/sections', {
    ...(await openWords(member, 'sections')),
    'texts.home': typed,
  })
  const html = await refused.text()
  expect([refused.status, readPage(html).text]).toEqual([400, expect.stringContaining(said)])
  expect(texts.home.map(({ kind }) => kind)[0]).toBe('hero')
})

const today = () => formatDate(new Date())

test('sentences of a policy are the merchant’s, with figures that stay true, on two nodes within a second, and are taken back', async () => {
  const first = await pageOf('/return')
  const changed = {
    'texts.policies.return/intro': 'Not happy? You have {returnDays}.',
    'texts.policies.return/how-long-you-have':
      'Ask within {returnDays}, by one of these:\r\n- [My Orders](/orders)\r\n- {write}',
    'texts.policies.return/more': '# Alterations\r\n\r\nWe alter hems for nothing.',
  }
  const preview = await member.post('/desk/words/preview?page=/return', {
    ...(await openWords(member, 'policy-return')),
    ...changed,
  })
  expect(readPage(await preview.text()).text).toContain('We alter hems for nothing.')
  expect(await pageOf('/return')).toBe(first)

  await saveWords(member, 'policy-return', changed)
  const { text, links } = readPage(await pageOf('/return'))
  expect(text).toContain(`Not happy? You have ${figures.returnDays}.`)
  expect(text).toContain(`Ask within ${figures.returnDays}, by one of these:`)
  expect(text).toContain(`Last updated ${today()}`)
  expect(links).toContainEqual({ href: '#alterations', text: 'Alterations' })
  expect(links).toContainEqual({ href: `mailto:${brand.email}`, text: brand.email })
  await expect
    .poll(async () => readPage(await onSecondNode('/return')).text)
    .toContain('We alter hems for nothing.')
  const { id, after } = await lastEvent()
  expect(Object.keys(after as object).toSorted()).toEqual(Object.keys(changed).toSorted())

  await saveWords(member, 'returns', { 'rules.returnsWithinDays': '21' })
  expect(readPage(await pageOf('/return')).text).toContain('Ask within 21 days, by one of these:')
  // It promises the figure too, so its date says that it changed.
  expect(readPage(await pageOf('/terms')).text).toContain(`Last updated ${today()}`)

  await member.post('/desk/words/policy-return', { step: 'take back', event: String(id) })
  const again = readPage(await pageOf('/return')).text
  expect(again).toContain('You can request a return within 21 days')
  expect(again).not.toContain('We alter hems')
  await expect
    .poll(async () => readPage(await onSecondNode('/return')).text)
    .not.toContain('We alter hems')
})

test('a text that loses a promise, writes a figure out or knows no such placeholder is refused at its field, and an emptied one is the first again', async () => {
  const form = await openWords(member, 'policy-refund')
  const field = 'texts.policies.refund/when-your-refund-starts'
  for (const [typed, said] of [
    ['Soon.', 'Keep {refundDays} (time until a refund arrives): this section promises it'],
    [
      `In {refundDays}, or ${figures.returnDays}.`,
      `Write {returnDays} in place of “${figures.returnDays}”`,
    ],
    ['In {days}.', 'There is no {days}.'],
    [`{refundDays} ${'x'.repeat(6_000)}`, 'This must have at most 6000 characters'],
  ] as const) {
    const refused = await member.post('/desk/words/policy-refund', { ...form, [field]: typed })
    const html = await refused.text()
    expect([refused.status, readPage(html).text]).toEqual([400, expect.stringContaining(said)])
    expect(html).toContain(typed.slice(0, 10))
  }
  await saveWords(member, 'policy-refund', { [field]: 'It takes {refundDays}.' })
  await saveWords(member, 'policy-refund', { [field]: '' })
  expect((await openWords(member, 'policy-refund'))[field]).toBe(form[field])
  expect(Object.keys(texts.policies)).toEqual([])
})

test('below what the privacy policy says of the program the merchant adds, and cannot take away', async () => {
  await saveWords(member, 'policy-privacy', {
    'texts.policies.privacy/cookies': 'Ask {write} about them.',
  })
  const { text } = readPage(await pageOf('/privacy'))
  expect(text).toContain('keeps you signed in')
  expect(text).toContain(`Ask ${brand.email} about them.`)
})
