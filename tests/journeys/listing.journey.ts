import { expect, test } from './shop.ts'

const cards = 'main a[href^="/product/"]'

test('§2 Listing: without a category one is picked from three tiles', async ({ page, shopper }) => {
  await shopper.open('/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Select a Category' })).toBeVisible()
  const tiles = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(tiles).toHaveText([/^Men/, /^Women/, /^Accessories/])
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
