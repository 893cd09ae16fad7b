import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { partOf, readPart, tagsOf } from './page-part.ts'
import { markupOf, readPage } from './read-page.ts'

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

test('Search: a word nothing is called is left out, and that is said', async () => {
  const { text, first } = await search('black shirt qwertyuiop')
  expect(text).toContain('Nothing we sell is called “qwertyuiop”, so that was left out.')
  expect(first).toContain('Black')
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

test('Search: nothing found says what was searched, offers its words and the three categories', async () => {
  const { text, links } = await search('purple umbrela lipstik')
  expect(text).toContain('Nothing found for “purple umbrella lipstick”')
  expect(links).toContainEqual({ href: '/products?q=umbrella', text: 'umbrella' })
  expect(links.map(({ href }) => href)).toEqual(expect.arrayContaining(COLLECTIONS))
  expect((await search('umbrella')).first).toContain('Umbrella')
})

test('Search: a word of no language finds nothing, and there is a way on', async () => {
  const { text, links } = await search('zzzzqqqq')
  expect(text).toContain('Nothing found for “zzzzqqqq”')
  expect(text).not.toContain('Showing')
  expect(links.map(({ href }) => href)).toEqual(COLLECTIONS)
})
