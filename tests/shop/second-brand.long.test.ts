import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { parseBrandFile } from '#app/basics/brand/brand-file.ts'
import { spawnedShop, type SpawnedShop } from '../spawned-shop.ts'
import { Visitor } from '../visitor.ts'
import { readPage } from './clients/read-page.ts'

const SECOND = 'tests/fixtures/second-brand.json'
/** Words of the first house. */
const FIRST_HOUSE =
  /sangam|prayagraj|ganga|yamuna|rivers? meet|where every thread|ghats|summer 2025|532 000/i

const fileOf = (path: string) => {
  const parsed = parseBrandFile(readFileSync(path, 'utf8'))
  if (!parsed.ok) throw new Error(parsed.error)
  return parsed.value
}
const { brand, texts, rules } = fileOf(SECOND)

/** Claims of the first house, and the days it works. */
const { hero, summer, hours } = fileOf('brand.json').texts
const CLAIMS = [
  ...[...hero.stats, ...summer.claims].map(({ figure }) => figure),
  hero.badge,
  summer.badge,
  hero.text,
  summer.text,
  hours,
  'Monday to Saturday',
  '48 hours',
]
const claimedIn = (said: string) => CLAIMS.filter((claim) => said.includes(claim))

let shop: SpawnedShop
let firstHouse: SpawnedShop
beforeAll(async () => {
  const postgres = { url: inject('postgresUrl'), template: inject('templateName') }
  const open = (file: string) => spawnedShop(postgres, { BRAND_FILE: file })
  ;[shop, firstHouse] = await Promise.all([open(SECOND), open('brand.json')])
})
afterAll(() => Promise.all([shop.close(), firstHouse.close()]))

const textAt = async (address: string) => (await fetch(shop.url + address)).text()

const PAGES = [
  '/',
  '/products',
  '/products?category=women',
  '/products?q=kurta',
  '/cart',
  '/login',
  '/register',
  '/forgot-password',
  '/contact',
  '/track-order',
  '/newsletter',
  '/404',
  '/terms',
  '/privacy',
  '/refund',
  '/return',
  '/shipping',
  '/about',
  '/site.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/logo.svg',
  '/favicon.svg',
  '/dev/kit',
  '/dev/mail',
]

test('the foot of pages names seller and grievance officer, with designation and address', async () => {
  const { name, designation, phone, email } = brand.grievanceOfficer
  const said = readPage(await textAt('/')).text
  expect(said).toContain(`Grievance officer: ${name}, ${designation} ${phone} ${email}`)
  expect(said).toContain(`GSTIN ${brand.seller.gstin}`)
  expect(said).toContain([brand.tradingCompany, ...brand.address].join(', '))
})

test.each(PAGES)('with another brand nothing at %s names the first house', async (address) => {
  const said = await textAt(address)
  expect(said.length).toBeGreaterThan(100)
  expect(FIRST_HOUSE.exec(said)?.[0]).toBeUndefined()
  expect(claimedIn(readPage(said).text)).toEqual([])
})

test('with another brand no mail names the first house, and each names its own', async () => {
  const list = await textAt('/dev/mail/templates')
  const names = [...list.matchAll(/href="\/dev\/mail\/templates\/([a-z-]+)"/g)].map(
    ([, name]) => name,
  )
  expect(names.length).toBeGreaterThan(15)
  for (const name of names) {
    const mail = await textAt(`/dev/mail/templates/${name}`)
    const html = await textAt(`/dev/mail/templates/${name}/html`)
    expect([name, FIRST_HOUSE.exec(mail + html)?.[0]]).toEqual([name, undefined])
    expect([name, claimedIn(readPage(html).text)]).toEqual([name, []])
    // The owner, the staff and the grievance officer know whose shop it is.
    const sender = /^(owner|staff|grievance)-/.test(name ?? '') ? brand.name : brand.tradingCompany
    expect([name, html]).toEqual([name, expect.stringContaining(sender)])
  }
})

test('with another brand a product page has its name and its rules, for people and for search engines', async () => {
  const [, address = ''] = /href="(\/product\/[^"]+)"/.exec(await textAt('/')) ?? []
  const html = await textAt(address)
  expect(FIRST_HOUSE.exec(html)?.[0]).toBeUndefined()
  expect(readPage(html).text).toContain(
    `Returns within ${rules.returnsWithinDays} days of delivery`,
  )
  expect(readPage(html).text).toContain('Delivered in 4 to 10 business days')
  expect(html).toContain(`"merchantReturnDays":${rules.returnsWithinDays}`)
  expect(html).toContain(`"seller":{"@type":"Organization","name":"${brand.name}"}`)
})

test('what the second brand says stands where the first house was named', async () => {
  const said = async (address: string) => readPage(await textAt(address)).text
  expect(await said('/')).toContain(texts.newsletter.title)
  expect(await said('/terms')).toContain(`Courts at ${texts.courts} decide`)
  expect(await said('/about')).toContain(texts.about.story[0]?.paragraphs[0])
  expect(await said('/shipping')).toContain('Business days are Tuesday to Sunday')
  expect(await said('/return')).toContain('within 15 days of delivery')
  expect(await textAt('/contact')).toContain(`visit us in ${texts.place}`)
  expect(await textAt('/logo.svg')).toBe(
    readFileSync(path.join('tests/fixtures/second-brand/logo.svg'), 'utf8'),
  )
})

test('a brand without cards of its own is shared with its own picture', async () => {
  expect(readPage(await textAt('/')).meta('og:image')).toBe(`${shop.url}/og.png`)
})

test('a changed brand is a changed page: its ETag differs', async () => {
  const [second, first] = await Promise.all(
    [shop.url, firstHouse.url].map((url) => new Visitor(url).get('/about')),
  )
  expect(second?.headers.get('etag')).toMatch(/".+"/)
  expect(second?.headers.get('etag')).not.toBe(first?.headers.get('etag'))
  expect(await first?.text()).toMatch(FIRST_HOUSE)
})
