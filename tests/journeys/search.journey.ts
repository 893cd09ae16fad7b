import { expect, test } from './shop.ts'

const heading = (name: string) => ({ level: 1, name }) as const

test('§2 Listing: what is searched for is found under All Products, the best match first', async ({ page, shopper }) => {
  await shopper.open('/products?q=sneakers')
  await expect(page.getByRole('heading', heading('All Products'))).toBeVisible()
  await expect(page.getByText('Results for “sneakers”')).toBeVisible()
  await expect(page.locator('main a[href^="/product/"]').first()).toContainText('Sneakers')
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('')
  await expect(page).toHaveTitle(/“sneakers”/)
})

test('Search: what was misspelt is put right, and both are said', async ({ page, shopper }) => {
  await shopper.open('/products?q=rde+kurtta')
  await expect(page.getByText('Results for “red kurta” · you typed “rde kurtta”')).toBeVisible()
  await expect(page.locator('main a[href^="/product/"]').first()).toContainText('Kurta')
})

test('Search: a word nothing is called is left out, and that is said', async ({ page, shopper }) => {
  await shopper.open('/products?q=black+shirt+qwertyuiop')
  await expect(page.getByText('Nothing we sell is called “qwertyuiop”, so that was left out.')).toBeVisible()
  await expect(page.locator('main a[href^="/product/"]').first()).toContainText('Black')
})

test('Search: narrowed to a collection and by facets, it stays the search', async ({ page, shopper }) => {
  await shopper.open('/products?q=shoes')
  const where = page.getByRole('navigation', { name: 'Where to look' })
  await where.getByRole('link', { name: /^Women's Collection/ }).click()
  await expect(page).toHaveURL('/products?q=shoes&category=women')
  await expect(page.getByRole('heading', heading("Women's Collection"))).toBeVisible()
  await page
    .getByRole('region', { name: 'Filters' })
    .getByRole('checkbox', { name: /^₹1,000 to/ })
    .check()
  await expect(page).toHaveURL('/products?q=shoes&category=women&price=1000-1999')
  await expect(page.getByText('Results for “shoes”')).toBeVisible()
  await where.getByRole('link', { name: 'Everywhere' }).click()
  await expect(page).toHaveURL('/products?q=shoes&price=1000-1999')
})

test('Search: nothing found says what was searched, offers its words and the three categories', async ({ page, shopper }) => {
  await shopper.open('/products?q=purple+umbrela+lipstik')
  await expect(page.getByText('Nothing found for “purple umbrella lipstick”')).toBeVisible()
  for (const category of ['men', 'women', 'accessories'])
    await expect(page.getByRole('main').locator(`a[href="/products?category=${category}"]`)).toHaveCount(1)
  await page.getByRole('link', { name: 'umbrella', exact: true }).click()
  await expect(page).toHaveURL('/products?q=umbrella')
  await expect(page.locator('main a[href^="/product/"]').first()).toContainText('Umbrella')
})

test('Search: a word of no language finds nothing, and there is a way on', async ({ page, shopper }) => {
  await shopper.open('/products?q=zzzzqqqq')
  await expect(page.getByText('Nothing found for “zzzzqqqq”')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Showing' })).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Women/ })
    .click()
  await expect(page).toHaveURL('/products?category=women')
})
