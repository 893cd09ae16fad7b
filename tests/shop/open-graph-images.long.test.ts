import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POLICY_TYPES } from '#app/policies/policy-types.ts'
import { brandFileNames, brandFolder } from '#app/basics/brand/server-only.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { garment } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

const LARGE = '1200x630'
/** A style's own image, 3:4. */
const UPRIGHT = '960x1280'

const DRAWN: [path: string, card: string, size: string][] = [
  ['/', '/og-home.jpg', LARGE],
  ['/products', '/og.png', LARGE],
  ['/products?category=women', '/og-women.jpg', LARGE],
  ['/products?category=men&page=2', '/og-men.jpg', LARGE],
  ['/products?category=accessories&sort=price-up', '/og-accessories.jpg', LARGE],
  ['/products?category=men&subCategory=Topwear', '/item-images/', UPRIGHT],
  ['/products?q=saree', '/item-images/', UPRIGHT],
  ['/products?q=zzzzqqqq', '/og.png', LARGE],
  ['/contact', '/og-contact.jpg', LARGE],
  ['/track-order', '/og-track-order.jpg', LARGE],
  ['/login', '/og-login.jpg', LARGE],
  ['/register', '/og-register.jpg', LARGE],
  ...POLICY_TYPES.map((name): [string, string, string] => [`/${name}`, `/og-${name}.jpg`, LARGE]),
]
const PAGES = DRAWN.map(([at, card, size]): (typeof DRAWN)[number] => [
  at,
  // A brand need not have cards.
  card.startsWith('/og-') && !brandFileNames.includes(card.slice(1)) ? '/og.png' : card,
  size,
])

async function showsItsCard(at: string, card: string, size: string, alt?: string) {
  const { title, canonical, meta } = readPage(await (await new Visitor(shop.url).get(at)).text())
  expect([at, meta('og:title'), meta('og:image:alt'), meta('twitter:card')]).toEqual([
    at,
    title,
    alt ?? title,
    'summary_large_image',
  ])
  expect(meta('og:description')).toBe(meta('description'))
  expect(meta('og:description')).toMatch(/\S{3}/)
  expect(meta('og:url')).toMatch(new RegExp(`^${shop.url}/`))
  // A page that search engines may show has one address, the same as in its Open Graph data.
  expect([at, meta('robots') || canonical]).toEqual([
    at,
    meta('robots') ? 'noindex' : meta('og:url'),
  ])

  const address = meta('og:image')
  expect([at, address.startsWith(shop.url + card)]).toEqual([at, true])
  const picture = await fetch(address)
  const { width, height } = await sharp(await picture.arrayBuffer()).metadata()
  expect([at, picture.status, `${meta('og:image:width')}x${meta('og:image:height')}`]).toEqual([
    at,
    200,
    `${width}x${height}`,
  ])
  expect([at, `${width}x${height}`, picture.headers.get('content-type')]).toEqual([
    at,
    size,
    card.endsWith('.png') ? 'image/png' : 'image/jpeg',
  ])
}

test.each(PAGES)(
  'a link to %s is shown with a picture, at the size that is said of it, a title and a text',
  showsItsCard,
)

test('a link to a product is shown with its picture', async () => {
  const { id, name } = await garment(shop)
  await showsItsCard(`/product/${id}`, '/item-images/', UPRIGHT, name)
})

test('every card that lies with the shop is as large as it is said to be', async () => {
  for (const name of brandFileNames.filter((file) => file.startsWith('og'))) {
    const { width, height } = await sharp(path.join(brandFolder, name)).metadata()
    expect([name, `${width}x${height}`]).toEqual([name, LARGE])
  }
})
