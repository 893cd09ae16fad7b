import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inStock } from '#app/catalogue/stock/in-stock.server.ts'
import { styles } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { productsIn } from './clients/checkout-client.ts'
import { follow, open, press } from './clients/form-client.ts'
import { partOf, readPart, readSelect, tagsOf, textsOf } from './clients/page-part.ts'
import { markupOf, readPage } from './clients/read-page.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

/** A listing by its address: the whole page, and its main part. */
async function listing(search: string) {
  const html = await markupOf(await new Visitor(shop.url).get(`/products${search}`))
  const main = partOf(html, 'main', '')
  const { text, links } = readPart(main)
  const [, from, to, total] = /Showing (\d+) to (\d+) of (\d+) items/.exec(text)?.map(Number) ?? []
  return {
    html,
    main,
    text,
    links,
    heading: readPage(html).heading,
    products: productsIn(main),
    shown: [from, to, total],
    total,
  }
}

const countWhere = (...conditions: Parameters<typeof and>) =>
  shop.database.db.$count(styles, and(eq(styles.listed, true), ...conditions))
const typesOf = ({ main }: { main: string }) =>
  readSelect(partOf(main, 'select', 'aria-label="Filter by Type: Accessories Types"'))
const pagerOf = (main: string) => partOf(main, 'nav', 'aria-label="Pages"')

test('§2 Listing: without a category one is picked from three tiles', async () => {
  const { heading, links } = await listing('')
  expect([heading, links]).toEqual([
    'Select a Category',
    [
      { href: '/products?category=men', text: expect.stringMatching(/^Men/) },
      { href: '/products?category=women', text: expect.stringMatching(/^Women/) },
      { href: '/products?category=accessories', text: expect.stringMatching(/^Accessories/) },
    ],
  ])
})

test('§2 Listing: the pages have a first and a last, two each side, ellipses, and Previous and Next where there is one', async () => {
  const sixth = pagerOf((await listing('?category=women&page=6')).main)
  const last = String(Math.ceil((await countWhere(eq(styles.gender, 'Women'))) / 12))
  // Without the numbers, "Page 6 of 70" stands between first, previous, next and last on phones.
  const signs = tagsOf(sixth, 'a').filter((link) => /aria-label="(First|Last) page"/.test(link))
  expect(signs.map((link) => /href="([^"]*)"/.exec(link)?.[1])).toEqual([
    '/products?category=women',
    `/products?category=women&amp;page=${last}`,
  ])
  expect(textsOf(sixth, 'li').filter(Boolean)).toEqual([
    'Previous',
    `Page 6 of ${last}`,
    '1',
    '…',
    '4',
    '5',
    '6',
    '7',
    '8',
    '…',
    last,
    'Next',
  ])
  expect(tagsOf(sixth, 'a').filter((link) => link.includes('aria-current="page"'))).toEqual([
    expect.stringContaining('aria-label="Page 6"'),
  ])
  const ways = Object.fromEntries(readPart(sixth).links.map(({ href, text }) => [text, href]))
  expect(ways).toMatchObject({
    Previous: '/products?category=women&page=5',
    '1': '/products?category=women',
    '8': '/products?category=women&page=8',
    Next: '/products?category=women&page=7',
  })
  expect(textsOf(pagerOf((await listing('?category=women')).main), 'li').slice(0, 3)).toEqual([
    `Page 1 of ${last}`,
    '1',
    '2',
  ])
  expect(textsOf(pagerOf((await listing(`?category=women&page=${last}`)).main), 'li').at(-1)).toBe(
    last,
  )
})

test('§2 Listing: a page says what it shows of how many: the first for nonsense, the last for one far too high', async () => {
  const total = await countWhere(eq(styles.gender, 'Men'))
  const last = [total - ((total - 1) % 12), total, total]
  for (const [page, shown] of [
    ['0', [1, 12, total]],
    ['-1', [1, 12, total]],
    ['two', [1, 12, total]],
    ['3', [25, 36, total]],
    ['99999', last],
  ] as const)
    expect([page, (await listing(`?category=men&page=${page}`)).shown]).toEqual([page, shown])
})

test('§2 Listing: one page has no pagination', async () => {
  const { shown, total, products, html } = await listing('?category=accessories&subCategory=Gloves')
  expect(shown).toEqual([1, products.length, products.length])
  expect(total).toBeGreaterThan(0)
  expect(html).not.toContain('aria-label="Pages"')
})

test('§2 Listing: a sub-category and a master category are named, each with a Clear that leads back', async () => {
  for (const [narrowed, words] of [
    ['subCategory=Topwear', 'Sub-category: Topwear'],
    ['masterCategory=Apparel', 'Category: Apparel'],
  ]) {
    const { text, links } = await listing(`?category=men&${narrowed}`)
    expect(text).toContain(`${words} Clear`)
    expect(links).toContainEqual({ href: '/products?category=men', text: 'Clear' })
  }
  expect((await listing('?category=men')).text).not.toMatch(/ategory: \S+ Clear/)
})

test('§2 Listing: each Clear takes away what it names, and nothing else', async () => {
  const { links } = await listing(
    '?category=men&masterCategory=Apparel&subCategory=Topwear&colour=Red',
  )
  expect(links.filter(({ text }) => text === 'Clear').map(({ href }) => href)).toEqual([
    '/products?category=men&subCategory=Topwear&colour=Red',
    '/products?category=men&masterCategory=Apparel&colour=Red',
  ])
})

test('§2 Listing: the dropdown and the facets have one word for one kind', async () => {
  const { html } = await listing('?category=accessories')
  const options = [...html.matchAll(/<option value="([^"]+)"[^>]*>([^<]+) \(\d+\)<\/option>/g)]
  const names = new Map(options.map(([, value = '', name = '']) => [value, name]))
  expect(names.get('Fragrance')).toBe('Fragrances')
  expect(names.get('Water Bottle')).toBe('Water Bottle')
})

test('§2 Listing: nothing found says so; Clear Filters only where a master category is set', async () => {
  for (const [narrowed, clears] of [
    ['subCategory=Spice', []],
    ['masterCategory=Spice', [{ href: '/products?category=men', text: 'Clear Filters' }]],
  ] as const) {
    const { text, links } = await listing(`?category=men&${narrowed}`)
    expect(text).toContain('No products found with the selected filters.')
    expect([narrowed, links.filter((link) => link.text === 'Clear Filters')]).toEqual([
      narrowed,
      clears,
    ])
  }
})

test('Listing: filters that leave nothing name those whose removal alone leaves products, and what is new', async () => {
  const { text, links, html } = await listing('?category=men&subCategory=Topwear&colour=Nowhere')
  expect(text).toContain('To see products, remove Nowhere')
  expect(links).toContainEqual({
    href: '/products?category=men&subCategory=Topwear',
    text: 'Nowhere × , remove',
  })
  expect(text).not.toContain('remove Topwear')
  expect(productsIn(html)).toHaveLength(4)
})

test("§2 Listing: Accessories have 'Filter by Type' with 'Accessories Types' and 'All Types'; §7 the eighteen in their order, then what else there is; those there are none of cannot be chosen", async () => {
  const { groups, options } = typesOf(await listing('?category=accessories'))
  expect([groups, options[0]?.name, options[0]?.value]).toEqual([
    ['Accessories Types'],
    'All Types',
    '',
  ])
  const typesInOrder =
    'Bags, Belts, Cufflinks, Eyewear, Gloves, Headwear, Mufflers, Perfumes, Scarves, Shoe Accessories, Socks, Sports Accessories, Stoles, Ties, Umbrellas, Wallets, Watches, Water Bottle'
  expect(options.slice(1, 19).map(({ name }) => name)).toEqual(typesInOrder.split(', '))
  expect(options.slice(19).map(({ name }) => name)).toContain('Jewellery')
  const bags = await listing('?category=accessories&subCategory=Bags')
  expect(bags.total).toBe(
    await countWhere(
      eq(styles.subCategory, 'Bags'),
      inArray(styles.masterCategory, ['Accessories']),
    ),
  )
  expect(options.find(({ name }) => name === 'Bags')?.count).toBe(bags.total)
  // Only a few kinds cost this much.
  const dear = typesOf(await listing('?category=accessories&price=5000-')).options.slice(1)
  expect(dear.filter(({ count }) => count === 0).length).toBeGreaterThan(0)
  for (const { name, count, disabled } of dear)
    expect([name, disabled]).toEqual([name, count === 0])
})

test("§2 Listing: men and women have 'Filter by Category' with 'Categories' and 'All Categories'; §7 of the master categories there are, sorted", async () => {
  for (const [category, gender] of [
    ['men', 'Men'],
    ['women', 'Women'],
  ] as const) {
    const { groups, options } = readSelect(
      partOf(
        (await listing(`?category=${category}`)).main,
        'select',
        'aria-label="Filter by Category: Categories"',
      ),
    )
    expect([groups, options[0]?.name, options[0]?.value]).toEqual([
      ['Categories'],
      'All Categories',
      '',
    ])
    const known = await shop.database.db
      .selectDistinct({ name: styles.masterCategory })
      .from(styles)
      .where(eq(styles.gender, gender))
      .orderBy(styles.masterCategory)
    expect(options.slice(1).map(({ name }) => name)).toEqual(known.map(({ name }) => name))
    const footwear = await countWhere(
      eq(styles.gender, gender),
      eq(styles.masterCategory, 'Footwear'),
    )
    expect(options.find(({ name }) => name === 'Footwear')?.count).toBe(footwear)
    expect((await listing(`?category=${category}&masterCategory=Footwear`)).total).toBe(footwear)
  }
})

test('Facets: several values of one are alternatives, several facets all hold, each with its count, all in the address', async () => {
  const box = (html: string, name: string, value: string) =>
    html
      .match(/<label\b.*?<\/label>/gs)
      ?.find((label) => label.includes(`name="${name}"`) && label.includes(`value="${value}"`)) ??
    ''
  const topwear = await listing('?category=men&subCategory=Topwear')
  const casual = await listing('?category=men&subCategory=Topwear&usage=Casual')
  expect(casual.total).toBe(
    Number(/>(\d+)<i> items/.exec(box(topwear.main, 'usage', 'Casual'))?.[1]),
  )
  const left = (size: string) =>
    sql`not exists (select from stock where product_id = ${styles.uuid} and size = ${size} and quantity = 0)`
  const sized = await listing('?category=men&subCategory=Topwear&size=M&size=XL&usage=Casual')
  expect(sized.total).toBe(
    await countWhere(
      eq(styles.gender, 'Men'),
      eq(styles.subCategory, 'Topwear'),
      eq(styles.usage, 'Casual'),
      sql`(${left('M')} or ${left('XL')})`,
    ),
  )
  for (const [name, value, checked] of [
    ['size', 'M', true],
    ['size', 'XL', true],
    ['size', 'L', false],
    ['usage', 'Casual', true],
  ] as const)
    expect([name, value, / checked=""/.test(box(sized.main, name, value))]).toEqual([
      name,
      value,
      checked,
    ])
})

test('Facets: a master category leaves its own sub-categories, and a sub-category its types', async () => {
  const offered = ({ main }: { main: string }, name: string) =>
    [...main.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, 'g'))].map(([, value]) => value)
  const men = await listing('?category=men')
  expect(offered(men, 'subCategory')).toEqual(expect.arrayContaining(['Topwear', 'Shoes']))
  expect(offered(men, 'articleType')).toEqual([])
  const footwear = await listing('?category=men&masterCategory=Footwear')
  expect(offered(footwear, 'subCategory')).toContain('Shoes')
  expect(offered(footwear, 'subCategory')).not.toContain('Topwear')
  const shoes = await listing('?category=men&masterCategory=Footwear&subCategory=Shoes')
  expect(offered(shoes, 'articleType').length).toBeGreaterThan(1)
})

test('Facets: each chosen value is a chip whose link takes it away; Clear all takes all', async () => {
  const { main } = await listing('?category=women&colour=Blue&colour=Red&price=500-999')
  // In the panel, too, which covers the list on a phone.
  expect(readPart(partOf(main, 'section', 'id="filters"')).links).toEqual([
    { href: '/products?category=women', text: 'Clear all' },
  ])
  expect((await listing('?category=women')).main).not.toContain('Clear all')
  expect(readPart(partOf(main, 'ul', 'aria-label="Chosen filters"')).links).toEqual([
    { href: '/products?category=women&colour=Blue&price=500-999', text: 'Red × , remove' },
    { href: '/products?category=women&colour=Red&price=500-999', text: 'Blue × , remove' },
    { href: '/products?category=women&colour=Blue&colour=Red', text: '₹500 to ₹999 × , remove' },
    { href: '/products?category=women', text: 'Clear all' },
  ])
})

test('Sorting: by price up and down, on every page; the newest first unless it is asked for', async () => {
  const pricesOf = ({ main }: { main: string }) =>
    [...main.matchAll(/<p[^>]*>₹([\d,.]+) ?</g)].map(([, price = '']) =>
      Number(price.replaceAll(',', '')),
    )
  const up = pricesOf(await listing('?category=men&sort=price-up'))
  const { main } = await listing('?category=men&sort=price-up&page=2')
  const next = pricesOf({ main })
  const down = pricesOf(await listing('?category=men&sort=price-down'))
  for (const page of [up, next, down]) expect(page).toHaveLength(12)
  expect([...up, ...next]).toEqual([...up, ...next].toSorted((a, b) => a - b))
  expect(down).toEqual(down.toSorted((a, b) => b - a))
  expect(down[0]).toBeGreaterThan(next.at(-1) ?? 0)
  expect(readPart(pagerOf(main)).links).toContainEqual({
    href: '/products?category=men&sort=price-up&page=3',
    text: 'Next',
  })
  const newest = await shop.database.db
    .select()
    .from(styles)
    .where(and(eq(styles.gender, 'Men'), eq(styles.listed, true)))
    .orderBy(desc(styles.id))
    .limit(12)
  const { products, main: unsorted } = await listing('?category=men')
  expect(products).toEqual(newest.map(({ uuid }) => uuid))
  expect(
    readSelect(partOf(unsorted, 'select', 'name="sort"')).options.map(({ value, name }) => [
      value,
      name,
    ]),
  ).toEqual([
    ['', 'Newest'],
    ['price-up', 'Price: low to high'],
    ['price-down', 'Price: high to low'],
    ['country', 'Country of origin: A to Z'],
  ])
})

test('The country of origin is a filter with counts, an order and a word of the search', async () => {
  const italian = await shop.database.db
    .select({ uuid: styles.uuid })
    .from(styles)
    .where(and(eq(styles.countryOfOrigin, 'Italy'), eq(styles.listed, true)))
    .orderBy(desc(styles.id))
  const newest = italian.slice(0, 12).map(({ uuid }) => uuid)
  expect(newest.length).toBeGreaterThan(1)
  const all = await listing('?category=all')
  expect(all.text).toMatch(new RegExp(`Country of origin .*Italy \\(?${italian.length}\\b`))
  expect((await listing('?category=all&country=Italy')).products).toEqual(newest)
  expect(await listing('?q=made+in+italy')).toMatchObject({ total: italian.length })
  const sorted = await listing('?category=all&sort=country')
  const [first] = await shop.database.db
    .select({ uuid: styles.uuid })
    .from(styles)
    .where(eq(styles.listed, true))
    .orderBy(styles.countryOfOrigin, desc(styles.id))
    .limit(1)
  expect([sorted.products[0], sorted.total]).toEqual([first?.uuid, all.total])
})

test('§2 Listing: the filter form without scripts leads to the clean address, whatever was left empty in it', async () => {
  const visitor = new Visitor(shop.url)
  const sent = await visitor.get(
    '/products?category=men&masterCategory=&colour=Navy+Blue&subCategory=Topwear&sort=',
  )
  expect([sent.status, sent.headers.get('location'), sent.headers.get('cache-control')]).toEqual([
    303,
    '/products?category=men&subCategory=Topwear&colour=Navy+Blue',
    'no-store',
  ])
  expect((await visitor.get(sent.headers.get('location') ?? '')).status).toBe(200)
})

test('§2 Without JavaScript: from home through the listing, its filters and its second page to a product, and back by its link; A1 filters, sorting and their dropdown are forms', async () => {
  const visitor = new Visitor(shop.url)
  const home = await open(visitor, '/')
  const explore = { ...home, html: partOf(home.html, 'section', '>Explore by Category<') }
  const men = await follow(visitor, explore, /^Men/)
  expect([men.path, readPage(men.html).heading]).toEqual([
    '/products?category=men',
    "Men's Collection",
  ])
  expect(readPage(men.html).text).toMatch(/Showing 1 to 12 of \d+ items/)
  const clothes = { masterCategory: 'Apparel', sort: 'price-up' }
  const sorted = await press(visitor, men, 'Show', clothes)
  expect(sorted.path).toBe('/products?category=men&masterCategory=Apparel&sort=price-up')
  const navy = { subCategory: 'Topwear', colour: 'Navy Blue' }
  const chosen = await press(visitor, sorted, 'Show', navy)
  expect(chosen.path).toBe(
    '/products?category=men&masterCategory=Apparel&subCategory=Topwear&colour=Navy+Blue&sort=price-up',
  )
  const count = await countWhere(
    eq(styles.gender, 'Men'),
    eq(styles.subCategory, 'Topwear'),
    eq(styles.baseColour, 'Navy Blue'),
  )
  expect(readPage(chosen.html).text).toContain(` of ${count} items`)

  const second = await follow(visitor, await follow(visitor, chosen, 'Clear all'), 'Next')
  expect(second.path).toMatch(/[?&]page=2/)
  expect(readPage(second.html).text).toMatch(/Showing 13 to 24 of \d+ items/)
  const results = partOf(second.html, 'main', '').split('id="results"')[1] ?? ''
  const [card] = readPart(results).links.filter(({ href }) => href.startsWith('/product/'))
  const product = await open(visitor, card?.href ?? '')
  const { heading, text } = readPage(product.html)
  expect(card?.text).toContain(heading)
  expect(text).toContain('inclusive of all taxes')
  const back = await follow(visitor, product, 'Back')
  expect(readPage(back.html).heading).toBe("Men's Collection")
})

test('Pages: 24 or 48 of a listing or a search on a page where that is asked for, at the same place; the canonical address has 12', async () => {
  const fifth = await listing('?category=men&page=5')
  const sizes = partOf(fifth.main, 'nav', 'aria-label="Items a page"')
  expect(readPart(sizes).links).toEqual([
    { href: '/products?category=men&page=5', text: '12' },
    { href: '/products?category=men&per=24&page=3', text: '24' },
    { href: '/products?category=men&per=48&page=2', text: '48' },
  ])
  const third = await listing('?category=men&per=24&page=3')
  expect([third.shown, third.products.length]).toEqual([[49, 72, fifth.total], 24])
  expect(third.products.slice(0, 12)).toEqual(fifth.products)
  expect(third.html).toContain(
    `<link rel="canonical" href="${shop.url}/products?category=men&amp;page=5"/>`,
  )
  expect(partOf(third.main, 'form', 'listing-form')).toContain('name="per" value="24"')
  const next = readPart(pagerOf(third.main)).links.find(({ text }) => text === 'Next')
  expect(next?.href).toBe('/products?category=men&per=24&page=4')

  expect((await listing('?category=men&per=1000')).products).toHaveLength(12)
  const search = await listing('?q=shirts&per=48')
  expect([search.products.length, search.shown[1]]).toEqual([48, 48])
  expect((await listing('?q=shirts&per=48&page=2')).shown[0]).toBe(49)
})

test('Sub-categories: the first page of a whole category shows the largest of them with pictures of what can be bought; the menu has those of all three', async () => {
  const stripOf = ({ main }: { main: string }) =>
    main.includes('<nav aria-label="Sub-categories"')
      ? partOf(main, 'nav', 'aria-label="Sub-categories"')
      : undefined
  const men = stripOf(await listing('?category=men')) ?? ''
  const { links } = readPart(men)
  expect(links.slice(0, 2)).toEqual([
    { href: '/products?category=men&subCategory=Topwear', text: 'Topwear' },
    { href: '/products?category=men&subCategory=Bottomwear', text: 'Bottomwear' },
  ])
  const pictured = [...men.matchAll(/src="\/item-images\/(\d+)[^"]*\/160"/g)].map(([, id]) =>
    Number(id),
  )
  expect([links.length, pictured.length]).toEqual([10, 10])
  const [newest] = await shop.database.db
    .select()
    .from(styles)
    .where(and(eq(styles.gender, 'Men'), eq(styles.subCategory, 'Topwear'), inStock))
    .orderBy(desc(styles.id))
    .limit(1)
  expect(pictured[0]).toBe(newest?.id)
  for (const other of ['?category=men&page=2', '?category=men&colour=Black', '?q=shirts'])
    expect([other, stripOf(await listing(other))]).toEqual([other, undefined])

  const menu = await new Visitor(shop.url).get('/products/sub-categories')
  expect(menu.headers.get('cache-control')).toContain('s-maxage=60')
  const { women, accessories, ...rest } = (await menu.json()) as Record<string, { label: string }[]>
  expect(rest.men?.map(({ label }) => label)).toEqual(links.map(({ text }) => text))
  expect([women?.length, accessories?.length]).toEqual([10, 10])
})
