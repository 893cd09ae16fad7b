import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsletterSubscribers, orderCharges, stock } from '#db/schema.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { chargesByRules, chargesTotal, FIRST_CHOICE, withCharges } from '#app/cart/charges.ts'
import { chargeableOf, type Quote } from '#app/cart/quote/quote.ts'
import { mailTo } from '../mail-folder.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { bankRecord, goToBank } from './clients/bank-client.ts'
import {
  checkOut,
  garment,
  itemsOf,
  lineOf,
  orderById,
  type Goods,
  type Shopper,
} from './clients/checkout-client.ts'
import { markupOf, readPage, textIn } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'
import { saveWords } from './clients/words-client.ts'

// One test for each of the thirteen dark patterns of the guidelines of 30 November 2023 (decision
// 126). Every charge of the shop is switched on, so that one which sneaks in would be seen.

let shop: RunningShop
let asha: Shopper
let goods: Goods
/** Pages that a shopper sees on the way to an order, signed in with a full cart. */
let pages: Map<string, string>
beforeAll(async () => {
  shop = await runningShop()
  const member = await newMember(shop, 'owner')
  await saveWords(member, 'charges', {
    'rules.shippingPaise': '49',
    'rules.charges.freeDeliveryFromPaise': '99000',
    'rules.charges.cashPaise': '35',
    'rules.charges.giftWrapPaise': '30',
  })
  asha = await newShopper(shop.url)
  goods = await garment(shop)
  const line = { intent: 'add', id: goods.id, size: 'M', colour: goods.colour ?? '', quantity: '1' }
  await asha.post('/cart/lines', line)
  pages = new Map()
  for (const page of [
    '/',
    '/products',
    `/product/${goods.id}`,
    '/cart/lines',
    '/checkout',
    '/newsletter',
    '/contact',
    '/login',
    '/account',
    '/orders',
  ]) {
    const answer = await visitorOf(page).get(page)
    expect([page, answer.status]).toEqual([page, 200])
    pages.set(page, await markupOf(answer))
  }
})
afterAll(() => shop.close())

/** The page to sign in is for who is not. */
const visitorOf = (page: string): Visitor => (page === '/login' ? new Visitor(shop.url) : asha)

const quoted = async (visitor: Visitor): Promise<Quote> =>
  (await visitor.postJson('/cart/quote', [lineOf(goods)])).json()
const setStock = (quantity: number) =>
  shop.database.db
    .update(stock)
    .set({ quantity })
    .where(and(eq(stock.productId, goods.id), eq(stock.size, 'M')))
/** Labels of what a page offers to press. */
const labelsOf = (html: string) =>
  [...html.matchAll(/<(a|button|summary)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , inside = '']) =>
    textIn(inside),
  )
/** Boxes to tick, with their labels. */
const boxesOf = (html: string) =>
  [...html.matchAll(/<label[^>]*>(?:(?!<\/label>).)*type="checkbox".*?<\/label>/gs)].map(
    ([box]) => box,
  )
const onPages = (found: (html: string, page: string) => unknown) =>
  [...pages].flatMap(([page, html]) => (found(html, page) ? [page] : []))

test('1 false urgency: "Only 2 left" is the row of the stock, plenty is not mentioned, and no page counts down or counts viewers', async () => {
  const left = async () => {
    const { lines } = await quoted(new Visitor(shop.url))
    return lines[0]?.product?.stock['M']
  }
  const refusalOf = async (quantity: number) =>
    (await checkOut(asha, [lineOf(goods, { quantity })])).body
  await setStock(2)
  expect(await left()).toBe(2)
  expect(await refusalOf(3)).toContain('only so many left')
  await setStock(50)
  expect(await left()).toBe(50)
  expect(readPage(pages.get(`/product/${goods.id}`) ?? '').text).not.toMatch(/\bonly \d+ left/i)
  expect(
    onPages((html) =>
      /hurry|act now|last chance|ends in|\d+ (people|others)|are (looking|viewing)|selling fast|almost gone|<time[^>]*data-(ends|until)/i.test(
        readPage(html).text,
      ),
    ),
  ).toEqual([])
})

test('2 basket sneaking: an order has the lines that were sent, and its total is these and the charges that are named', async () => {
  const { orderId } = await checkOut(asha, [lineOf(goods)])
  const items = await itemsOf(shop, orderId)
  expect(items.map(({ productId, quantity }) => [productId, quantity])).toEqual([[goods.id, 1]])
  const { db } = shop.database
  const rows = await db.select().from(orderCharges).where(eq(orderCharges.orderId, orderId))
  expect(rows.map(({ code, amountPaise }) => [code, amountPaise])).toEqual([['delivery', 4_900]])
  const order = await orderById(shop, orderId)
  expect([order.totalPaise, order.giftWrap]).toEqual([goods.price + 4_900, false])
})

test('3 confirm shaming: nothing to press speaks for the shopper or makes them say no to themselves', () => {
  const labels = [...pages.values()].flatMap(labelsOf)
  expect(labels.length).toBeGreaterThan(50)
  expect(
    labels.filter((label) =>
      /^no\b|\bno,? (thanks|i)\b|\bi (don.t|do not|prefer|hate|like)\b/i.test(label),
    ),
  ).toEqual([])
})

test('4 forced action: an order is placed with every optional box empty, and subscribes to nothing', async () => {
  const { status } = await checkOut(asha, [lineOf(goods)])
  expect(status).toBe(200)
  expect(await shop.database.db.select().from(newsletterSubscribers)).toEqual([])
})

test('5 subscription trap: leaving the newsletter takes one press without signing in, joining takes two', async () => {
  const reader = () => new Visitor(shop.url)
  const email = 'reader@example.com'
  const linkIn = async (page: string, subject: RegExp) => {
    const { text = '' } = await mailTo(shop.dataDir, email, subject)
    const [link = ''] =
      new RegExp(String.raw`http\S+/newsletter/${page}\?token=[\w.-]+`).exec(text) ?? []
    return new URL(link).pathname + new URL(link).search
  }
  await reader().post('/newsletter', { email })
  await reader().post(await linkIn('confirm', /^Please confirm/), {})
  const rowOf = async () => (await shop.database.db.select().from(newsletterSubscribers))[0]
  expect(await rowOf()).toMatchObject({ email, unsubscribedAt: null })
  await reader().post(await linkIn('unsubscribe', /^Welcome to the/), {})
  expect((await rowOf())?.unsubscribedAt).toBeInstanceOf(Date)
})

test('6 interface interference: no page opens with anything over it, and the price of what can be ticked stands in its label', () => {
  expect(onPages((html) => /<dialog\b[^>]*\sopen\b|role="alertdialog"/.test(html))).toEqual([])
  const labels = boxesOf(pages.get('/checkout') ?? '').map((box) => textIn(box))
  expect(labels).toContain('Wrap it as a gift ₹30.00')
})

test('7 bait and switch: what a listing asks is what product page, cart and order ask', async () => {
  const price = inRupees(paise(goods.price))
  const search = await (await asha.get(`/products?q=${encodeURIComponent(goods.name)}`)).text()
  const short = price.replace(/\.00$/, '')
  expect(readPage(search).text).toContain(short)
  for (const page of [`/product/${goods.id}`, '/cart/lines', '/checkout'])
    expect([page, readPage(pages.get(page) ?? '').text.includes(short)]).toEqual([page, true])
  const { lines } = await quoted(new Visitor(shop.url))
  const { orderId } = await checkOut(asha, [lineOf(goods)])
  expect([lines[0]?.product?.price, (await itemsOf(shop, orderId))[0]?.pricePaise]).toEqual([
    goods.price,
    goods.price,
  ])
})

test('8 drip pricing: the first total of the cart is that of the checkout, the order and the bank, charge by charge', async () => {
  const { lines, rules } = await quoted(new Visitor(shop.url))
  const chargeable = { ...chargeableOf(lines), ...FIRST_CHOICE }
  const charges = chargesByRules(chargeable, rules)
  const total = withCharges(chargeable.goods, charges)
  for (const page of ['/cart/lines', '/checkout']) {
    const { text } = readPage(pages.get(page) ?? '')
    expect([page, text]).toEqual([page, expect.stringContaining('Delivery ₹49.00')])
    expect([page, text]).toEqual([page, expect.stringContaining(inRupees(total))])
  }
  const shown = /name="charges" value="(\d+)"/.exec(pages.get('/checkout') ?? '')?.[1]
  expect(shown).toBe(String(chargesTotal(charges)))
  const { orderId } = await checkOut(asha, [lineOf(goods)], { charges: shown ?? '' })
  expect((await orderById(shop, orderId)).totalPaise).toBe(total)
  const reference = await goToBank(shop, asha, orderId)
  expect(await bankRecord(shop, reference)).toMatchObject({ amountPaise: total })
})

test('9 disguised advertisements: there are no paid places and no reviews that could be one', async () => {
  expect(onPages((html) => /sponsored|promoted|aggregateRating|"Review"/i.test(html))).toEqual([])
  const { rows } = await shop.database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name ~ '(^|_)(ads?|sponsors?|campaigns?|reviews?|ratings?)(_|$)'`,
  )
  expect(rows).toEqual([])
})

/** Scripts of the build, as browsers load them. */
async function clientScripts(): Promise<string[]> {
  const folder = path.resolve('build/client/assets')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  return Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')))
}

test('10 nagging: no script asks to send notifications, to install anything or to stay, and no page asks twice', async () => {
  const scripts = await clientScripts()
  expect(scripts.length).toBeGreaterThan(10)
  expect(
    scripts.filter((script) => /requestPermission|pushManager|beforeinstallprompt/.test(script)),
  ).toEqual([])
  expect(onPages((html) => html.split('action="/newsletter"').length > 2)).toEqual([])
})

test('11 trick questions: no box is ticked before the shopper ticks it, and no label is a double negative', () => {
  const boxes = [...pages.values()].flatMap(boxesOf)
  expect(boxes.length).toBeGreaterThan(0)
  expect(boxes.filter((box) => /\schecked=""/.test(box)).map((box) => textIn(box))).toEqual([])
  expect(
    boxes
      .map((box) => textIn(box))
      .filter((label) => /\b(un-?tick|uncheck|opt out|not|don.t|never)\b/i.test(label)),
  ).toEqual([])
  expect(pages.get('/checkout')).toMatch(/name="giftWrap"/)
  expect(FIRST_CHOICE).toEqual({ method: 'online', giftWrap: false })
})

test('12 software as a service billing: nothing is charged again, since no card and no mandate is stored', async () => {
  const { rows } = await shop.database.db.execute<{ name: string }>(
    sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and column_name ~ '(mandate|recurring|renew|card_|cvv|vpa|upi|autopay)'`,
  )
  expect(rows).toEqual([])
})

test('13 rogue malware: every script of every page is the shop’s own, and its policy lets no other run', async () => {
  for (const [page, html] of pages) {
    const foreign = [...html.matchAll(/<script[^>]*\ssrc="([^"]*)"/g)]
      .map(([, src = '']) => new URL(src, shop.url).origin)
      .filter((origin) => origin !== new URL(shop.url).origin)
    expect([page, foreign]).toEqual([page, []])
    const policy = (await visitorOf(page).get(page)).headers.get('content-security-policy') ?? ''
    const [, sources = ''] = /script-src ([^;]*)/.exec(policy) ?? []
    expect([
      page,
      sources.split(' ').filter((one) => !/^'(self|nonce-.+|sha256-.+)'$/.test(one)),
    ]).toEqual([page, []])
    expect(sources).toContain("'self'")
  }
})
