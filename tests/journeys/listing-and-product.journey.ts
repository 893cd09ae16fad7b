import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { expect, test, type JourneyShop } from './shop.ts'

const cards = 'main a[href^="/product/"]'

/** Where a product of this kind stands. */
async function productWhere({ database: { db } }: JourneyShop, ...kind: SQL[]): Promise<string> {
  const [style] = await db
    .select()
    .from(styles)
    .where(and(...kind))
    .orderBy(desc(styles.id))
    .limit(1)
  if (!style) throw new Error('the demo catalogue has no such product')
  return `/product/${style.uuid}`
}

test('§2 Listing: without a category one is picked from three tiles', async ({ page, shopper }) => {
  await shopper.open('/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Select a Category' })).toBeVisible()
  const tiles = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(tiles).toHaveCount(3)
  for (const category of ['men', 'women', 'accessories'])
    await expect(page.getByRole('main').locator(`a[href="/products?category=${category}"]`)).toHaveCount(1)
})

for (const [category, heading] of [
  ['men', "Men's Collection"],
  ['women', "Women's Collection"],
  ['accessories', 'Accessories'],
  ['sarees', 'All Products'],
]) {
  test(`§2 Listing: ${category} is headed ${heading}, with twelve cards on a page`, async ({ page, shopper }) => {
    await shopper.open(`/products?category=${category}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
    await expect(page.getByText(/^Showing 1 to 12 of \d+ items$/)).toBeVisible()
    await expect(page.locator(cards)).toHaveCount(12)
  })
}

test('§2 Listing: the pages have a first and a last, two each side, ellipses, Previous and Next', async ({ page, shopper }) => {
  await shopper.open('/products?category=women&page=6')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const last = await pages.getByRole('link', { name: /^Page/ }).last().innerText()
  await expect(pages.getByRole('listitem')).toHaveText(['Previous', '1', '4', '5', '6', '7', '8', last, 'Next'])
  await expect(pages.getByText('…')).toHaveCount(2)
  await expect(pages.getByRole('link', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page')
  await page.mouse.wheel(0, 3000)
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^Showing 73 to 84 of/)).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL(/[?&]page=6/)
  await pages.getByRole('link', { name: 'Page 1', exact: true }).click()
  await expect(pages.getByRole('link', { name: 'Previous' })).toHaveCount(0)
  await pages.getByRole('link', { name: `Page ${last}` }).click()
  await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0)
})

for (const [asked, shown] of [
  ['0', '1 to 12'],
  ['-1', '1 to 12'],
  ['two', '1 to 12'],
  ['3', '25 to 36'],
]) {
  test(`§2 Listing: page=${asked} in the address shows ${shown}`, async ({ page, shopper }) => {
    await shopper.open(`/products?category=men&page=${asked}`)
    await expect(page.getByText(`Showing ${shown} of`)).toBeVisible()
  })
}

test('§2 Listing: a page far too high is the last one, and one page has no pagination', async ({ page, shopper }) => {
  await shopper.open('/products?category=men&page=99999')
  await expect(page.getByText(/^Showing \d+ to (\d+) of \1 items$/)).toBeVisible()
  await shopper.open('/products?category=accessories&subCategory=Gloves')
  await expect(page.getByText(/^Showing 1 to (\d+) of \1 items$/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
})

test('§2 Listing: a sub-category is named, and Clear shows the whole collection again', async ({ page, shopper }) => {
  await shopper.open('/products?category=men&subCategory=Topwear')
  await expect(page.getByText('Sub-category: Topwear')).toBeVisible()
  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL('/products?category=men')
  await expect(page.getByText('Sub-category:')).toHaveCount(0)
  await shopper.open('/products?category=men&masterCategory=Apparel')
  await expect(page.getByText('Category: Apparel')).toBeVisible()
})

test('§2 Listing: nothing found says so; Clear Filters only where a master category is set', async ({ page, shopper }) => {
  await shopper.open('/products?category=men&subCategory=Spice')
  await expect(page.getByText('No products found with the selected filters.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Clear Filters' })).toHaveCount(0)
  await shopper.open('/products?category=men&masterCategory=Spice')
  await expect(page.getByText('No products found with the selected filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/products?category=men')
})

test('§2 Listing: a picture that does not come is replaced by the fallback, at the same size', async ({ page, shopper }) => {
  await page.route('**/item-images/**', (route) => route.fulfill({ status: 404 }))
  await shopper.open('/products?category=men')
  const picture = page.locator(`${cards} img`).first()
  await expect(picture).toHaveAttribute('src', '/no-picture.svg')
  await expect(picture).toHaveJSProperty('naturalWidth', 960)
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
  expect(height / width).toBeCloseTo(4 / 3, 1)
})

test('§2 Product: the card leads to it, the back button one step back, to the same page', async ({ page, shopper }) => {
  await shopper.open('/products?category=women&page=2')
  const card = page.locator(cards).nth(5)
  const name = await card.getByRole('heading').innerText()
  await card.click()
  await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await shopper.isAlive()
  await page.getByRole('link', { name: /^Back to/ }).click()
  await expect(page).toHaveURL('/products?category=women&page=2')
})

test('§2 Product: name, price with two decimals, chips, picture and description', async ({ page, shopper, shop }) => {
  await shopper.open(await productWhere(shop, eq(styles.articleType, 'Shirts'), eq(styles.gender, 'Men')))
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(page.getByText(/^₹[\d,]+\.\d\d inclusive of all taxes$/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Found under' }).getByRole('listitem')).toHaveText(['men', 'Topwear', 'Apparel'])
  await expect(page.getByRole('img', { name })).toBeVisible()
  await expect(page.getByText(new RegExp(`^Shirts · .* · ${name}$`))).toBeVisible()
  await expect(page.getByRole('group', { name: 'Clothing Size' }).getByRole('radio')).toHaveCount(6)
})

test('§2 Product: shoes have Shoe Size; what has One Size has it chosen', async ({ page, shopper, shop }) => {
  await shopper.open(await productWhere(shop, eq(styles.subCategory, 'Shoes'), eq(styles.gender, 'Women')))
  await expect(page.getByRole('group', { name: 'Shoe Size', exact: true }).getByRole('radio')).toHaveCount(6)
  await shopper.open(await productWhere(shop, eq(styles.subCategory, 'Watches')))
  await expect(page.getByRole('group', { name: 'Size', exact: true }).getByRole('radio', { name: 'One Size' })).toBeChecked()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByTestId('cart-line')).toContainText('Size: One Size')
})

test('§2 Product: colours are asked only where there are any, sizes likewise', async ({ page, shopper, shop }) => {
  await shopper.open(await productWhere(shop, eq(styles.masterCategory, 'Personal Care'), isNull(styles.baseColour)))
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByTestId('cart-line')).not.toContainText(/Size|Colour/)
})

test('§5 Product: adding without a size is refused, says so, and leads to the sizes', async ({ page, shopper }) => {
  await shopper.openShirt()
  await shopper.isAlive()
  const minus = page.getByRole('button', { name: /^Decrease quantity/ })
  await expect(minus).toBeDisabled()
  await minus.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('1')
  await page.getByRole('button', { name: 'Add to Cart' }).press('Enter')
  await shopper.isTold('Please select a size', 'You must select a size before adding to cart')
  await expect(page.getByRole('radio', { name: 'XS' })).toBeFocused()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByTestId('cart-count')).toBeHidden()
})

test('§2 Product: adding says so and shows the cart', async ({ page, shopper }) => {
  const name = await shopper.openShirt()
  await shopper.isAlive()
  await shopper.addToCart('M', 3)
  await shopper.isTold('Added to cart', `${name} has been added to your cart`)
  await expect(page.getByTestId('cart-count')).toHaveText('3')
})

test('§2 Product: a missing one is not found, and leads home', async ({ page, shopper }) => {
  const answer = await page.goto('/product/11111111-1111-4111-8111-111111111111')
  expect(answer?.status()).toBe(404)
  await shopper.isAlive()
  await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('P5 a size that was chosen before the scripts came is the size', async ({ page, shopper }) => {
  await shopper.openShirt()
  let come = () => {}
  const scripts = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  come()
  await shopper.isAlive()
  await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByTestId('cart-line')).toContainText('Size: L')
})
