import { eq } from 'drizzle-orm'
import { orders, paymentAttempts } from '#db/schema.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { expect, test } from './shop.ts'

const rupees = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''))

test('a new shopper finds a shirt, takes M twice and L once, registers on the way, pays, and sees the order being processed', async ({
  page,
  shopper,
}) => {
  const name = await shopper.openShirt()
  const price = rupees(await page.locator('h1 + p').innerText())
  await shopper.addToCart('M', 2)
  await page.goBack()
  await shopper.addToCart('L')
  await expect(page.getByTestId('cart-line')).toHaveCount(2)
  await expect(page.getByTestId('cart-count')).toHaveText('3')
  await expect(page.getByTestId('subtotal')).toHaveText(inRupees(paise(Math.round(price * 3 * 100))))

  await page.getByRole('link', { name: 'Checkout' }).click()
  await shopper.fillShipping()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page.getByText('You must be logged in to place an order').first()).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await shopper.fillRegistration()

  await expect(page).toHaveURL('/checkout')
  await expect(page.getByLabel('Phone')).toHaveValue('+91 98765-43210')
  await shopper.goToBank()
  await expect(page.getByText(inRupees(paise(Math.round(price * 3 * 100)))).first()).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible()
  await expect(page.getByTestId('order-status')).toHaveText('Processing')
  await expect(page.getByTestId('order-total')).toHaveText(inRupees(paise(Math.round(price * 3 * 100))))
  const number = await page.getByTestId('order-number').innerText()
  expect(number).toMatch(/^#[0-9a-f]{8}$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lastOrderId'))).toBeNull()

  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click()
  const order = page.getByTestId('order').filter({ hasText: number })
  await expect(order).toContainText('Processing')
  await expect(order).toContainText(name)
  await order.getByRole('link', { name: /View Details/ }).click()
  await expect(page.getByTestId('order-item')).toHaveCount(2)
  await expect(page.getByText('Prayagraj 211001')).toBeVisible()
  await expect(page.getByText('Uttar Pradesh', { exact: true })).toBeVisible()

  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('§4 a declined payment keeps the cart, says so, and is paid at the second try', async ({ page, shopper }) => {
  await shopper.readyToPay()
  await shopper.goToBank()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: 'Your payment did not go through' })).toBeVisible()
  await expect(page.getByTestId('order-status')).toHaveText('Pending')
  await expect(page.getByTestId('cart-count')).toHaveText('1')

  await page.getByRole('button', { name: 'Pay again' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByTestId('order-status')).toHaveText('Processing')
  await expect(page.getByTestId('cart-count')).toBeHidden()
})

test('T08 a return that is posted twice changes nothing the second time', async ({ page, shopper, shop }) => {
  await shopper.readyToPay()
  await shopper.goToBank()
  const returned = page.waitForRequest((request) => request.url().endsWith('/payments/return') && request.method() === 'POST')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const body = (await returned).postData() ?? ''
  await expect(page.getByTestId('order-status')).toHaveText('Processing')
  const success = page.url()

  const again = await fetch(`${shop.url}/payments/return`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  expect([again.status, new URL(again.headers.get('location') ?? '', shop.url).href]).toEqual([303, success])
  const orderId = new URL(success).searchParams.get('order') ?? ''
  const attempts = await shop.database.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId))
  expect(attempts.map((attempt) => attempt.state)).toEqual(['succeeded'])
  await page.reload()
  await expect(page.getByTestId('order-status')).toHaveText('Processing')
})

test('T01 a price edited in the posted order is refused by name, and an edited quantity is charged at the true price', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.readyToPay()
  const lines = page.locator('input[name=lines]')
  const edit = (change: Record<string, unknown>) =>
    lines.evaluate(
      (input: HTMLInputElement, changed) =>
        (input.value = JSON.stringify(JSON.parse(input.value).map((line: object) => ({ ...line, ...changed })))),
      change,
    )
  await edit({ price: 100, total: 1, status: 'paid' })
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page.getByText(/The price changed from ₹1\.00 to ₹/)).toBeVisible()
  expect(await shop.database.db.select().from(orders).where(eq(orders.contactEmail, shopper.email))).toEqual([])

  await page.reload()
  await expect(page.getByLabel('Phone')).toHaveValue('+91 98765-43210')
  const price = rupees(await page.getByTestId('total').innerText())
  await edit({ quantity: 3 })
  await shopper.goToBank()
  await expect(page.getByText(inRupees(paise(Math.round(price * 3 * 100)))).first()).toBeVisible()
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.contactEmail, shopper.email))
  expect(order?.totalPaise).toBe(Math.round(price * 3 * 100))
})

test('T11 closing the window at the bank loses nothing: the next visit finds the order paid and empties the cart', async ({
  page,
  shopper,
}) => {
  await shopper.readyToPay()
  await shopper.goToBank()
  await page.getByRole('button', { name: 'Close the window' }).click()
  await expect(page.getByText(/You may close this window/)).toBeVisible()
  await page.goto('/')
  await expect(page.getByTestId('cart-count')).toBeHidden()
  await page.goto('/orders')
  await expect(page.getByTestId('order')).toContainText('Processing')
})

test('T23 Back from the bank shows the unfinished payment, makes no second attempt by itself, and pays when asked', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.readyToPay()
  await shopper.goToBank()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your payment is not finished' })).toBeVisible()
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.contactEmail, shopper.email))
  expect(
    await shop.database.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, order?.id ?? '')),
  ).toHaveLength(1)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByTestId('order-status')).toHaveText('Processing')
})
