import type { Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { expect, test, type JourneyShop } from './shop.ts'
import { usePlaceholderImages } from './placeholder-images.ts'

test.beforeEach(usePlaceholderImages)

const filters = (page: Page) => page.getByRole('region', { name: 'Filters' })
const box = (page: Page, name: RegExp) => filters(page).getByRole('checkbox', { name })
const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const totalShown = async (page: Page): Promise<number> => {
  const said = await page.getByRole('status').filter({ hasText: 'Showing' }).innerText()
  return Number(/of (\d+) items$/.exec(said)?.[1])
}
const countWhere = ({ database: { db } }: JourneyShop, ...conditions: Parameters<typeof and>) =>
  db.$count(styles, and(eq(styles.listed, true), ...conditions))

test('§2 Listing: changing a filter goes back to the first page, where one is, and says how many there are; a chip takes its value away, Clear all takes all, Back brings them again', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.open('/products?category=women&page=4')
  await expect(page.getByText(/^Showing 37 to 48 of/)).toBeVisible()
  const red = box(page, /^Red/)
  await filters(page).getByRole('group', { name: 'Colour' }).getByText(/more$/).click()
  await red.check()
  await expect(page).toHaveURL('/products?category=women&colour=Red')
  const count = await countWhere(shop, eq(styles.gender, 'Women'), eq(styles.baseColour, 'Red'))
  await expect(page.getByRole('status').filter({ hasText: `of ${count} items` })).toBeVisible()
  // L2: the focus stays on the control, and the page does not scroll.
  await expect(red).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)

  await box(page, /^Blue/).check()
  await expect(page).toHaveURL('/products?category=women&colour=Blue&colour=Red')
  const chips = page.getByRole('list', { name: 'Chosen filters' })
  await chips.getByRole('link', { name: /^Red/ }).click()
  await expect(page).toHaveURL('/products?category=women&colour=Blue')
  await expect(red).not.toBeChecked()
  await chips.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/products?category=women')
  await expect(chips).toHaveCount(0)
  await page.goBack()
  await expect(chips.getByRole('link', { name: /^Blue/ })).toBeVisible()
  await expect(box(page, /^Blue/)).toBeChecked()
})

test("§2 Listing: 'Filter by Type', 'Filter by Category' and 'Sort by' lead to what is chosen, Clear and 'All Types' back", async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.open('/products?category=accessories')
  const types = page.getByRole('combobox', { name: 'Filter by Type: Accessories Types' })
  await types.selectOption('Bags')
  await expect(page).toHaveURL('/products?category=accessories&subCategory=Bags')
  await expect(page.getByText('Sub-category: Bags')).toBeVisible()
  await types.selectOption({ label: 'All Types' })
  await expect(page).toHaveURL('/products?category=accessories')
  await expect(page.getByText('Sub-category:')).toHaveCount(0)

  await page.getByRole('banner').getByRole('link', { name: 'Men', exact: true }).click()
  await page
    .getByRole('combobox', { name: 'Filter by Category: Categories' })
    .selectOption('Footwear')
  await expect(page).toHaveURL('/products?category=men&masterCategory=Footwear')
  await expect(page.getByText('Category: Footwear')).toBeVisible()
  expect(await totalShown(page)).toBe(
    await countWhere(shop, eq(styles.gender, 'Men'), eq(styles.masterCategory, 'Footwear')),
  )
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await sort.selectOption({ label: 'Price: low to high' })
  await expect(page).toHaveURL('/products?category=men&masterCategory=Footwear&sort=price-up')
  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL('/products?category=men&sort=price-up')
  await sort.selectOption({ label: 'Newest' })
  await expect(page).toHaveURL('/products?category=men')
})

test('Search: narrowed to a collection and by facets, it stays the search', async ({
  page,
  shopper,
}) => {
  await shopper.open('/products?q=shoes')
  const where = page.getByRole('navigation', { name: 'Search in' })
  await where.getByRole('link', { name: /^Women's Collection/ }).click()
  await expect(page).toHaveURL('/products?q=shoes&category=women')
  await expect(headed(page, "Women's Collection")).toBeVisible()
  await box(page, /^₹1,000 to/).check()
  await expect(page).toHaveURL('/products?q=shoes&category=women&price=1000-1999')
  await expect(page.getByText('Results for “shoes”')).toBeVisible()
  await where.getByRole('link', { name: 'Everywhere' }).click()
  await expect(page).toHaveURL('/products?q=shoes&price=1000-1999')
})

test('Facets: two boxes ticked faster than the pages come are both ticked', async ({
  page,
  shopper,
}) => {
  let come = () => {}
  const pages = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/products.data?*', async (route) => {
    await pages
    // The second navigation has cancelled the first.
    await route.continue().catch(() => {})
  })
  await shopper.open('/products?category=men')
  await box(page, /^Topwear/).click()
  await box(page, /^Shoes/).click()
  come()
  await expect(page).toHaveURL('/products?category=men&subCategory=Shoes&subCategory=Topwear')
  for (const name of [/^Topwear/, /^Shoes/]) await expect(box(page, name)).toBeChecked()
})

test('Facets: on a phone they open over the list, are chosen with the list counting along, and close to it; A3 they take the focus and give it back, closed by Escape and by Close', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.open('/products?category=women')
  // A3: filters beside the list take no focus when a page opens.
  await expect(page.locator('body')).toBeFocused()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(filters(page)).toBeHidden()
  const opener = page.getByRole('button', { name: 'Filters' })
  for (const key of ['Escape', 'Enter']) {
    await opener.press('Enter')
    await expect(filters(page).getByRole('heading', { name: 'Filters' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(filters(page).getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press(key)
    await expect(filters(page)).toBeHidden()
    await expect(opener).toBeFocused()
  }

  await opener.click()
  await box(page, /^Sarees /).check()
  await expect(page).toHaveURL('/products?category=women&subCategory=Saree')
  // By the labels beside the boxes, as thumbs do.
  const kinds = filters(page).getByRole('group', { name: 'Sub-category' })
  for (const kind of ['Bags', 'Dresses']) await kinds.getByText(kind, { exact: true }).click()
  await expect(filters(page)).toBeVisible()
  // The boxes run ahead of the list: a click too early would be one on the page before.
  await expect(page).toHaveURL(/Bags&subCategory=Dress&subCategory=Saree$/)
  await expect(filters(page).getByRole('checkbox', { checked: true })).toHaveCount(3)
  for (const kind of ['Bags', 'Dresses']) await kinds.getByText(kind, { exact: true }).click()
  await expect(page).toHaveURL('/products?category=women&subCategory=Saree')
  const total = await countWhere(shop, eq(styles.gender, 'Women'), eq(styles.subCategory, 'Saree'))
  await filters(page)
    .getByRole('button', { name: `Show ${total} items` })
    .click()
  await expect(filters(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeInViewport()
})

test('Facets: on a phone Clear all stands in the sheet while something is chosen, takes all of it, and leads to the list', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await shopper.open('/products?category=men&masterCategory=Footwear&subCategory=Shoes&per=24')
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await box(page, /^Casual Shoes/).check()
  await expect(page).toHaveURL(/articleType=Casual\+Shoes/)
  const clear = filters(page).getByRole('link', { name: 'Clear all' })
  await clear.click()
  await expect(page).toHaveURL('/products?category=men&per=24')
  await expect(filters(page)).toBeHidden()
  await expect(headed(page, "Men's Collection")).toBeFocused()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(filters(page).getByRole('checkbox', { name: /^Topwear/ })).not.toBeChecked()
  await expect(clear).toHaveCount(0)
})
