import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEvents, newsletterSubscribers, staffReads } from '#db/schema.ts'
import { CONSENT } from '#app/newsletter/consent.ts'
import { mailTo } from '../mail-folder.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { readPage } from './clients/read-page.ts'
import { enrol, newMember, totp } from './clients/staff-client.ts'

let shop: RunningShop
let manager: Visitor
beforeAll(async () => {
  shop = await runningShop()
  manager = await newMember(shop, 'manager')
})
afterAll(() => shop.close())
beforeEach(() => shop.database.db.delete(newsletterSubscribers))

const LIST = '/desk/newsletter'
const pageOf = async (visitor: Visitor, path = LIST) =>
  readPage(await (await visitor.get(path)).text())
const textOf = async (visitor: Visitor, path = LIST) => (await pageOf(visitor, path)).text

type Given = Partial<typeof newsletterSubscribers.$inferInsert>

/** Rows of the newsletter, confirmed a minute after one another. */
async function insert(emails: readonly string[], given: Given = {}): Promise<string[]> {
  const begun = new Date('2026-11-20T09:00:00Z').getTime()
  const rows = emails.map((email, n) => {
    const at = new Date(begun + n * 60_000)
    return { id: randomUUID(), email, consentedTo: CONSENT, consentedAt: at, confirmedAt: at }
  })
  await shop.database.db
    .insert(newsletterSubscribers)
    .values(rows.map((row) => ({ ...row, ...given })))
  return rows.map(({ id }) => id)
}
const stateOf = async (id: string) => {
  const [row] = await shop.database.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.id, id))
  return row
}
/** Each once: the words of its button name the address again. */
const emailsOn = (text: string) => [...new Set(text.match(/[\w.%-]+@example\.com/g))]

test('a shop without readers says how they come', async () => {
  const { text, links } = await pageOf(manager)
  expect(text).toContain('Nobody is subscribed yet')
  expect(links.map(({ href }) => href)).not.toContain('/desk/newsletter/export')
  const hub = await pageOf(manager, '/desk/shop')
  expect(hub.links.map(({ href }) => href)).toContain(LIST)
})

test('the list says how many are subscribed, have still to confirm and have left, newest first', async () => {
  await insert(['one@example.com', 'two@example.com', 'three@example.com'])
  await insert(['four@example.com', 'five@example.com'], { confirmedAt: null })
  await insert(['six@example.com'], { unsubscribedAt: new Date() })
  const text = await textOf(manager)
  expect(text).toMatch(/Subscribed 3.*Not confirmed 2.*Left 1/s)
  expect(emailsOn(text)).toEqual(['three@example.com', 'two@example.com', 'one@example.com'])
  const view = async (name: string) => emailsOn(await textOf(manager, `${LIST}?view=${name}`))
  expect(await view('waiting')).toEqual(['five@example.com', 'four@example.com'])
  expect(await view('left')).toEqual(['six@example.com'])
  expect(await view('other')).toHaveLength(3)
})

test('an address is found by how it begins, letter for letter', async () => {
  await insert(['asha.rao@example.com', 'asha_r@example.com', 'dasha@example.com'])
  const find = async (typed: string) =>
    emailsOn(await textOf(manager, `${LIST}?q=${encodeURIComponent(typed)}`)).toSorted()
  expect(await find(' ASHA')).toEqual(['asha.rao@example.com', 'asha_r@example.com'])
  expect(await find('asha_')).toEqual(['asha_r@example.com'])
  expect(await textOf(manager, `${LIST}?q=%25`)).toContain('No address begins so')
})

test('fifty addresses are on a page, and the pages lead on and back', async () => {
  await insert(Array.from({ length: 120 }, (_, n) => `reader${n}@example.com`))
  const seen: string[] = []
  let page = await pageOf(manager, `${LIST}?q=reader`)
  const next = (rel: string) => page.links.find(({ text }) => text.includes(rel))?.href ?? ''
  for (let pages = 1; ; pages += 1) {
    seen.push(...emailsOn(page.text))
    if (!next('Older')) break
    expect(next('Older')).toContain('q=reader')
    page = await pageOf(manager, next('Older'))
    expect(pages).toBeLessThan(4)
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `reader${119 - n}@example.com`))
  page = await pageOf(manager, next('Newer'))
  expect(emailsOn(page.text)).toEqual(seen.slice(50, 100))
  expect(await textOf(manager, `${LIST}?after=nothing`)).toContain('reader119@example.com')
})

test('one who is taken off is as one who left: recorded without the address, once, and free to come back', async () => {
  const email = 'leaves@example.com'
  const [id = ''] = await insert([email])
  const taken = await manager.post(`${LIST}?q=leaves`, { id })
  expect([taken.status, taken.headers.get('location')]).toEqual([302, `${LIST}?q=leaves`])
  expect(await textOf(manager, `${LIST}?q=leaves`)).toContain(
    `${email} is taken off the newsletter`,
  )
  expect(await stateOf(id)).toMatchObject({ unsubscribedAt: expect.any(Date) })
  const again = await manager.post(LIST, { id })
  expect([again.status, readPage(await again.text()).text]).toEqual([
    409,
    expect.stringContaining('not on the newsletter any more'),
  ])
  const events = await shop.database.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, 'subscriber'), eq(auditEvents.subjectId, id)))
  expect(events).toMatchObject([
    { action: 'removed', actor: 'staff', staffRole: 'manager', before: null, personal: null },
  ])
  expect(JSON.stringify(events)).not.toContain(email)
  expect(await textOf(manager, '/desk/record')).toContain('Taken off the newsletter')
  expect((await manager.post(LIST, { id: 'none' })).status).toBe(400)
  const visitor = new Visitor(shop.url)
  await visitor.post('/newsletter', { email })
  const mail = await mailTo(shop.dataDir, email, /^Please confirm/)
  // Until the address is confirmed anew, the proof of what was stays.
  expect(await stateOf(id)).toMatchObject({ unsubscribedAt: expect.any(Date) })
  const [link = ''] = /\/newsletter\/confirm\?token=[\w.-]+/.exec(mail.text ?? '') ?? []
  await visitor.post(link, {})
  expect(await stateOf(id)).toMatchObject({ unsubscribedAt: null, confirmedAt: expect.any(Date) })
})

test('T73 who looks at the list is in the read log, without what was searched for', async () => {
  const { db } = shop.database
  await db.delete(staffReads)
  await textOf(manager, `${LIST}?q=nobody`)
  expect(await db.$count(staffReads)).toBe(0)
  await insert(['seen@example.com'])
  await textOf(manager, `${LIST}?q=seen`)
  expect(await db.select().from(staffReads)).toMatchObject([
    { subjectType: 'list', subjectId: 'subscribers' },
  ])
  expect(await textOf(manager, '/desk/record/reads')).toContain('List of subscribers')
})

test('T73 the file has who is subscribed with their own links, asks for a code, and is recorded', async () => {
  await insert(['stays@example.com', '+late@example.com'])
  await insert(['asked@example.com'], { confirmedAt: null })
  await insert(['gone@example.com'], { unsubscribedAt: new Date() })
  const owner = await newMember(shop, 'owner')
  const { secret } = await enrol(owner)
  await shop.database.db.execute('update staff_sessions set code_at = null')
  const { links } = await pageOf(owner)
  const link = links.find(({ text }) => text === 'Download as CSV')?.href ?? ''
  const sent = await owner.get('/desk/newsletter.csv')
  expect([sent.status, sent.headers.get('location')]).toEqual([302, link])
  expect((await owner.post(link, {})).status).toBe(403)
  const right = await owner.post(link, { code: totp(secret) })
  expect(right.headers.get('location')).toBe('/desk/newsletter.csv')

  const file = await owner.get('/desk/newsletter.csv')
  expect(file.headers.get('content-disposition')).toMatch(/filename="newsletter-[\d-]+\.csv"$/)
  const text = Buffer.from(await file.arrayBuffer()).toString()
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true })
  expect(rows.map(({ email }) => email)).toEqual(["'+late@example.com", 'stays@example.com'])
  const own = new URL(rows[1]?.['unsubscribeLink'] ?? '')
  expect((await new Visitor(shop.url).post(own.pathname + own.search, {})).status).toBe(200)
  expect(emailsOn(await textOf(owner))).toEqual(['late@example.com'])

  const [event] = await shop.database.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, 'export'), eq(auditEvents.subjectId, 'newsletter')))
  expect(event).toMatchObject({ action: 'downloaded', staffRole: 'owner', after: { filter: '' } })
  expect(await textOf(owner, '/desk/record/reads')).toContain(
    'Export of addresses of the newsletter',
  )
})
