import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'
import { standInPictures } from './stand-in-pictures.ts'

test.beforeEach(standInPictures)

const note = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' })

test('A10 offline: a link leads nowhere, the page says why, and what was typed stays; a product that is pointed at, or pressed, leaves the listing as it is; a search stays in its field', async ({
  page,
  shopper,
  context,
}) => {
  const women = page.getByRole('banner').getByRole('link', { name: 'Women', exact: true })
  await shopper.open('/contact')
  await page.getByLabel('Your name').fill('Asha Rao')
  await context.setOffline(true)
  await expect(note(page)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sangam', exact: true }).click()
  await women.click()
  await expect(note(page)).toBeVisible()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByLabel('Your name')).toHaveValue('Asha Rao')

  await context.setOffline(false)
  await expect(note(page)).toBeHidden()
  await women.click()
  await expect(page.getByRole('heading', { level: 1, name: "Women's Collection" })).toBeVisible()

  await context.setOffline(true)
  const card = page.locator('main a[href^="/product/"]').first()
  await card.hover()
  await card.focus()
  await card.click()
  const field = page.getByRole('combobox', { name: 'Search products' })
  await field.fill('saree')
  await page.keyboard.press('Enter')
  await expect(note(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: "Women's Collection" })).toBeVisible()
  await expect(page).toHaveURL('/products?category=women')
  await expect(field).toHaveValue('saree')
})

test('A browser that is wrong about being offline is not believed', async ({ page, shopper }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
  await shopper.open('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Men', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: "Men's Collection" })).toBeVisible()
  await expect(note(page)).toBeHidden()
})
