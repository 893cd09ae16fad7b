import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newsletterSubscribers } from '#db/schema.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { CONSENT } from '#app/newsletter/consent.ts'
import { purgeVisitorData } from '#app/privacy/purge-visitor-data.server.ts'
import { subscribersCsv } from '#app/desk/newsletter-subscribers.server.ts'
import { mailsTo, mailTo } from '../mail-folder.ts'
import { allMailsSent } from '../mail-jobs.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { readPage } from './clients/read-page.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

let readers = 0
let email: string
beforeEach(() => {
  readers += 1
  email = `reader${readers}@example.com`
})

const row = async () => {
  const [found] = await shop.database.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email))
  return found
}
/** The merchant's file of subscribers. */
async function file(): Promise<string> {
  const secret = readFileSync(path.join(shop.dataDir, 'session-secret'), 'utf8').trim()
  const services = { db: shop.database.db, keys: signingKeys(secret), origin: shop.url }
  let text = ''
  for await (const part of subscribersCsv(services)) text += part
  return text
}
const subscribe = (typed = email) => new Visitor(shop.url).post('/newsletter', { email: typed })

/** The unsubscribe link of the nth welcome. */
const linkIn = (nth = 1) => linkTo('unsubscribe', WELCOME, nth)
const confirmLinkIn = (nth = 1) => linkTo('confirm', CONFIRMATION, nth)
const [WELCOME, CONFIRMATION] = [/^Welcome to the .* newsletter/, /^Please confirm/]
async function linkTo(page: string, subject: RegExp, nth: number): Promise<string> {
  const mail = await mailTo(shop.dataDir, email, subject, nth)
  const [link = ''] =
    new RegExp(String.raw`http\S+/newsletter/${page}\?token=[\w.-]+`).exec(mail.text ?? '') ?? []
  return new URL(link).pathname + new URL(link).search
}
async function subscribeAndConfirm(nth = 1): Promise<void> {
  await subscribe()
  const answer = await new Visitor(shop.url).post(await confirmLinkIn(nth), {})
  expect(readPage(await answer.text()).heading).toBe('You are subscribed')
}

test('§2 Newsletter: without JavaScript a page says thank you, and the address is kept with the words agreed to', async () => {
  const answer = await subscribe(` ${email.toUpperCase()} `)
  const { heading, text } = readPage(await answer.text())
  expect([answer.status, heading]).toEqual([200, 'Subscribed!'])
  expect(text).toContain('Thank you for subscribing to our newsletter.')
  expect(text).toContain('confirm with the link in the email')
  expect(await row()).toMatchObject({
    email,
    consentedTo: CONSENT,
    consentedAt: expect.any(Date),
    unsubscribedAt: null,
  })
})

test('§2 Newsletter: where the form stands, the same is said without a page', async () => {
  const answer = await new Visitor(shop.url).post('/newsletter/subscribe', { email })
  expect([answer.status, await answer.json()]).toEqual([200, {}])
  expect(await row()).toMatchObject({ email, consentedTo: CONSENT })
  const wrong = await new Visitor(shop.url).post('/newsletter/subscribe', { email: 'asha@' })
  expect([wrong.status, await wrong.json()]).toEqual([400, { wrong: 'Invalid email address' }])
})

test('an address that is none is told so, and stays in the form', async () => {
  const answer = await subscribe('asha@')
  const html = await answer.text()
  expect([
    answer.status,
    html.includes('Invalid email address'),
    html.includes('value="asha@"'),
  ]).toEqual([400, true, true])
})

test('T61 nobody is subscribed but by a press on the page that the mail leads to; opening it changes nothing', async () => {
  await subscribe()
  expect(await row()).toMatchObject({ confirmedAt: null })
  const link = await confirmLinkIn()
  for (let opened = 0; opened < 2; opened += 1) {
    const answer = await new Visitor(shop.url).get(link)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(readPage(await answer.text()).heading).toBe('Would you like our newsletter?')
  }
  expect(await row()).toMatchObject({ confirmedAt: null })
  expect(await file()).not.toContain(email)
  for (let pressed = 0; pressed < 2; pressed += 1) {
    const answer = await new Visitor(shop.url).post(link, {})
    expect([answer.status, readPage(await answer.text()).heading]).toEqual([
      200,
      'You are subscribed',
    ])
  }
  expect(await row()).toMatchObject({
    consentedAt: expect.any(Date),
    confirmedAt: expect.any(Date),
  })
  expect(await file()).toContain(email)
  await mailTo(shop.dataDir, email, WELCOME)
  await allMailsSent(shop.database)
  expect(await mailsTo(shop.dataDir, email)).toHaveLength(2)
})

test('T61 the link of the confirmation is good for nothing else, and one that was made up for nothing', async () => {
  await subscribe()
  const link = await confirmLinkIn()
  const crossed = link.replace('/confirm', '/unsubscribe')
  for (const wrong of [link.slice(0, -1), `${link}x`, '/newsletter/confirm', crossed]) {
    const looked = await new Visitor(shop.url).get(wrong)
    expect([looked.status, readPage(await looked.text()).heading]).toEqual([
      404,
      'This link does not work',
    ])
    expect((await new Visitor(shop.url).post(wrong, {})).status).toBe(404)
  }
  const there = { origin: 'https://evil.example' }
  expect((await new Visitor(shop.url).post(link, {}, there)).status).toBe(403)
  expect(await row()).toMatchObject({ confirmedAt: null, unsubscribedAt: null })
})

test('T61 who is subscribed stays so, and is written nothing, when somebody enters the address again', async () => {
  await subscribeAndConfirm()
  const before = await row()
  await mailTo(shop.dataDir, email, WELCOME)
  await subscribe()
  await allMailsSent(shop.database)
  expect([await row(), (await mailsTo(shop.dataDir, email)).length]).toEqual([before, 2])
})

test('T61 what nobody confirms is forgotten after 14 days, and its link says so', async () => {
  await subscribe()
  const link = await confirmLinkIn()
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  await purgeVisitorData(shop.database.db, inDays(13.9))
  expect(await row()).toMatchObject({ email })
  await purgeVisitorData(shop.database.db, inDays(14.1))
  expect(await row()).toBeUndefined()
  const answer = await new Visitor(shop.url).post(link, {})
  expect(readPage(await answer.text()).heading).toBe('There is nothing to confirm')
  expect(await row()).toBeUndefined()
})

test('T29 who has subscribed already is told the same, and written no second mail', async () => {
  const said = [await (await subscribe()).text(), await (await subscribe()).text()].map(
    (html) => readPage(html).text,
  )
  expect(said[0]).toBe(said[1])
  // A mail that is sent after the press would find the address confirmed.
  await allMailsSent(shop.database)
  await new Visitor(shop.url).post(await confirmLinkIn(), {})
  expect(readPage(await (await subscribe()).text()).text).toBe(said[0])
  await mailTo(shop.dataDir, email, WELCOME)
  await allMailsSent(shop.database)
  // Two to confirm and the welcome; none for the third time.
  expect(await mailsTo(shop.dataDir, email)).toHaveLength(3)
})

test('the mail can be ended where it is read: by its link, and by the button of the mail program', async () => {
  await subscribeAndConfirm()
  const link = await linkIn()
  const mail = await mailTo(shop.dataDir, email, WELCOME)
  const source = mail.headerLines.map(({ line }) => line.replaceAll(/\r?\n\s+/g, ' ')).join('\n')
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(source.replaceAll(/\s/g, '')).toContain(`List-Unsubscribe:<http`)
  expect(source.replaceAll(/\s/g, '')).toContain(`${link}>`)
})

test('a program that opens the link unsubscribes nobody; the button does, once and for all', async () => {
  await subscribeAndConfirm()
  const link = await linkIn()
  for (let opened = 0; opened < 2; opened += 1) {
    const answer = await new Visitor(shop.url).get(link)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(readPage(await answer.text()).heading).toBe('Unsubscribe')
  }
  expect(await row()).toMatchObject({ unsubscribedAt: null })
  for (let pressed = 0; pressed < 2; pressed += 1) {
    const answer = await new Visitor(shop.url).post(link, {})
    const page = readPage(await answer.text())
    expect([answer.status, page.heading]).toEqual([200, 'You are unsubscribed'])
    expect(page.links).toContainEqual({ href: '/newsletter', text: 'Subscribe again' })
  }
  expect((await row())?.unsubscribedAt).toBeInstanceOf(Date)
})

test('the button of a mail program works: a POST that says of itself nothing but that it was pressed (RFC 8058)', async () => {
  await subscribeAndConfirm()
  const link = await linkIn()
  const answer = await fetch(new URL(link, shop.url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect([answer.status, answer.redirected]).toEqual([200, false])
  expect((await row())?.unsubscribedAt).toBeInstanceOf(Date)
})

test('T34 another site can sign nobody up, and without the link end nothing', async () => {
  const there = { origin: 'https://evil.example' }
  for (const path of ['/newsletter', '/newsletter/subscribe'])
    expect((await new Visitor(shop.url).post(path, { email }, there)).status).toBe(403)
  expect(await row()).toBeUndefined()
  await subscribeAndConfirm()
  for (const path of [
    '/newsletter/unsubscribe',
    '/newsletter/unsubscribe?token=',
    `/newsletter/unsubscribe?token=${(await row())?.id}.x`,
  ])
    expect(
      (await new Visitor(shop.url).post(path, { email }, there)).status,
    ).toBeGreaterThanOrEqual(400)
  expect(await row()).toMatchObject({ unsubscribedAt: null })
})

test('the file for sending newsletters has the link of the mail, and it ends the subscription there and then', async () => {
  await subscribeAndConfirm()
  const link = await linkIn()
  expect(await file()).toContain(
    `${email},${(await row())?.consentedAt.toISOString()},${shop.url}${link}\n`,
  )
  expect(
    (
      await fetch(`${shop.url}${link}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
    ).status,
  ).toBe(200)
  expect(await file()).not.toContain(email)
})

test('a link that was cut short or made up ends nothing, and says so', async () => {
  await subscribeAndConfirm()
  const link = await linkIn()
  for (const wrong of [
    link.slice(0, -1),
    `${link}x`,
    '/newsletter/unsubscribe',
    link.replace(/token=./, 'token=g'),
  ]) {
    const looked = await new Visitor(shop.url).get(wrong)
    expect([looked.status, readPage(await looked.text()).heading]).toEqual([
      404,
      'This link does not work',
    ])
    expect((await new Visitor(shop.url).post(wrong, {})).status).toBe(404)
  }
  expect(await row()).toMatchObject({ unsubscribedAt: null })
})

test('who comes back is welcomed again, and the link of the old mail is still good', async () => {
  await subscribeAndConfirm()
  const link = await linkIn()
  await new Visitor(shop.url).post(link, {})
  await subscribeAndConfirm(2)
  expect(await row()).toMatchObject({ unsubscribedAt: null })
  expect(await linkIn(2)).toBe(link)
})

test('T44 neither the list nor a mailbox is flooded', async () => {
  const one = new Visitor(shop.url, { address: '2001:db8:71::1' })
  for (let sent = 0; sent < 20; sent += 1)
    await one.post('/newsletter/subscribe', { email: `flood${sent}@example.com` })
  const refused = await one.post('/newsletter/subscribe', { email })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await refused.json()).toEqual({ wrong: expect.stringMatching(/^Too many tries/) })
  expect((await one.post('/newsletter', { email })).status).toBe(429)

  // Rate limit: if somebody else signs it up repeatedly, a mailbox gets two mails a day.
  for (let round = 0; round < 4; round += 1) expect((await subscribe()).status).toBe(200)
  await mailTo(shop.dataDir, email, CONFIRMATION, 2)
  await allMailsSent(shop.database)
  expect(await mailsTo(shop.dataDir, email)).toHaveLength(2)
})

test('that somebody unsubscribed is forgotten after the time the privacy policy says; who is subscribed stays', async () => {
  await subscribeAndConfirm()
  const at = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  await purgeVisitorData(shop.database.db, at(5_000))
  expect(await row()).toMatchObject({ email })
  await new Visitor(shop.url).post(await linkIn(), {})
  await purgeVisitorData(shop.database.db, at(366))
  expect(await row()).toBeUndefined()
})
