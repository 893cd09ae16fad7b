import { expect, test } from './shop.ts'

// A phone that blocks scripts, or whose connection broke before they came.
test.use({ javaScriptEnabled: false })

test('§2 Without JavaScript: from home through the listing and its second page to a product', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Featured Products' }).getByRole('listitem')).toHaveCount(8)
  await page
    .getByRole('region', { name: 'Explore by Category' })
    .getByRole('link', { name: /^Women/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: "Women's Collection" })).toBeVisible()
  await expect(page.getByText(/^Showing 1 to 12 of \d+ items$/)).toBeVisible()

  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/[?&]page=2/)
  await expect(page.getByText(/^Showing 13 to 24 of \d+ items$/)).toBeVisible()

  const card = page.locator('main a[href^="/product/"]').first()
  const name = await card.getByRole('heading').innerText()
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(/^₹[\d,]+\.\d\d/)).toBeVisible()
  await expect(page.getByText(/please allow JavaScript/)).toBeVisible()
})

test('§2 Without JavaScript: the back button of a product leads to its listing', async ({ page }) => {
  await page.goto('/products?category=men')
  await page.locator('main a[href^="/product/"]').first().click()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: "Men's Collection" })).toBeVisible()
})

test('§2 Without JavaScript: the menu of a small screen opens and leads on', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Accessories' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accessories' })).toBeVisible()
})

test('§2 Without JavaScript: register, log out, log in', async ({ page, shopper }) => {
  await page.goto('/register')
  await shopper.fillRegistration()
  await expect(page).toHaveURL('/')

  await page.goto('/account')
  await expect(page.getByText(shopper.email)).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await shopper.logIn()
  await expect(page).toHaveURL('/account')
  await expect(page.getByText(shopper.email)).toBeVisible()
})

test('§2 Without JavaScript: a protected page comes back to where it was asked for', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await page.context().clearCookies()
  await page.goto('/orders')
  await expect(page).toHaveURL('/login?from=%2Forders')
  await shopper.logIn()
  await expect(page).toHaveURL('/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'No Orders Found' })).toBeVisible()
})

test('§2 Without JavaScript: a form that is not taken says why and keeps what was typed', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Full name').fill('A')
  await page.getByLabel('Email').fill('asha@')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toContainText('Name must be at least 2 characters')
  await expect(page.getByRole('alert')).toContainText('Invalid email address')
  await expect(page.getByLabel('Full name')).toHaveValue('A')
  await expect(page.getByLabel('Email')).toHaveValue('asha@')
  await page.getByRole('alert').getByRole('link', { name: 'Invalid email address' }).click()
  await expect(page).toHaveURL(/#email$/)
})

test('§2 Without JavaScript: the bar has Login for a visitor, and My Orders and Account for a shopper', async ({ page, shopper }) => {
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await shopper.isRegistered()
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'My Orders' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
})

test('§2 Without JavaScript: the cart says that it needs it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()
  await expect(page.getByText(/^The cart needs JavaScript\. Please allow it for this shop\.$/)).toBeVisible()
})

test('§2 Without JavaScript: the checkout says that it needs it, instead of a form that cannot be sent', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await page.goto('/checkout')
  await expect(page.getByText(/needs JavaScript/)).toBeVisible()
})

test('§2 Without JavaScript: a missing product and a missing page say so and lead home', async ({ page }) => {
  await page.goto('/product/none')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/no/such/page')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})
