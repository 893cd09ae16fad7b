import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'

/** The next pages take as long as the test wants. */
async function hold(page: Page): Promise<() => void> {
  let come = () => {}
  const pages = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/*.data*', async (route) => {
    await pages
    await route.continue()
  })
  return come
}
const skeletons = (page: Page) => page.getByTestId('skeletons')

test('§2 Listing: while it loads, twelve skeleton cards stand where the products will', async ({ page, shopper }) => {
  await shopper.open('/')
  const come = await hold(page)
  await page.getByRole('banner').getByRole('link', { name: 'Men', exact: true }).click()
  await expect(skeletons(page).getByRole('listitem', { includeHidden: true })).toHaveCount(12)
  const { width = 0, height = 0 } = (await skeletons(page).locator('div').first().boundingBox()) ?? {}
  expect(height / width).toBeCloseTo(4 / 3, 1)
  come()
  await expect(page.getByRole('heading', { level: 1, name: "Men's Collection" })).toBeVisible()
  await expect(skeletons(page)).toHaveCount(0)
})

test('§2 Listing: twelve skeletons also while another page of it loads; the filters stay', async ({ page, shopper }) => {
  await shopper.open('/products?category=women')
  const come = await hold(page)
  await page.getByRole('checkbox', { name: /^Topwear/ }).click()
  await expect(skeletons(page).getByRole('listitem', { includeHidden: true })).toHaveCount(12)
  await expect(page.getByRole('checkbox', { name: /^Topwear/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Topwear/ })).toBeFocused()
  come()
  await expect(skeletons(page)).toHaveCount(0)
  await expect(page.getByText('Sub-category: Topwear')).toBeVisible()
})

test('§4 Home featured products: while home loads, eight skeleton cards', async ({ page, shopper }) => {
  await shopper.open('/products?category=women')
  const come = await hold(page)
  await page.getByRole('banner').getByRole('link', { name: 'Sangam' }).click()
  await expect(skeletons(page).getByRole('listitem', { includeHidden: true })).toHaveCount(8)
  come()
  await expect(page.getByRole('region', { name: 'Featured Products' }).getByRole('listitem')).toHaveCount(8)
})

test('§2 Product: while it loads, a skeleton of the page', async ({ page, shopper }) => {
  await shopper.open('/products?category=women')
  const come = await hold(page)
  const card = page.locator('main a[href^="/product/"]').nth(2)
  const name = await card.getByRole('heading').innerText()
  await card.click()
  await expect(skeletons(page)).toBeVisible()
  come()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(skeletons(page)).toHaveCount(0)
})

test('A11 a page that comes at once shows no skeleton, one that does not shows it after a moment', async ({ page, shopper }) => {
  await page.clock.install()
  await shopper.open('/products?category=men')
  const come = await hold(page)
  // From now on no time goes by but what is let go by here.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2', exact: true }).click()
  await page.clock.runFor(100)
  await expect(skeletons(page)).toHaveCount(0)
  // On a busy machine the page may not have begun to count yet.
  await expect(async () => {
    await page.clock.runFor(200)
    await expect(skeletons(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.clock.resume()
  come()
  await expect(page.getByText(/^Showing 13 to 24/)).toBeVisible()
})

test('A9 Skeletons: whoever wants no motion sees nothing pulse, nor colours that run', async ({ page, shopper }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await shopper.open('/')
  const come = await hold(page)
  await page.getByRole('banner').getByRole('link', { name: 'Men', exact: true }).click()
  await expect(skeletons(page)).toBeVisible()
  const moving = () => page.evaluate(() => document.getAnimations().length)
  expect(await moving()).toBe(0)
  come()
  await expect(skeletons(page)).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  expect(await moving()).toBe(0)
})
