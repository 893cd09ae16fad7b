import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addresses, auditEvents, paymentAttempts } from '#db/schema.ts'
import { mailsTo } from '../mail-folder.ts'
import { matchedRoute, routesOfTheShop } from '../routes-of-the-shop.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { insertImport } from './clients/import-client.ts'
import { payAs } from './clients/bank-client.ts'
import { address, checkOut, garment, lineOf, type Shopper } from './clients/checkout-client.ts'
import { newMember } from './clients/staff-client.ts'
import { unagreedParts } from './clients/unagreed-parts.ts'
import { changedTables, digestOf } from './database-digest.ts'

/** Tables that reading may change: counters of tries, by which reading is limited too; events. */
const EXCEPT = ['guess_limits', 'audit_events']
/** Of the events, those of accounts stand apart: that data were taken along is one of them. */
const digest = async () => ({
  ...(await digestOf(shop.database.db, EXCEPT)),
  audit_events: (
    await shop.database.db
      .select()
      .from(auditEvents)
      .where(sql`${auditEvents.orderId} is not null or ${auditEvents.action} <> 'data_exported'`)
  ).map(({ id }) => id),
})

const attempts = () =>
  shop.database.db.select().from(paymentAttempts).orderBy(paymentAttempts.reference)
/** Tables in which the pay page records once that it handed out the payment. */
const HANDED_OUT = ['payment_attempts', 'audit_events']
const but = (digests: Record<string, unknown>, except: readonly string[]) =>
  Object.fromEntries(Object.entries(digests).filter(([table]) => !except.includes(table)))

/** As browsers that fetch ahead say it. */
const AHEAD = { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' }

let shop: RunningShop
let shopper: Shopper
let unpaid: string
/** Every address there is: of each route, of the routes of machines, in mails, and linked by a page. */
let everywhere: Set<string>
/** The database before the first page was read. */
let untouched: Record<string, unknown>
let attemptsBefore: Awaited<ReturnType<typeof attempts>>
/** Parts of any answer that would need a consent. */
const watched: string[] = []
/** Links of pages and mails, each with where it was found. */
const links = new Map<string, string>()

beforeAll(async () => {
  shop = await runningShop()
  shopper = await newShopper(shop.url)
  const { db } = shop.database
  const goods = await garment(shop)
  const order = async () => (await checkOut(shopper, [lineOf(goods)])).orderId
  const paid = await order()
  await payAs(shop, shopper, paid, 'pay')
  unpaid = await order()
  await shopper.post('/account/addresses/new', {
    ...address,
    phone: '9876543210',
    postalCode: '211001',
  })
  await shopper.post('/cart/share', {})
  const { email } = shopper
  await new Visitor(shop.url).post('/newsletter/subscribe', { email })
  await new Visitor(shop.url).post('/forgot-password', { email })
  await shopper.post('/account/email', {
    email: 'asha.new@example.com',
    currentPassword: 'rangoli9',
  })
  await vi.waitFor(async () => expect(await isQuiet()).toBe(true), {
    timeout: 20_000,
    interval: 100,
  })
  // Nothing falls due by itself while the test reads, nor is anything over cleared away.
  await db.execute(sql`delete from status_checks where not is_waiting`)
  await db
    .update(paymentAttempts)
    .set({ nextCheckAt: sql`${paymentAttempts.nextCheckAt} + interval '1 day'` })
  await db.execute(
    sql`update pgboss.job set start_after = start_after + interval '1 day' where state < 'active'`,
  )

  const [saved] = await db.select().from(addresses)
  const imported = await insertImport(db)
  const ids: Record<string, string[]> = {
    '/product/:id': [goods.id],
    '/account/addresses/:id': [saved?.id ?? ''],
    '/pin-codes/:pin': ['211001'],
    '/delivery/:pin': ['211001'],
    '/pay/:orderId': [unpaid, paid],
    '/order-success/:orderId/state': [unpaid],
    '/orders/:id': [unpaid, paid],
    '/orders/:id/documents/:file': [`${paid}/documents/S-26-27-000001.pdf`],
    '/orders/:id/confirm': [unpaid, paid],
    '/orders/:id/cancel': [unpaid, paid],
    '/orders/:id/return': [paid],
    '/orders/:id/refund-account': [paid],
    '/desk/invitation/:token': ['not-there'],
    '/pay-link/:number/:secret': [`${unpaid.slice(0, 8)}/not-there`],
    '/desk/orders/:number': [unpaid],
    '/desk/orders/:number/cancel': [unpaid],
    '/desk/orders/:number/refund': [paid],
    '/desk/orders/:number/return': [paid],
    '/desk/orders/:number/payment': [unpaid],
    '/desk/webhooks/:webhook': ['1'],
    '/desk/orders/:number/as-shopper': [unpaid],
    '/desk/orders/:number/documents/:file': [`${paid}/documents/S-26-27-000001.pdf`],
    '/desk/pack/:number': [paid],
    '/desk/products/:code': [String(goods.styleId)],
    '/desk/products/many/:change': ['1'],
    '/desk/products/import/:importId': [imported],
    '/desk/pin-codes/:load': ['1'],
    '/desk/remittances/:remittance': ['1'],
    '/desk/remittances/:remittance/:line': ['1/2'],
    '/desk/products/import/:importId/take-back': [imported],
    '/desk/products/import/:importId/problems.csv': [imported],
    '/desk/products/:code/pictures': [String(goods.styleId)],
    '/desk/pictures/:file': ['not-there'],
    '/ticket/:number/:secret': ['1/not-there'],
    '/desk/messages/:ticket': ['1'],
    '/desk/customers/:id': [unpaid],
    '/desk/customers/:id/data': [unpaid],
    '/desk/words/:group': ['home'],
    '/*': ['not/there'],
  }
  const pages = routesOfTheShop.flatMap(({ path, handle: { paths } }) => {
    const given =
      paths ??
      (/[:*]/.test(path) ? ids[path]?.map((id) => path.replace(/:.*:\w+|:\w+|\*/, id)) : [path])
    if (!given) throw new Error(`a value is missing for ${path}: reading it is not tried`)
    return given
  })
  const mailed = [
    ...(await mailsTo(shop.dataDir, email)),
    ...(await mailsTo(shop.dataDir, 'asha.new@example.com')),
  ]
  const mailedLinks = mailed.flatMap(({ subject, text }) =>
    [...(text ?? '').matchAll(/https?:\/\/[^\s>)\],]+/g)].map(
      ([link]) => [link, subject ?? ''] as const,
    ),
  )
  for (const [link, subject] of mailedLinks) links.set(pathOf(link) ?? '', `the mail “${subject}”`)
  everywhere = new Set([
    ...pages,
    ...pages.map((path) => (path === '/' ? '/_.data' : `${path}.data`)),
    // A token stands behind the #, which no browser sends; here it is sent.
    ...mailedLinks.flatMap(([link]) => [pathOf(link) ?? '', pathOf(link.replace('#', '?')) ?? '']),
    `/order-success?order=${unpaid}`,
    `/contact?order=${unpaid.slice(0, 8)}`,
    `/track-order?orderId=${unpaid.slice(0, 8)}&contactInfo=${email}`,
    '/healthz',
    '/readyz',
    '/metrics',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/pages.xml',
    '/payments/return',
    '/payments/return?encResponse=x',
    '/payments/notice',
    '/dev/mail',
  ])
  untouched = await digest()
  attemptsBefore = await attempts()
  await follow(shopper)
  await follow(new Visitor(shop.url))
}, 180_000)
afterAll(() => shop.close())

/** Whether every job that is due is done. */
const isQuiet = async () =>
  (
    await shop.database.db.execute(
      sql`select from pgboss.job where state in ('retry', 'active') or (state = 'created' and start_after <= now())`,
    )
  ).rows.length === 0

/** Path of a link within the shop. */
function pathOf(link: string, from = '/'): string | undefined {
  const { origin, pathname, search } = new URL(link, new URL(from, shop.url))
  return origin === new URL(shop.url).origin ? pathname + search : undefined
}

/**
 * Addresses of one route, with the same fields, that are followed: a thousand products are one
 * page.
 */
const MOST_OF_A_KIND = 2

/** Adds what the pages link to, and what those link to, save to pay, which writes once. */
async function follow(visitor: Visitor): Promise<void> {
  const ofKind = new Map<string, number>()
  const waiting = [...everywhere].filter((path) => !path.startsWith('/pay/'))
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await visitor.get(path)
    const isHtml = answer.headers.get('content-type')?.includes('html')
    const html = isHtml ? await answer.text() : ''
    watched.push(...unagreedParts(shop.url, path, { headers: answer.headers, html }))
    if (!isHtml) continue
    for (const [, found = ''] of html.matchAll(/\s(?:href|src)="([^"]+)"/g)) {
      const next = pathOf(found.replaceAll('&amp;', '&'), path)
      if (!next || next.startsWith('/assets/')) continue
      if (!links.has(next)) links.set(next, path)
      if (everywhere.has(next)) continue
      const { pathname, searchParams } = new URL(next, shop.url)
      const route = matchedRoute(pathname)?.path ?? '/*'
      const kind = [route === '/*' ? pathname.split('/')[1] : route, ...searchParams.keys()].join(
        ' ',
      )
      const count = (ofKind.get(kind) ?? 0) + 1
      if (count > MOST_OF_A_KIND) continue
      ofKind.set(kind, count)
      everywhere.add(next)
      waiting.push(next)
    }
  }
}

/** Reads every address. @returns those that answered with an error of the shop */
async function readAll(read: (path: string) => Promise<Response>): Promise<string[]> {
  const failed: string[] = []
  for (const path of everywhere) {
    const answer = await read(path)
    await answer.arrayBuffer()
    if (answer.status >= 500) failed.push(`${path} ${answer.status}`)
  }
  return failed
}

const head = (visitor: Visitor, path: string) =>
  fetch(new URL(path, shop.url), {
    method: 'HEAD',
    redirect: 'manual',
    headers: { cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })

test('no answer of any page sets a cookie that is not in the list of cookies, or loads anything from another origin', () => {
  expect(everywhere.size).toBeGreaterThan(130)
  expect(watched).toEqual([])
})

test('T54 a browser that fetches every page ahead changes nothing, signed in or not; the pay page asks it to come again', async () => {
  const payPages = [...everywhere].filter((path) => path.startsWith('/pay/'))
  expect(payPages.length).toBeGreaterThan(0)
  const failed = await readAll((path) => shopper.get(path, AHEAD))
  await readAll((path) => new Visitor(shop.url).get(path, AHEAD))
  expect(changedTables(untouched, await digest())).toEqual([])
  expect(failed).toEqual(payPages.map((path) => `${path} 503`))
})

test('T54 GET and HEAD of every route, link and mailed link change no row, signed in or not; the pay page, to which no link leads, records once that it handed out the payment', async () => {
  const read = new Set(
    [...everywhere].map((path) => matchedRoute(new URL(path, shop.url).pathname)?.path),
  )
  expect(routesOfTheShop.map(({ path }) => path).filter((path) => !read.has(path))).toEqual([])
  const mailed = [...links].flatMap(([path, from]) =>
    from.startsWith('the mail') ? [path.split('?')[0]] : [],
  )
  expect(mailed).toEqual(
    expect.arrayContaining(['/verify-email', '/reset-password', '/newsletter/confirm']),
  )
  expect(everywhere.size).toBeGreaterThan(130)
  expect([...links].filter(([path]) => path.startsWith('/pay/'))).toEqual([])
  const stranger = new Visitor(shop.url)
  expect(await readAll((path) => shopper.get(path))).toEqual([])
  const once = await digest()
  expect(await readAll((path) => stranger.get(path))).toEqual([])
  expect(await readAll((path) => head(shopper, path))).toEqual([])
  expect(changedTables(once, await digest())).toEqual([])
  expect(changedTables(but(untouched, HANDED_OUT), but(once, HANDED_OUT))).toEqual([])
  expect(await attempts()).toEqual(
    attemptsBefore.map((attempt) =>
      attempt.orderId === unpaid ? { ...attempt, state: 'redirected' } : attempt,
    ),
  )
  // Each of the shopper's downloads left its event (T67): ahead, at the link, by GET and by HEAD.
  const exported = await shop.database.db.$count(
    auditEvents,
    eq(auditEvents.action, 'data_exported'),
  )
  expect(exported).toBeGreaterThan(0)
  // No sign-out: the shopper's own pages are still there.
  expect((await shopper.get('/account')).status).toBe(200)
})

test('T54 of who is signed in, reading prolongs the session once a day, and changes nothing else', async () => {
  const { db } = shop.database
  await db.execute(
    sql`update sessions set expires_at = expires_at - interval '2 days', updated_at = updated_at - interval '2 days'`,
  )
  const prolonged = () =>
    db.execute(
      sql`select count(*)::int as sessions, max(expires_at) > now() + interval '29 days' as prolonged from sessions`,
    )
  const before = but(await digest(), ['sessions'])
  const [then] = (await prolonged()).rows
  await shopper.get('/account')
  expect([then, (await prolonged()).rows[0]]).toEqual([
    { sessions: 1, prolonged: false },
    { sessions: 1, prolonged: true },
  ])
  expect(changedTables(before, but(await digest(), ['sessions']))).toEqual([])
})

test('nor does any page of the desk, read by its owner, or any page of a payment', async () => {
  const owner = await newMember(shop, 'owner')
  const read = async (visitor: Visitor, path: string) => {
    const answer = await visitor.get(path)
    const isHtml = answer.headers.get('content-type')?.includes('html')
    const html = isHtml ? await answer.text() : ''
    return {
      status: answer.status,
      parts: unagreedParts(shop.url, path, { headers: answer.headers, html }),
    }
  }
  const desk = [...everywhere].filter((path) => path.startsWith('/desk'))
  const pay = [...everywhere].filter((path) => path.startsWith('/pay/'))
  const answers = []
  for (const path of desk) answers.push(await read(owner, path))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(desk.length / 2)
  for (const path of pay) answers.push(await read(shopper, path))
  expect(answers.flatMap(({ parts }) => parts)).toEqual([])
})
