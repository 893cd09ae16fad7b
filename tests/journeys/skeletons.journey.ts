import type { Page } from '@playwright/test'
import { brand } from '#app/basics/brand.ts'
import { expect, test } from './shop.ts'
import { usePlaceholderImages } from './placeholder-images.ts'

test.beforeEach(usePlaceholderImages)

/** Holds back the following pages until the test releases them. */
async function hold(page: Page): Promise<() => Promise<void>> {
  let come = () => {}
  const pages = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/*.data*', async (route) => {
    await pages
    await route.continue()
  })
  return async () => {
    come()
    await page.unroute('**/*.data*')
  }
}
const skeletons = (page: Page) => page.getByTestId('skeletons')
const cardSkeletons = (page: Page) => skeletons(page).getByRole('listitem', { includeHidden: true })

test('§2 Listing: while it loads, twelve skeleton cards, also while another page of it does; §4 Home featured products: eight; §2 Product: a skeleton of the page; A9 nothing pulses for who wants no motion', async ({
  page,
  shopper,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await shopper.open('/about')
  const moving = () => page.evaluate(() => document.getAnimations().length)

  await test.step('the listing', async () => {
    const come = await hold(page)
    await page.getByRole('banner').getByRole('link', { name: 'Women', exact: true }).click()
    await expect(cardSkeletons(page)).toHaveCount(12)
    const { width = 0, height = 0 } =
      (await skeletons(page).locator('div').first().boundingBox()) ?? {}
    expect(height / width).toBeCloseTo(4 / 3, 1)
    expect(await moving()).toBe(0)
    await come()
    await expect(page.getByRole('heading', { level: 1, name: "Women's Collection" })).toBeVisible()
    await expect(skeletons(page)).toHaveCount(0)
    // Switches off the transition from light to dark colours.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
    expect(await moving()).toBe(0)
  })

  await test.step('another page of it: the filters stay', async () => {
    const come = await hold(page)
    const topwear = page.getByRole('checkbox', { name: /^Topwear/ })
    await topwear.click()
    await expect(cardSkeletons(page)).toHaveCount(12)
    await expect(topwear).toBeChecked()
    await expect(topwear).toBeFocused()
    await come()
    await expect(skeletons(page)).toHaveCount(0)
    await expect(page.getByText('Sub-category: Topwear')).toBeVisible()
  })

  await test.step('a product', async () => {
    const come = await hold(page)
    const card = page.locator('main a[href^="/product/"]').nth(2)
    const name = await card.getByRole('heading').innerText()
    await card.click()
    await expect(skeletons(page)).toBeVisible()
    await come()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(skeletons(page)).toHaveCount(0)
  })

  await test.step('home', async () => {
    const come = await hold(page)
    await page.getByRole('banner').getByRole('link', { name: brand.name }).click()
    await expect(cardSkeletons(page)).toHaveCount(8)
    await come()
    await expect(
      page.getByRole('region', { name: 'Featured Products' }).getByRole('listitem'),
    ).toHaveCount(8)
  })
})

test('A11 a page that comes at once shows no skeleton, one that does not shows it after a moment', async ({
  page,
  shopper,
}) => {
  await page.clock.install()
  await shopper.open('/products?category=men')
  const come = await hold(page)
  // From now on only the test advances the page's clock.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Page 2', exact: true })
    .click()
  await page.clock.runFor(100)
  await expect(skeletons(page)).toHaveCount(0)
  // On a busy machine the page may not have begun to count yet.
  await expect(async () => {
    await page.clock.runFor(200)
    await expect(skeletons(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.clock.resume()
  await come()
  await expect(page.getByText(/^Showing 13 to 24/)).toBeVisible()
})
