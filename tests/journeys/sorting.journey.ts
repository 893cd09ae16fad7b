import { expect, test } from './shop.ts'

test('Sorting: by price up and down and the newest, on every page, in the address', async ({ page, shopper }) => {
  const prices = async () =>
    (await page.locator('main a[href^="/product/"] p').filter({ hasText: '₹' }).allInnerTexts()).map((text) =>
      Number(/₹([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')),
    )
  const isSorted = (all: number[], way: 1 | -1) =>
    all.length === 12 && all.every((price, i) => i === 0 || (price - (all[i - 1] ?? 0)) * way >= 0)
  await shopper.open('/products?category=men')
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await expect(sort).toHaveValue('')
  await sort.selectOption({ label: 'Price: low to high' })
  await expect(page).toHaveURL('/products?category=men&sort=price-up')
  await expect.poll(async () => isSorted(await prices(), 1)).toBe(true)
  const up = await prices()
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/products?category=men&sort=price-up&page=2')
  await expect(page.getByText(/^Showing 13 to 24/)).toBeVisible()
  const next = await prices()
  expect(Math.min(...next)).toBeGreaterThanOrEqual(Math.max(...up))
  await sort.selectOption({ label: 'Price: high to low' })
  await expect(page).toHaveURL('/products?category=men&sort=price-down')
  await expect.poll(async () => isSorted(await prices(), -1)).toBe(true)
  await sort.selectOption({ label: 'Newest' })
  await expect(page).toHaveURL('/products?category=men')
})

test('§2 Listing: a view toggle chooses 3 columns, 4 on large screens, or 2; it stays chosen, and is not offered on phones', async ({
  page,
  shopper,
}) => {
  const columns = () => page.locator('.listing-grid').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  await shopper.open('/products?category=men')
  const view = page.getByRole('group', { name: 'View' })
  await expect(view.getByRole('button', { name: '3 columns' })).toHaveAttribute('aria-pressed', 'true')
  expect(await columns()).toBe(3)
  await page.setViewportSize({ width: 1680, height: 900 })
  expect(await columns()).toBe(4)
  await view.getByRole('button', { name: '2 columns' }).click()
  await expect(view.getByRole('button', { name: '2 columns' })).toHaveAttribute('aria-pressed', 'true')
  await expect(view.getByRole('button', { name: '3 columns' })).toHaveAttribute('aria-pressed', 'false')
  expect(await columns()).toBe(2)
  await shopper.open('/products?category=women')
  expect(await columns()).toBe(2)
  await expect(view.getByRole('button', { name: '2 columns' })).toHaveAttribute('aria-pressed', 'true')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(view).toBeHidden()
  expect(await columns()).toBe(2)
})

test('L9 the card at the top of the screen stays there when the columns change', async ({ page, shopper }) => {
  await shopper.open('/products?category=men')
  await page.evaluate(() => document.querySelectorAll('.listing-grid li')[6]?.scrollIntoView({ block: 'start', behavior: 'instant' }))
  const card = page.locator('main a[href^="/product/"]').nth(6)
  const before = (await card.boundingBox())?.y ?? 0
  // The toggle is out of sight, but the keyboard reaches it.
  await page.getByRole('button', { name: '2 columns' }).evaluate((button: HTMLElement) => button.click())
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - before)).toBeLessThan(4)
})
