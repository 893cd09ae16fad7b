import { eq } from 'drizzle-orm'
import { orders, paymentAttempts } from '#db/schema.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { feeOfWeight } from '#app/catalogue/product/delivery-fee.ts'
import { seedCart, shirtLine } from './cart-fixture.ts'
import { expect, test } from './shop.ts'

// Timeout for several screens on a busy machine.
test.describe.configure({ timeout: 120_000 })

const rupees = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''))

test('a new shopper finds a shirt, takes M twice and L once, is refused with a clear sentence as long as signed out (§8 Checkout), registers on the way, pays, and sees the order being processed', async ({
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
  await expect(page.getByTestId('subtotal')).toHaveText(
    inRupees(paise(Math.round(price * 3 * 100))),
  )

  await page.getByRole('link', { name: 'Checkout' }).click()
  // The form to log in is loaded on its own, and moves what stands below it.
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.getByRole('heading', { name: 'Delivery address' }).click()
  await shopper.fillShipping()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await shopper.expectToast('Error', 'You must be logged in to place an order')
  await expect(page).toHaveURL('/login?from=%2Fcheckout')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await shopper.fillRegistration()

  await expect(page).toHaveURL('/checkout')
  await expect(page.getByLabel('Phone')).toHaveValue('+91 98765-43210')
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Prayagraj')
  await shopper.goToBank()
  const total = inRupees(paise(Math.round(price * 3 * 100) + feeOfWeight('normal')))
  await expect(page.getByText(total).first()).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible()
  await expect(page.getByTestId('order-status')).toHaveText('Processing')
  await expect(page.getByTestId('order-total')).toHaveText(total)
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

test('§4 a declined payment keeps the cart, says so, and is paid at the second try; T23 Back from the bank shows the unfinished payment, makes no further attempt by itself, and pays when asked; T11 closing the window at the bank loses nothing: the next visit finds the order paid and empties the cart', async ({
  page,
  shopper,
  shop,
}) => {
  const { db } = shop.database
  const states = async () => {
    const found = await db
      .select({ state: paymentAttempts.state })
      .from(paymentAttempts)
      .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
      .where(eq(orders.contactEmail, shopper.email))
      .orderBy(paymentAttempts.createdAt)
    return found.map(({ state }) => state)
  }
  await shopper.signUpDirectly()
  await seedCart(page, await shirtLine(shop))
  await shopper.open('/checkout')
  await shopper.fillShipping()
  await shopper.goToBank()
  await test.step('declined', async () => {
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(
      page.getByRole('heading', { name: 'Your payment did not go through' }),
    ).toBeVisible()
    await expect(page.getByTestId('order-status')).toHaveText('Pending')
    await expect(page.getByTestId('cart-count')).toHaveText('1')
    expect(await states()).toEqual(['failed'])
  })
  await test.step('Back from the second try', async () => {
    await page.getByRole('button', { name: 'Pay again' }).click()
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Your payment is not finished' })).toBeVisible()
    expect(await states()).toHaveLength(2)
  })
  await test.step('the window is closed at the bank', async () => {
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('button', { name: 'Close the window' }).click()
    await expect(page.getByText(/You may close this window/)).toBeVisible()
    await page.goto('/')
    await expect(page.getByTestId('cart-count')).toBeHidden()
    await page.goto('/orders')
    await expect(page.getByTestId('order')).toContainText('Processing')
    expect(await states()).toContain('succeeded')
  })
})
