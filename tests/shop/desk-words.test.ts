import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditEvents, shopWords } from '#db/schema.ts'
import { brand } from '#app/basics/brand.ts'
import { texts } from '#app/basics/brand/server-only.ts'
import { wordsVersion } from '#app/basics/brand/words.server.ts'
import { figures } from '#app/policies/figures.ts'
import { runningShop, type ReopenableShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'
import { openWords } from './clients/words-client.ts'

let shop: ReopenableShop
let member: Visitor
let other: Visitor
beforeAll(async () => {
  // With the page cache, which must not keep what is no longer said.
  shop = await runningShop({ PAGE_CACHE_TTL_SECONDS: '60' })
  member = await newMember(shop, 'owner')
  other = await newMember(shop, 'manager')
})
afterAll(() => shop.close())
afterEach(async () => {
  const [row] = await shop.database.db
    .update(shopWords)
    .set({ changes: {}, version: sql`version + 1` })
    .returning({ version: shopWords.version })
  await expect.poll(wordsVersion).toBe(row?.version)
})

/** Words of the file, before anything is changed. */
const file = { name: brand.name, email: brand.email, title: texts.hero.title }

const pageOf = async (path: string, visitor = new Visitor(shop.url)) =>
  readPage(await (await visitor.get(path)).text())

const eventsOf = () =>
  shop.database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectType, 'words'))
    .orderBy(asc(auditEvents.id))

test('a changed name and email are said on every page at once, in the browser’s own words, in the manifest and on the record, and are taken back by one press', async () => {
  const before = await pageOf('/')
  expect(before.title).toContain(file.name)
  const [name, contact] = [await openWords(member, 'brand'), await openWords(member, 'contact')]
  const saved = await member.post('/desk/words/brand', { ...name, 'brand.name': ' Kesar  & Co ' })
  expect([saved.status, saved.headers.get('location')]).toEqual([302, '/desk/words/brand'])
  const shown = await pageOf('/desk/words/brand', member)
  expect(shown.text).toContain('Saved: name.')
  expect(shown.text).toContain(`Name: ${file.name} → Kesar & Co`)
  await member.post('/desk/words/contact', { ...contact, 'brand.email': 'help@kesar.example' })

  const home = await (await new Visitor(shop.url).get('/')).text()
  expect(readPage(home).title).toMatch(/^Kesar & Co: /)
  expect(readPage(home).jsonLd[0]['@graph'][0]).toMatchObject({
    name: 'Kesar & Co',
    contactPoint: { email: 'help@kesar.example' },
  })
  expect(/id="brand">([^<]*)</.exec(home)?.[1]).toContain('"name":"Kesar & Co"')
  expect((await pageOf('/terms')).text).toContain('Kesar & Co')
  expect((await pageOf('/contact')).text).toContain('help@kesar.example')
  expect((await pageOf('/login')).title).toContain('Kesar & Co')
  const manifest = await (await new Visitor(shop.url).get('/site.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Kesar & Co' })
  expect((await pageOf('/desk/record?what=words', other)).text).toContain(
    `Name: ${file.name} → Kesar & Co`,
  )

  const [event] = await eventsOf()
  expect(event).toMatchObject({
    action: 'changed',
    actor: 'staff',
    staffRole: 'owner',
    subjectId: 'brand',
    before: { 'brand.name': file.name },
    after: { 'brand.name': 'Kesar & Co' },
  })
  await other.post('/desk/words/brand', { step: 'take back', event: String(event?.id) })
  const again = await pageOf('/')
  expect(again.title).toBe(before.title)
  expect((await pageOf('/contact')).text).toContain('help@kesar.example')
  for (const unknown of ['', '0', 'x', '99999999999999999'])
    expect(
      (await other.post('/desk/words/brand', { step: 'take back', event: unknown })).status,
    ).toBe(404)
})

test('the house may claim nothing: without claims the first screen and the banner show no figures', async () => {
  const figuresOn = async () =>
    (await (await new Visitor(shop.url).get('/')).text()).match(/<dl class="figures/g)?.length ?? 0
  expect(await figuresOn()).toBe(2)
  const form = await openWords(member, 'home')
  const none = { 'texts.hero.stats': '', 'texts.summer.claims': '' }
  expect((await member.post('/desk/words/home', { ...form, ...none })).status).toBe(302)
  expect(await figuresOn()).toBe(0)
})

test('a shop that opens again says what was changed before', async () => {
  const form = await openWords(member, 'home')
  await member.post('/desk/words/home', { ...form, 'texts.hero.title': 'Cloth of the rains' })
  await shop.reopen({})
  expect((await pageOf('/')).text).toContain('Cloth of the rains')
})

test('a preview shows the page with the words of the form, without scripts, to its member alone', async () => {
  const form = await openWords(member, 'home')
  const draft = {
    ...form,
    'texts.hero.title': 'Nobody has read this',
    'texts.hero.stats': '12 | Weavers\r\n3 days | Delivery',
  }
  const preview = await member.post('/desk/words/preview?page=/', draft)
  const html = await preview.text()
  expect([preview.status, preview.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(html).toContain('Nobody has read this')
  expect(html).toContain('Weavers')
  expect(html).toContain('Nobody else sees these words')
  expect(html).not.toContain('<script')
  for (const path of ['/', '/desk/words/home'])
    expect(await (await member.get(path)).text()).not.toContain('Nobody has read this')
  expect((await pageOf('/')).text).toContain(file.title)

  const unread = await member.post('/desk/words/preview?page=/', {
    ...draft,
    'texts.hero.title': '',
  })
  expect([unread.status, await unread.text()]).toEqual([
    400,
    expect.stringContaining('Hero, heading: This must not be empty'),
  ])
  for (const page of ['/checkout', '//evil.example', ''])
    expect((await member.post(`/desk/words/preview?page=${page}`, draft)).status).toBe(400)
  expect((await new Visitor(shop.url).post('/desk/words/preview?page=/', draft)).status).toBe(302)
})

test('what the rules of the file refuse is marked in its place, keeps what was typed, and changes nothing', async () => {
  const form = await openWords(member, 'contact')
  const refused = await member.post('/desk/words/contact', {
    ...form,
    'brand.phone': '0532 1',
    'brand.social': 'Instagram',
    'texts.hours': 'Always',
  })
  const { text } = readPage(await refused.clone().text())
  const html = await refused.text()
  expect(refused.status).toBe(400)
  expect(text).toContain('Write each as Instagram https://…')
  expect(html).toContain('value="0532 1"')
  expect(html).toContain('value="Always"')
  const again = await member.post('/desk/words/contact', {
    ...form,
    'brand.phone': '0532 1',
    'brand.social': 'Instagram javascript:alert(1)',
    'brand.address': '\r\n',
  })
  const said = readPage(await again.text()).text
  expect(said).toContain('This must be as +91 532 000 0000')
  expect(said).toContain('Number 1 must be an https address')
  expect(said).toContain('This must not be empty')
  expect(await openWords(member, 'contact')).toEqual(form)
})

test('of two members who change one group, each keeps what is theirs; of one field the second is told how it stands, and may put theirs in its place', async () => {
  const [mine, theirs] = [await openWords(member, 'delivery'), await openWords(other, 'delivery')]
  await member.post('/desk/words/delivery', { ...mine, 'rules.handlingHours': '12 to 36' })
  const both = await other.post('/desk/words/delivery', {
    ...theirs,
    'rules.businessDays': 'tuesday to sunday',
  })
  expect(both.status).toBe(302)
  expect(figures).toMatchObject({
    handlingHours: '12 to 36 hours',
    businessDays: 'Tuesday to Sunday',
  })
  const shipping = await pageOf('/shipping')
  expect(shipping.text).toContain('We pack your order within 12 to 36 hours')
  expect(shipping.text).toContain('Business days are Tuesday to Sunday')

  const clash = await other.post('/desk/words/delivery', { ...theirs, 'rules.handlingHours': '48' })
  const html = await clash.text()
  expect([clash.status, readPage(html).text]).toEqual([
    409,
    expect.stringContaining('By now: 12 to 36'),
  ])
  expect(html).toContain('value="48"')
  const anew = await openWords(other, 'delivery')
  await other.post('/desk/words/delivery', { ...anew, 'rules.handlingHours': '48' })
  expect(figures.handlingHours).toBe('48 hours')
})

test('the story is written as text, with headings and paragraphs', async () => {
  const form = await openWords(member, 'brand')
  await member.post('/desk/words/brand', {
    ...form,
    'texts.about.story':
      '# Our looms\r\nOne\r\nparagraph.\r\n\r\nAnother, with a [link](/products).\r\n# Our people\r\n\r\nThey weave.',
  })
  expect(texts.about.story).toEqual([
    { heading: 'Our looms', paragraphs: ['One paragraph.', 'Another, with a [link](/products).'] },
    { heading: 'Our people', paragraphs: ['They weave.'] },
  ])
  expect((await pageOf('/about')).text).toContain('Another, with a link')
})

test('what another node has changed is said here within a second, and what no rule allows is left out', async () => {
  await pageOf('/')
  await shop.database.db.update(shopWords).set({
    changes: { 'brand.name': 'Elsewhere', 'brand.email': 7, 'brand.nothing': 'x' },
    version: sql`version + 1`,
  })
  await expect.poll(async () => (await pageOf('/')).title).toMatch(/^Elsewhere: /)
  expect(brand.email).toBe(file.email)
})
