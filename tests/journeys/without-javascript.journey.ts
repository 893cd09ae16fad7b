import type { Page } from '@playwright/test'
import { fieldOf, openerOf, SMALL } from './search/search-locators.ts'
import { expect, test } from './shop.ts'
import { usePlaceholderImages } from './placeholder-images.ts'

test.beforeEach(usePlaceholderImages)

// A phone that blocks scripts, or whose connection broke before they came.
test.use({ javaScriptEnabled: false })

const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('§2 Without JavaScript: on a small screen the menu opens and leads on, its search too; the groups of the footer fold; R1 the contents of a policy unfold, and lead to their headings', async ({
  page,
}) => {
  await page.setViewportSize(SMALL)
  await page.goto('/shipping')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const link = contents.getByRole('link', { name: 'What it costs' })
  await expect(link).toBeHidden()
  await expect(
    page.getByRole('heading', { name: 'When your order is dispatched' }),
  ).toBeInViewport()
  await contents.locator('summary').click()
  await link.click()
  await expect(page.getByRole('heading', { name: 'What it costs' })).toBeInViewport()

  const footer = page.getByRole('contentinfo')
  const toggle = (group: string) => footer.locator('summary').filter({ hasText: group })
  const [help, company] = [
    footer.getByRole('link', { name: 'Track Order' }),
    footer.getByRole('link', { name: 'About Us' }),
  ]
  await expect(help.or(company).filter({ visible: true })).toHaveCount(0)
  await toggle('Help').click()
  await expect(help).toBeVisible()
  await toggle('Company').click()
  await expect(company).toBeVisible()
  await expect(help).toBeHidden()
  await toggle('Company').click()
  await expect(company).toBeHidden()

  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Accessories' }).click()
  await expect(headed(page, 'Accessories')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('button', { name: 'Search' }).click()
  await fieldOf(page).fill('kurta')
  await fieldOf(page).press('Enter')
  await expect(page).toHaveURL('/products?q=kurta')
  await openerOf(page).click()
  await expect(fieldOf(page)).toHaveValue('kurta')
})
