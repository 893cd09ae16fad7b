import type { Page } from '@playwright/test'
import { CART_KEY } from '#app/cart/cart.ts'
import { expect, test } from './shop.ts'
import { fieldOf } from './search/search-locators.ts'
import { usePlaceholderImages } from './placeholder-images.ts'

test.beforeEach(usePlaceholderImages)

const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const lines = (page: Page) => page.getByTestId('cart-line')
const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart' })

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('§2 Without JavaScript: a guest filters, adds to the cart, changes it, registers, mends the checkout, pays and finds the cart empty', async ({
    page,
    shopper,
  }) => {
    const bar = page.getByRole('banner')
    await page.goto('/products?category=men')
    await expect(page.getByRole('group', { name: 'View' })).toBeHidden()
    await expect(fieldOf(page)).toBeVisible()
    // Nobody knows yet who is signed in, so the links for both show.
    for (const name of ['Login', 'My Orders', 'Account'])
      await expect(bar.getByRole('link', { name, exact: true })).toBeVisible()
    const filters = page.getByRole('region', { name: 'Filters' })
    await filters.getByRole('checkbox', { name: /^Topwear/ }).check()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL('/products?category=men&subCategory=Topwear')
    const name = await shopper.openShirt()
    await add(page).click()
    await expect(page.getByRole('alert')).toHaveText('Please select a size')
    await page.getByRole('radio', { name: 'M', exact: true }).check()
    await add(page).click()
    await expect(page).toHaveURL('/cart/lines')
    await expect(lines(page)).toHaveCount(1)
    await expect(lines(page)).toContainText(name)

    await shopper.openShirt()
    await page.getByRole('radio', { name: 'L', exact: true }).check()
    await add(page).click()
    await expect(lines(page)).toHaveCount(2)
    await page.getByRole('button', { name: `Remove ${name}, L` }).click()
    await expect(lines(page)).toHaveCount(1)
    await page.getByLabel(`Quantity of ${name}, M`).fill('2')
    await page.getByRole('button', { name: /^Update/ }).click()
    await expect(page.getByLabel(`Quantity of ${name}, M`)).toHaveValue('2')
    const subtotal = await page.getByTestId('subtotal').innerText()

    await page.getByRole('link', { name: 'Checkout' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    await shopper.fillRegistration()
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByTestId('total')).toHaveText(subtotal)
    await shopper.fillShipping()
    await page.getByLabel('PIN code', { exact: true }).fill('12')
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await expect(page.getByRole('alert')).toContainText('PIN code')
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('12 MG Road, Civil Lines')
    await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
    await page.getByLabel('PIN code', { exact: true }).fill('211 001')
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await page.getByRole('button', { name: 'Continue to the bank' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('button', { name: 'Continue to the shop' }).click()
    await expect(page).toHaveURL(/\/order-success\?order=/)
    await expect(page.getByTestId('order-status')).toHaveText('Processing')
    await expect(page.getByTestId('order-total')).toHaveText(subtotal)
    await bar.getByRole('link', { name: 'Cart' }).click()
    await expect(page).toHaveURL('/cart/lines')
    await expect(headed(page, 'Your cart is empty')).toBeVisible()
  })
})

test('§2 A cart made without scripts moves into the browser once when scripts come back, in two tabs too', async ({
  browser,
  page,
  context,
  shopper,
  shop,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const before = await plain.newPage()
  await shopper.openShirt()
  await before.goto(page.url())
  await before.getByRole('radio', { name: 'M', exact: true }).check()
  await add(before).click()
  await expect(lines(before)).toHaveCount(1)
  await context.addCookies(await plain.cookies())
  await plain.close()

  const other = await context.newPage()
  await Promise.all([page.goto('/cart/lines'), other.goto('/cart')])
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/cart')
    await expect(lines(tab)).toHaveCount(1)
    await expect(tab.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('1')
  }
  await expect
    .poll(async () => (await context.cookies()).filter(({ name }) => /guest-cart/.test(name)))
    .toEqual([])
  await page.getByRole('button', { name: /^Remove/ }).click()
  // The other tab may hold the cart's lock for a moment.
  await expect(headed(page, 'Your cart is empty')).toBeVisible()
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(headed(page, 'Your cart is empty')).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), CART_KEY)).toContain('"lines":[]')
  // Without the marker, nothing is asked for.
  expect(requested).not.toContain('/cart/lines/take')
})
