import { afterAll, beforeAll, expect, test } from 'vitest'
import { brand } from '#app/basics/brand.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { checkOut, garment, lineOf } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

const HELD = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
const TITLES = {
  '/terms': 'Terms & Conditions',
  '/privacy': 'Privacy Policy',
  '/refund': 'Refund and Cancellation Policy',
  '/return': 'Return Policy',
  '/shipping': 'Shipping Policy',
  '/about': 'About Us',
}

const pageAt = async (path: string) => {
  const answer = await new Visitor(shop.url).get(path)
  const html = await answer.text()
  return { answer, html, ...readPage(html) }
}

test.each(Object.entries(TITLES))(
  '§2 Policy pages: %s has its title, a description and its text, and anybody may hold it',
  async (path, title) => {
    const { answer, html, heading, title: tab, meta, canonical, text } = await pageAt(path)
    expect([
      answer.status,
      answer.headers.get('cache-control'),
      answer.headers.getSetCookie(),
    ]).toEqual([200, HELD, []])
    expect(answer.headers.get('etag')).toMatch(/^W\//)
    expect([heading, tab]).toEqual([title, `${title} · ${brand.name}`])
    expect(meta('description').length).toBeGreaterThan(60)
    expect([canonical, meta('robots')]).toEqual([`${shop.url}${path}`, ''])
    expect(text).toContain('Last updated')
    expect(text.split(' ').length).toBeGreaterThan(250)
    // Each line of the contents links to its heading.
    const anchors = [...html.matchAll(/<a href="#([a-z0-9-]+)"/g)]
      .map(([, anchor]) => anchor)
      .filter((anchor) => anchor !== 'main')
    expect(anchors.length).toBeGreaterThanOrEqual(4)
    for (const anchor of anchors) expect(html).toContain(`<h2 id="${anchor}"`)
  },
)

test('§9 Policy pages: each figure is the one of the rules, in its place', async () => {
  const { returnsWithinDays, refundDays, handlingHours, deliveryDays, grievance, notReturnable } =
    allRules
  const span = ([least, most]: readonly [number, number]) => `${least} to ${most}`
  const [returning, refund, shipping, terms] = await Promise.all(
    ['/return', '/refund', '/shipping', '/terms'].map(pageAt),
  )
  expect(returning?.text).toContain(`within ${returnsWithinDays} days of delivery`)
  for (const thing of notReturnable) expect(returning?.text).toContain(thing)
  expect(refund?.text).toContain(
    `credited to your original payment method in ${span(refundDays)} days`,
  )
  expect(refund?.text).toContain('Shipping charges are non-refundable')
  expect(refund?.text).toContain('Until your order is shipped you can cancel it, without any fee')
  expect(shipping?.text).toContain(`within ${span(handlingHours)} hours`)
  expect(shipping?.text).toContain(`${span(deliveryDays.all)} business days`)
  for (const [place, days] of [
    ['Major cities', deliveryDays.majorCities],
    ['Tier 2 cities', deliveryDays.tier2],
    ['Remote areas', deliveryDays.remote],
  ] as const)
    expect(shipping?.text).toContain(`${place} ${span(days)} business days`)
  expect(terms?.text).toContain(`within ${grievance.acknowledgedHours} hours`)
  expect(terms?.text).toContain(
    grievance.resolvedMonths === 1
      ? 'within one month'
      : `within ${grievance.resolvedMonths} months`,
  )
})

test('§2 Policy pages: reserved words without a page, and unknown ones, lead to the 404 page', async () => {
  for (const word of [
    '/product',
    '/nothing',
    '/Terms',
    '/terms-',
    '/constructor',
    '/__proto__',
    '/policy',
  ]) {
    const answer = await new Visitor(shop.url).get(word)
    expect([word, answer.status, answer.headers.get('location')]).toEqual([word, 302, '/404'])
  }
  const { answer, heading, links } = await pageAt('/404')
  expect([answer.status, heading]).toEqual([404, 'Oops! Page not found'])
  expect(links).toContainEqual({ href: '/', text: 'Return to Home' })
})

test('T27 they are the same for everybody, byte for byte, and the contact page is too', async () => {
  const shopper = await newShopper(shop.url)
  for (const path of [...Object.keys(TITLES), '/contact'])
    for (const address of [path, `${path}.data`]) {
      const pages = [await shopper.get(address), await new Visitor(shop.url).get(address)]
      expect([address, pages.map((page) => page.headers.get('cache-control'))]).toEqual([
        address,
        [HELD, HELD],
      ])
      expect(new Set(await Promise.all(pages.map((page) => page.text()))).size).toBe(1)
    }
})

test('the privacy policy names every cookie this shop sets', async () => {
  const set = new Set<string>()
  const shopper = await newShopper(shop.url)
  const { email } = shopper
  for (const name of shopper.cookies.keys()) set.add(name)
  const goods = await garment(shop)
  await checkOut(shopper, [lineOf(goods)])
  await shopper.post('/cart/lines', { intent: 'add', id: goods.id, size: 'M', quantity: '1' })
  for (const name of shopper.cookies.keys()) set.add(name)
  const again = new Visitor(shop.url)
  expect((await again.post('/login', { email, password: 'rangoli9' })).status).toBe(302)
  for (const name of again.cookies.keys()) set.add(name)
  expect(set.size).toBeGreaterThanOrEqual(7)
  const { html } = await pageAt('/privacy')
  for (const name of set) expect(html).toContain(`>${name.replace('__Host-', '')}</dt>`)
})
