import type { Page } from '@playwright/test'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { expect, test, type JourneyShop } from './shop.ts'

const filters = (page: Page) => page.getByRole('region', { name: 'Filters' })
const totalShown = async (page: Page): Promise<number> => {
  const said = await page.getByRole('status').filter({ hasText: 'Showing' }).innerText()
  return Number(/of (\d+) items$/.exec(said)?.[1])
}
const countWhere = ({ database: { db } }: JourneyShop, ...conditions: Parameters<typeof and>) =>
  db.$count(styles, and(eq(styles.listed, true), ...conditions))

test("§2 Listing: Accessories have 'Filter by Type' with 'Accessories Types' and 'All Types'", async ({ page, shopper, shop }) => {
  await shopper.open('/products?category=accessories')
  const types = page.getByRole('combobox', { name: /^Filter by Type/ })
  await expect(types).toHaveAccessibleName('Filter by Type: Accessories Types')
  await expect(types.locator('option').first()).toHaveText('All Types')
  const bags = await countWhere(shop, eq(styles.subCategory, 'Bags'), inArray(styles.masterCategory, ['Accessories']))
  await types.selectOption('Bags')
  await expect(page).toHaveURL('/products?category=accessories&subCategory=Bags')
  await expect(page.getByText('Sub-category: Bags')).toBeVisible()
  expect(await totalShown(page)).toBe(bags)
  await types.selectOption({ label: 'All Types' })
  await expect(page).toHaveURL('/products?category=accessories')
})

test("§7 Accessory types: the spec's eighteen in their order, then what else the catalogue has; those there are none of cannot be chosen", async ({
  page,
  shopper,
}) => {
  await shopper.open('/products?category=accessories')
  const options = await page
    .getByRole('combobox', { name: /^Filter by Type/ })
    .locator('optgroup option')
    .allInnerTexts()
  const spec =
    'Bags, Belts, Cufflinks, Eyewear, Gloves, Headwear, Mufflers, Perfumes, Scarves, Shoe Accessories, Socks, Sports Accessories, Stoles, Ties, Umbrellas, Wallets, Watches, Water Bottle'
  expect(options.slice(0, 18).map((option) => option.replace(/ \(\d+\)$/, ''))).toEqual(spec.split(', '))
  expect(options.slice(18).some((option) => option.startsWith('Jewellery'))).toBe(true)
  for (const option of await page.locator('optgroup option', { hasText: '(0)' }).all()) await expect(option).toBeDisabled()
})

for (const [category, gender] of [
  ['men', 'Men'],
  ['women', 'Women'],
] as const) {
  test(`§2 Listing: ${category} have 'Filter by Category' with 'Categories' and 'All Categories', of master categories`, async ({
    page,
    shopper,
    shop,
  }) => {
    await shopper.open(`/products?category=${category}`)
    const categories = page.getByRole('combobox', { name: 'Filter by Category: Categories' })
    await expect(categories.locator('option').first()).toHaveText('All Categories')
    // §7 Master categories for a gender: distinct, sorted.
    const known = await shop.database.db
      .selectDistinct({ name: styles.masterCategory })
      .from(styles)
      .where(eq(styles.gender, gender))
      .orderBy(styles.masterCategory)
    const offered = (await categories.locator('optgroup option').allInnerTexts()).map((option) => option.replace(/ \(\d+\)$/, ''))
    expect(offered).toEqual(known.map(({ name }) => name))
    await categories.selectOption('Footwear')
    await expect(page).toHaveURL(`/products?category=${category}&masterCategory=Footwear`)
    await expect(page.getByText('Category: Footwear')).toBeVisible()
    expect(await totalShown(page)).toBe(await countWhere(shop, eq(styles.gender, gender), eq(styles.masterCategory, 'Footwear')))
    await page.getByRole('link', { name: 'Clear', exact: true }).click()
    await expect(page).toHaveURL(`/products?category=${category}`)
  })
}

test('§2 Listing: changing a filter goes back to the first page, where one is, and says how many there are', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.open('/products?category=women&page=4')
  await expect(page.getByText(/^Showing 37 to 48 of/)).toBeVisible()
  const red = filters(page).getByRole('checkbox', { name: /^Red/ })
  await filters(page).getByRole('group', { name: 'Colour' }).getByText(/more$/).click()
  await red.check()
  await expect(page).toHaveURL('/products?category=women&colour=Red')
  const count = await countWhere(shop, eq(styles.gender, 'Women'), eq(styles.baseColour, 'Red'))
  await expect(page.getByRole('status').filter({ hasText: `of ${count} items` })).toBeVisible()
  // L2: the focus stays on the control, and the page where it was.
  await expect(red).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
})

test('Facets: several values of one are alternatives, several facets all hold, each with its count, all in the address', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.open('/products?category=men&subCategory=Topwear')
  const size = filters(page).getByRole('group', { name: 'Size in stock' })
  await filters(page).getByRole('heading', { name: 'Occasion' }).click()
  const casual = filters(page).getByRole('checkbox', { name: /^Casual/ })
  const promised = Number(/(\d+) items?$/.exec((await casual.locator('..').innerText()).replaceAll('\n', ' '))?.[1])
  await casual.check()
  await expect(page).toHaveURL('/products?category=men&subCategory=Topwear&usage=Casual')
  await expect(page.getByRole('status').filter({ hasText: 'Showing' })).toHaveText(`Showing 1 to 12 of ${promised} items`)
  await size.getByRole('checkbox', { name: /^M / }).check()
  await size.getByRole('checkbox', { name: /^XL / }).check()
  await expect(page).toHaveURL('/products?category=men&subCategory=Topwear&size=M&size=XL&usage=Casual')
  const left = (offered: string) =>
    sql`not exists (select from stock where product_id = ${styles.uuid} and size = ${offered} and quantity = 0)`
  const expected = await countWhere(
    shop,
    eq(styles.gender, 'Men'),
    eq(styles.subCategory, 'Topwear'),
    eq(styles.usage, 'Casual'),
    sql`(${left('M')} or ${left('XL')})`,
  )
  expect(await totalShown(page)).toBe(expected)
  await page.reload()
  expect(await totalShown(page)).toBe(expected)
  await expect(size.getByRole('checkbox', { name: /^XL / })).toBeChecked()
})

test('Facets: a chip takes its value away, Clear all takes all, Back brings them again', async ({ page, shopper }) => {
  await shopper.open('/products?category=women&colour=Blue&colour=Red&price=500-999')
  const chips = page.getByRole('list', { name: 'Chosen filters' })
  await expect(chips.getByRole('link')).toHaveText(['Red×, remove', 'Blue×, remove', '₹500 to ₹999×, remove', 'Clear all'])
  await chips.getByRole('link', { name: /^Red/ }).click()
  await expect(page).toHaveURL('/products?category=women&colour=Blue&price=500-999')
  await chips.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/products?category=women')
  await expect(chips).toHaveCount(0)
  await page.goBack()
  await expect(chips.getByRole('link', { name: /^Blue/ })).toBeVisible()
  await expect(filters(page).getByRole('checkbox', { name: /^Blue/ })).toBeChecked()
})

test('Facets: two boxes ticked faster than the pages come are both ticked', async ({ page, shopper }) => {
  await page.route('**/products.data?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await shopper.open('/products?category=men')
  await filters(page)
    .getByRole('checkbox', { name: /^Topwear/ })
    .click()
  await filters(page)
    .getByRole('checkbox', { name: /^Shoes/ })
    .click()
  await expect(page).toHaveURL('/products?category=men&subCategory=Shoes&subCategory=Topwear')
  for (const name of [/^Topwear/, /^Shoes/]) await expect(filters(page).getByRole('checkbox', { name })).toBeChecked()
})

test('Facets: on a phone they open over the list, are chosen with the list counting along, and close to it', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await shopper.open('/products?category=women')
  await expect(filters(page)).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await filters(page)
    .getByRole('checkbox', { name: /^Saree / })
    .check()
  await expect(page).toHaveURL('/products?category=women&subCategory=Saree')
  // By the words beside the boxes, as thumbs do.
  for (const kind of ['Bags', 'Dress']) await filters(page).getByText(kind, { exact: true }).click()
  await expect(filters(page)).toBeVisible()
  await expect(filters(page).getByRole('checkbox', { checked: true })).toHaveCount(3)
  for (const kind of ['Bags', 'Dress']) await filters(page).getByText(kind, { exact: true }).click()
  await expect(page).toHaveURL('/products?category=women&subCategory=Saree')
  const total = await totalShown(page)
  await filters(page)
    .getByRole('button', { name: `Show ${total} items` })
    .click()
  await expect(filters(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeInViewport()
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await page.keyboard.press('Escape')
  await expect(filters(page)).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('A1 filters, sorting and their dropdown work without JavaScript', async ({ page, shop }) => {
    await page.goto(`${shop.url}/products?category=men`)
    await filters(page)
      .getByRole('checkbox', { name: /^Topwear/ })
      .check()
    await filters(page)
      .getByRole('checkbox', { name: /^Navy Blue/ })
      .check()
    await filters(page).locator('form').last().getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/subCategory=Topwear&colour=Navy\+Blue/)
    expect(await totalShown(page)).toBe(
      await countWhere(shop, eq(styles.gender, 'Men'), eq(styles.subCategory, 'Topwear'), eq(styles.baseColour, 'Navy Blue')),
    )
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-up')
    await page
      .locator('form', { has: page.getByRole('combobox', { name: 'Sort by' }) })
      .getByRole('button', { name: 'Show' })
      .click()
    await expect(page).toHaveURL(/subCategory=Topwear&colour=Navy\+Blue&sort=price-up/)
    await expect(page.getByRole('group', { name: 'View' })).toBeHidden()
  })
})
