import type { Page } from '@playwright/test'
import { brand } from '#app/basics/brand.ts'
import { expect, test } from './shop.ts'

const note = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' })

test('A10 offline: a link leads nowhere, the page says why, and what was typed stays', async ({
  page,
  shopper,
  context,
}) => {
  await shopper.open('/contact')
  await page.getByLabel('Your name').fill('Asha Rao')
  await context.setOffline(true)
  await expect(note(page)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: brand.name, exact: true }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Women', exact: true }).click()
  await expect(note(page)).toBeVisible()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByLabel('Your name')).toHaveValue('Asha Rao')

  await context.setOffline(false)
  await expect(note(page)).toBeHidden()
  await page.getByRole('banner').getByRole('link', { name: 'Women', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: "Women's Collection" })).toBeVisible()
})

test('A10 offline: a product that is pointed at, or pressed, leaves the listing as it is', async ({
  page,
  shopper,
  context,
}) => {
  await shopper.open('/products?category=women')
  await context.setOffline(true)
  await expect(note(page)).toBeVisible()
  const card = page.locator('main a[href^="/product/"]').first()
  await page.getByRole('heading', { level: 1 }).hover()
  await card.hover()
  // Longer than React Router waits before it prefetches a link under the pointer.
  await page.waitForTimeout(300)
  await card.focus()
  await card.click()
  await expect(note(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: "Women's Collection" })).toBeVisible()
  await expect(page).toHaveURL('/products?category=women')
})

test('A10 offline: a search stays in its field', async ({ page, shopper, context }) => {
  await shopper.open('/cart')
  await context.setOffline(true)
  await page.getByRole('combobox', { name: 'Search products' }).fill('saree')
  await page.keyboard.press('Enter')
  await expect(note(page)).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('combobox', { name: 'Search products' })).toHaveValue('saree')
})

test('A browser that is wrong about being offline is not believed', async ({ page, shopper }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }),
  )
  await shopper.open('/')
  await page.getByRole('banner').getByRole('link', { name: 'Men', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: "Men's Collection" })).toBeVisible()
  await expect(note(page)).toBeHidden()
})
