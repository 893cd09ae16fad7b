import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { follow, open, press } from './clients/form-client.ts'
import { partOf, readPart, tagsOf } from './clients/page-part.ts'
import { markupOf, readPage } from './clients/read-page.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

async function search(words: string, more = '') {
  const html = await markupOf(
    await new Visitor(shop.url).get(
      `/products?q=${encodeURIComponent(words).replaceAll('%20', '+')}${more}`,
    ),
  )
  const main = partOf(html, 'main', '')
  const { heading, title } = readPage(html)
  return { heading, title, main, ...pick(main) }
}
const pick = (main: string) => {
  const { text, links } = readPart(main)
  const [first] = links.filter(({ href }) => href.startsWith('/product/'))
  return { text, links, first: first?.text }
}

const COLLECTIONS = [
  '/products?category=men',
  '/products?category=women',
  '/products?category=accessories',
]

test('§2 Listing: what is searched for is found under All Products, the best match first', async () => {
  const { heading, title, text, first, main } = await search('sneakers')
  expect([heading, title]).toEqual(['All Products', expect.stringContaining('“sneakers”')])
  expect(text).toContain('Results for “sneakers”')
  expect(first).toContain('Sneakers')
  expect(partOf(main, 'select', 'name="sort"')).toContain(
    '<option value="" selected="">Best match</option>',
  )
})

test('Search: what was misspelt is put right, and both are said', async () => {
  const { text, first } = await search('rde kurtta')
  expect(text).toContain('Results for “red kurta” · you typed “rde kurtta”')
  expect(first).toContain('Kurta')
})

test('Search: what was not understood is left out, and that is said', async () => {
  const { text, first } = await search('black shirt qwertyuiop')
  expect(text).toContain('We did not understand “qwertyuiop”, so it was left out.')
  expect(first).toContain('Black')
  expect((await search('black shirt qwertyuiop 270')).text).toContain(
    'We did not understand “qwertyuiop” or “270”, so they were left out. For a price write “below 500”, for a size “size 9”.',
  )
})

test('Search: each thing a sentence asks for is a link to the search without it, the filters kept', async () => {
  const { text, links } = await search('office shirt for men below 800', '&season=Summer')
  const without = (label: string) => links.find(({ text }) => text === `${label} × , remove`)?.href
  expect(text).toContain('Results for “office shirt for men below 800”')
  expect(['Formal', 'Shirt', 'Men', 'Below ₹800'].map(without)).toEqual([
    '/products?q=shirt+for+men+below+800&season=Summer',
    '/products?q=office+men+below+800&season=Summer',
    '/products?q=office+shirt+below+800&season=Summer',
    '/products?q=office+shirt+for+men&season=Summer',
  ])
  expect((await search('shirt')).links.filter(({ text }) => text.endsWith(', remove'))).toEqual([])
})

test('Search: without JavaScript a sentence is typed, a chip taken away, and what was given up or not understood is said', async () => {
  const visitor = new Visitor(shop.url)
  const totalOf = ({ html }: { html: string }) =>
    Number(/Showing \d+ to \d+ of (\d+) items/.exec(readPage(html).text)?.[1])
  const type = async (from: string, q: string) => {
    const page = await open(visitor, from)
    return press(visitor, { ...page, html: partOf(page.html, 'header', '') }, 'Search', { q })
  }
  const found = await type('/products?q=shirt', 'office shirt for men not black')
  const chip = /^Formal\b.*, remove$/
  const wider = await follow(visitor, found, chip)
  expect(wider.path).toBe('/products?q=shirt+for+men+not+black')
  const chips = readPage(wider.html).links.map(({ text }) => text)
  expect(chips.filter((text) => chip.test(text))).toEqual([])
  expect(chips).toContainEqual(expect.stringMatching(/^Not black\b.*, remove$/))
  expect(totalOf(wider)).toBeGreaterThan(totalOf(found))

  const { text, links } = readPage((await type(wider.path, 'party umbrella blorptang')).html)
  expect(text).toContain('Here is what we found without “Party”')
  expect(text).toContain('We did not understand “blorptang”')
  expect(links.filter(({ href }) => href.startsWith('/product/'))[0]?.text).toContain('Umbrella')
})

test('Search: the last chip taken away leaves the listing of everything', async () => {
  const { links } = await search('below 300')
  expect(links).toContainEqual({ href: '/products?category=all', text: 'Below ₹300 × , remove' })
})

test('Search: where nothing has all of it, the least important is given up, and that is said', async () => {
  const { text, links, first } = await search('party umbrella below 1500')
  expect(text).toContain('Nothing matches all of this. Here is what we found without “Party”.')
  expect(first).toContain('Umbrella')
  const chips = links.filter(({ text }) => text.endsWith(', remove'))
  expect(chips.map(({ text }) => text)).toEqual(['Umbrella × , remove', 'Below ₹1,500 × , remove'])
})

test('Search: filters that leave nothing of a sentence give nothing of it up', async () => {
  const { text } = await search('umbrella below 1500', '&colour=Nowhere')
  expect(text).not.toContain('Here is what we found without')
  expect(text).toContain('No products found with the selected filters.')
})

test('Search: narrowed to a collection and by facets, it stays the search', async () => {
  const { links, main } = await search('shoes')
  expect(links).toContainEqual({
    href: '/products?q=shoes&category=women',
    text: expect.stringMatching(/^Women's Collection \(\d+\)$/),
  })
  // Each form of filters carries the search along.
  const forms = [...main.matchAll(/<form\b.*?<\/form>/gs)].map(([form]) => tagsOf(form, 'input')[0])
  expect(forms.length).toBeGreaterThan(0)
  for (const first of forms) expect(first).toBe('<input type="hidden" name="q" value="shoes"/>')
  const narrowed = await search('shoes', '&category=women&price=1000-1999')
  expect([narrowed.heading, narrowed.text]).toEqual([
    "Women's Collection",
    expect.stringContaining('Results for “shoes”'),
  ])
  expect(narrowed.links).toContainEqual({
    href: '/products?q=shoes&price=1000-1999',
    text: 'Everywhere',
  })
})

test('Search: two kinds that no product is are corrected, and the later one is given up', async () => {
  const { text, first } = await search('umbrela lipstik')
  expect(text).toContain('Results for “umbrella lipstick” · you typed “umbrela lipstik”')
  expect(text).toContain('Nothing matches all of this. Here is what we found without “Lipstick”.')
  expect(first).toContain('Umbrella')
})

test('Search: a word of no language finds nothing, and there is a way on', async () => {
  const { text, links } = await search('zzzzqqqq')
  expect(text).toContain('Nothing found for “zzzzqqqq”')
  expect(text).not.toContain('Showing')
  expect(links.slice(0, 3).map(({ href }) => href)).toEqual(COLLECTIONS)
  expect(text).toContain('Try another word, or a shorter one')
  expect(text).toContain('New in the shop')
})
