import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contactMessages, rateLimits } from '#db/schema.ts'
import { purgeVisitorData } from '#app/privacy/purge-visitor-data.server.ts'
import { brand } from '#app/basics/brand.ts'
import { allRules, texts } from '#app/basics/brand/server-only.ts'
import { mailsTo, mailTo } from '../mail-folder.ts'
import { allMailsSent } from '../mail-jobs.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { partOf, readPart } from './clients/page-part.ts'
import { markupOf, readPage } from './clients/read-page.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

let senders = 0
let whole: { name: string; email: string; subject: string; message: string }
beforeEach(() => {
  senders += 1
  whole = {
    name: 'Asha Rao',
    email: `sender${senders}@example.com`,
    subject: 'The kurta in indigo',
    message: 'Namaste,\r\n\r\nwill it come again, in M?',
  }
})

const kept = (email: string) =>
  shop.database.db.select().from(contactMessages).where(eq(contactMessages.email, email))
const ticketIn = (html: string) => /ticket number is (?:<[^>]*>)?(\d{3}-\d{3})/.exec(html)?.[1]

test('§2 Contact: the page has the form and all ways to reach the shop, and anybody may hold it', async () => {
  const answer = await new Visitor(shop.url).get('/contact')
  const html = await markupOf(answer)
  expect([
    answer.status,
    answer.headers.get('cache-control'),
    answer.headers.getSetCookie(),
  ]).toEqual([200, 'public, max-age=0, s-maxage=60, stale-while-revalidate=600', []])
  const { heading, meta } = readPage(html)
  // The main part only, because the footer has some of them too.
  const { text, links } = readPart(partOf(html, 'main', ''))
  expect([heading, meta('robots')]).toEqual(['Contact Us', ''])
  const { name, designation, phone, email } = brand.grievanceOfficer
  // Name and designation where the merchant has set them; otherwise the address alone, without
  // empty separators.
  const officer = `Grievance officer ${name ? `${[name, designation].filter(Boolean).join(', ')} ` : ''}${phone && `${phone} `}${email}`
  const acknowledged = `acknowledged within ${allRules.grievance.acknowledgedHours} hours`
  for (const words of [...brand.address, texts.hours, officer, acknowledged])
    expect(text).toContain(words)
  const hrefs = links.map(({ href }) => href)
  for (const href of [
    `tel:${brand.phone.replaceAll(' ', '')}`,
    `mailto:${brand.email}`,
    `mailto:${brand.grievanceOfficer.email}`,
  ])
    expect(hrefs).toContain(href)
})

test('Contact: from an order its number is the subject; what is no number of an order is nothing to write about', async () => {
  for (const [order, subject] of [
    ['1B4E28BA-0000-4000-8000-000000000000', 'Order #1b4e28ba'],
    ['1b4e28ba', 'Order #1b4e28ba'],
    ['You+have+won', ''],
  ]) {
    const page = await (await new Visitor(shop.url).get(`/contact?order=${order}`)).text()
    const [field = ''] = /<input[^>]* name="subject"[^>]*>/.exec(page) ?? []
    expect([order, / value="([^"]*)"/.exec(field)?.[1] ?? '']).toEqual([order, subject])
  }
})

test('§2 Contact: what is sent is kept, told by its ticket, mailed to the shop and copied to its sender', async () => {
  const answer = await new Visitor(shop.url).post('/contact', whole)
  const html = await answer.text()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const ticket = ticketIn(html)
  expect(ticket).toMatch(/^\d{3}-\d{3}$/)
  expect(html).toContain('Message Sent')
  expect(html).not.toContain('will it come again')
  expect(await kept(whole.email)).toEqual([
    expect.objectContaining({
      ...whole,
      ticket,
      message: 'Namaste,\n\nwill it come again, in M?',
      receivedAt: expect.any(Date),
    }),
  ])
  const copy = await mailTo(shop.dataDir, whole.email, /ticket/)
  expect(copy.subject).toBe(`Your message to ${brand.name}, ticket ${ticket}`)
  expect(copy.text).toContain('will it come again, in M?')
  expect(copy.replyTo?.text).toBe(brand.email)
  const message = await mailTo(shop.dataDir, brand.email, new RegExp(`${ticket}`))
  expect([message.subject, message.replyTo?.text]).toEqual([
    `Ticket ${ticket}: ${whole.subject}`,
    whole.email,
  ])
})

test('sent twice, one after the other or at once, it is one message, one ticket and one mail', async () => {
  const visitor = new Visitor(shop.url)
  const answers = await Promise.all([1, 2, 3].map(() => visitor.post('/contact', whole)))
  const tickets = await Promise.all(
    [...answers, await visitor.post('/contact', whole)].map(async (answer) =>
      ticketIn(await answer.text()),
    ),
  )
  expect(new Set(tickets).size).toBe(1)
  expect(await kept(whole.email)).toHaveLength(1)
  await allMailsSent(shop.database)
  expect(await mailsTo(shop.dataDir, whole.email)).toHaveLength(1)
})

test('§5 Contact: what is missing or too long is told field by field, and nothing typed is lost', async () => {
  const answer = await new Visitor(shop.url).post('/contact', {
    ...whole,
    name: ' ',
    email: 'asha@',
    subject: 'x'.repeat(151),
  })
  const html = await answer.text()
  expect(answer.status).toBe(400)
  for (const words of [
    'Please tell us your name',
    'Invalid email address',
    'At most 150 characters, please',
  ])
    expect(html).toContain(words)
  expect(html).toContain('value="asha@"')
  expect(html).toContain('will it come again, in M?</textarea>')
  const long = await new Visitor(shop.url).post('/contact', {
    ...whole,
    message: 'x'.repeat(20_000),
  })
  expect([
    long.status,
    (await long.text()).includes('At most 5,000 characters, please. Yours has 20,000'),
  ]).toEqual([400, true])
  expect(await kept(whole.email)).toEqual([])
})

test('T40 nothing that is typed becomes a header of a mail', async () => {
  for (const injected of [
    { ...whole, subject: 'Hello\r\nBcc: everybody@example.com' },
    { ...whole, name: 'Asha\nBcc: everybody@example.com' },
    { ...whole, email: `${whole.email}\r\nBcc: everybody@example.com` },
    { ...whole, email: `${whole.email}, everybody@example.com` },
  ])
    expect((await new Visitor(shop.url).post('/contact', injected)).status).toBe(400)
  const sly = {
    ...whole,
    subject: '=?utf-8?q?Hello=0D=0ABcc:_everybody@example.com?=',
    message: '\n.\nBcc: everybody@example.com',
  }
  const ticket = ticketIn(await (await new Visitor(shop.url).post('/contact', sly)).text())
  const message = await mailTo(shop.dataDir, brand.email, new RegExp(`${ticket}`))
  expect([message.headers.has('bcc'), message.subject]).toEqual([
    false,
    `Ticket ${ticket}: = ${sly.subject.slice(1)}`,
  ])
  await allMailsSent(shop.database)
  expect(await mailsTo(shop.dataDir, 'everybody@example.com')).toEqual([])
})

test('T44 one household cannot flood the shop, nor one mailbox be flooded from many; and nobody is shut out by it', async () => {
  const one = new Visitor(shop.url, { address: '2001:db8:70::1' })
  for (let sent = 0; sent < 10; sent += 1)
    await one.post('/contact', { ...whole, email: `flood${sent}@example.com` })
  const refused = await one.post('/contact', whole)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await refused.text()).toContain('will it come again, in M?</textarea>')

  for (let sent = 0; sent < 5; sent += 1)
    await new Visitor(shop.url).post('/contact', { ...whole, message: `Number ${sent}` })
  const more = await new Visitor(shop.url).post('/contact', { ...whole, message: 'One more' })
  const page = await more.text()
  expect([
    more.status,
    page.includes('Your ticket number is'),
    page.includes('A copy is on its way'),
  ]).toEqual([200, true, false])
  expect(await kept(whole.email)).toHaveLength(6)
  await mailTo(shop.dataDir, brand.email, new RegExp(`${ticketIn(page)}`))
  await allMailsSent(shop.database)
  expect(
    (await mailsTo(shop.dataDir, whole.email)).filter(({ text }) => text?.includes('One more')),
  ).toEqual([])
  await shop.database.db.delete(rateLimits)
})

test('a message is forgotten after the time that the privacy policy says', async () => {
  await new Visitor(shop.url).post('/contact', whole)
  const at = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  await purgeVisitorData(shop.database.db, at(364))
  expect(await kept(whole.email)).toHaveLength(1)
  await purgeVisitorData(shop.database.db, at(366))
  expect(await kept(whole.email)).toEqual([])
})
