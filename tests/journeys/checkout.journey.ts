import { eq } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { expect, test } from './shop.ts'

const FIELDS = ['First name', 'Last name', 'Email', 'Phone', 'Address', 'PIN code', 'City']

test('§2 Checkout: an empty cart leads to /cart', async ({ page, shopper }) => {
  await shopper.open('/checkout')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('§5 Checkout: all seven fields are asked, each says what it misses, and nothing typed is lost', async ({ page, shopper }) => {
  await shopper.readyToPay()
  for (const label of FIELDS) await page.getByLabel(label).fill('')
  await page.getByLabel('Address').fill('12 MG Road')
  await page.getByLabel('Phone').fill('12345')
  await page.getByLabel('PIN code').fill('0')
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  // In the order in which the fields stand.
  await expect(summary.getByRole('link')).toHaveText([
    /first name/,
    /last name/,
    /email address/,
    /10-digit Indian mobile number/,
    /6-digit PIN code/,
    /city/,
  ])
  for (const label of FIELDS) await expect(page.getByLabel(label)).toHaveJSProperty('ariaInvalid', label === 'Address' ? null : 'true')
  await expect(page.getByLabel('Address')).toHaveValue('12 MG Road')
  await expect(page.getByLabel('Phone')).toHaveValue('12345')
  await summary.getByRole('link', { name: /PIN code/ }).click()
  await expect(page.getByLabel('PIN code')).toBeFocused()

  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue('12 MG Road')
  await shopper.isAlive()
  await shopper.fillShipping()
  await shopper.goToBank()
})

test("§8 Checkout: signed out it is refused in the spec's words, and what was typed is there after signing in", async ({
  page,
  shopper,
}) => {
  await shopper.isRegistered()
  await page.context().clearCookies()
  await shopper.openShirt()
  await shopper.isAlive()
  await shopper.addToCart('M')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await shopper.fillShipping()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await shopper.isTold('Error', 'You must be logged in to place an order')
  await expect(page).toHaveURL('/login?from=%2Fcheckout')
  await shopper.logIn()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByLabel('Phone')).toHaveValue('+91 98765-43210')
  await expect(page.getByLabel('City')).toHaveValue('Prayagraj')
})

test('§2 Checkout: the summary has the lines and everything they cost; name and email are known already', async ({ page, shopper }) => {
  await shopper.isRegistered()
  const name = await shopper.openShirt()
  await shopper.isAlive()
  await shopper.addToCart('L', 2)
  const subtotal = await page.getByTestId('subtotal').innerText()
  await page.getByRole('link', { name: 'Checkout' }).click()
  const summary = page.getByRole('region', { name: 'Your order' })
  await expect(summary.getByRole('listitem')).toContainText(name)
  await expect(summary.getByRole('listitem')).toContainText('Quantity: 2')
  await expect(page.getByTestId('total')).toHaveText(subtotal)
  await expect(page.getByRole('button', { name: `Pay ${subtotal}` })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
})

test('§4 An order that is paid: pending before the bank, remembered as lastOrderId, Standard Shipping', async ({ page, shopper, shop }) => {
  await shopper.readyToPay()
  await shopper.goToBank()
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.contactEmail, shopper.email))
  expect(order).toMatchObject({ status: 'pending', shippingMethod: 'Standard Shipping' })
  // The bank knows nothing of it: the way back is found by what the browser remembers.
  await page.goto('/404')
  expect(await page.evaluate(() => localStorage.getItem('lastOrderId'))).toBe(order?.id)
  await shopper.open('/order-success')
  await expect(page.getByTestId('order-number')).toHaveText(`#${order?.number}`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lastOrderId'))).toBeNull()
})
