import type { Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { fieldOf, openerOf, SMALL } from './search/search-locators.ts'
import { expect, test } from './shop.ts'
import { usePlaceholderImages } from './placeholder-images.ts'

test.beforeEach(usePlaceholderImages)

// A phone that blocks scripts, or whose connection broke before they came.
test.use({ javaScriptEnabled: false })

const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('§2 Without JavaScript: from home through the listing, its filters and its second page to a product, and back by its link; A1 filters, sorting and their dropdown are forms', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  await expect(
    page.getByRole('region', { name: 'Featured Products' }).getByRole('listitem'),
  ).toHaveCount(8)
  await page
    .getByRole('region', { name: 'Explore by Category' })
    .getByRole('link', { name: /^Men/ })
    .click()
  await expect(headed(page, "Men's Collection")).toBeVisible()
  await expect(page.getByText(/^Showing 1 to 12 of \d+ items$/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'View' })).toBeHidden()

  const filters = page.getByRole('region', { name: 'Filters' })
  const show = page.getByRole('button', { name: 'Show', exact: true })
  await page.getByRole('combobox', { name: /^Filter by Category/ }).selectOption('Apparel')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-up')
  await show.click()
  await expect(page).toHaveURL('/products?category=men&masterCategory=Apparel&sort=price-up')
  await filters.getByRole('checkbox', { name: /^Topwear/ }).check()
  await filters.getByRole('checkbox', { name: /^Navy Blue/ }).check()
  await show.click()
  await expect(page).toHaveURL(
    '/products?category=men&masterCategory=Apparel&subCategory=Topwear&colour=Navy+Blue&sort=price-up',
  )
  const navy = and(
    eq(styles.listed, true),
    eq(styles.gender, 'Men'),
    eq(styles.subCategory, 'Topwear'),
    eq(styles.baseColour, 'Navy Blue'),
  )
  await expect(
    page.getByText(`of ${await shop.database.db.$count(styles, navy)} items`),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Clear all' }).click()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/[?&]page=2/)
  await expect(page.getByText(/^Showing 13 to 24 of \d+ items$/)).toBeVisible()
  const card = page.locator('main a[href^="/product/"]').first()
  const name = await card.getByRole('heading').innerText()
  await card.click()
  await expect(headed(page, name)).toBeVisible()
  await expect(page.getByText('inclusive of all taxes', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(headed(page, "Men's Collection")).toBeVisible()
})

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

test('§2 Without JavaScript: the search of the bar and of the 404 page are plain forms; the cart leads to the plain one', async ({
  page,
}) => {
  await page.goto('/no/such/page')
  await page.getByLabel('What are you looking for?').fill('kurta')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/products?q=kurta')
  await fieldOf(page).fill('shirt')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/products?q=shirt')
  await expect(fieldOf(page)).toHaveValue('shirt')
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()
  await expect(page).toHaveURL('/cart/lines')
  await expect(headed(page, 'Your cart is empty')).toBeVisible()
})

test('§2 Without JavaScript: register, where a form that is not taken says why and keeps what was typed, log out, log in and come back; the bar has Login for a visitor, My Orders and Account for a shopper', async ({
  page,
  shopper,
}) => {
  const bar = page.getByRole('banner')
  await page.goto('/register')
  await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible()
  await page.getByLabel('Full name').fill('A')
  await page.getByLabel('Email').fill('asha@')
  await page.getByRole('button', { name: 'Create account' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Name must be at least 2 characters')
  await expect(alert).toContainText('Invalid email address')
  await expect(page.getByLabel('Full name')).toHaveValue('A')
  await expect(page.getByLabel('Email')).toHaveValue('asha@')
  await alert.getByRole('link', { name: 'Invalid email address' }).click()
  await expect(page).toHaveURL(/#email$/)
  await shopper.fillRegistration()
  await expect(page).toHaveURL('/')
  await expect(bar.getByRole('link', { name: 'My Orders' })).toBeVisible()

  await bar.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText(shopper.email)).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/orders')
  await expect(page).toHaveURL('/login?from=%2Forders')
  await shopper.logIn()
  await expect(page).toHaveURL('/orders')
  await expect(headed(page, 'No Orders Found')).toBeVisible()
})
