import { violationsOf } from '../accessibility.ts'
import { expect, test } from '../shop.ts'

// Timeout for several screens on a busy machine.
test.describe.configure({ timeout: 120_000 })
test.use({
  settings: {
    SANDBOX_GATEWAY: 'sabpaisa,razorpay',
    SABPAISA_METHODS: 'card,netbanking',
    RAZORPAY_METHODS: 'upi',
  },
})

test('a shopper chooses by keyboard how to pay, the choice outlives a reload, and what fails at one gateway is paid at the other', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await shopper.readyToPay()
  const [card, upi] = [
    page.getByRole('radio', { name: 'Card or netbanking' }),
    page.getByRole('radio', { name: 'UPI' }),
  ]
  await expect(card).toBeChecked()
  await card.focus()
  await page.keyboard.press('ArrowDown')
  await expect(upi).toBeChecked()
  await page.reload()
  await expect(upi).toBeChecked()
  expect(await violationsOf(page)).toEqual([])

  await shopper.goToBank()
  await expect(page.getByText('by a payment link')).toBeVisible()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('The last payment was declined.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await page.goto('/orders')
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click()
  await expect(upi).toBeChecked()
  await card.check()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible()
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('§2 Without JavaScript: a refused checkout keeps the way to pay that was chosen', async ({
    page,
    shopper,
  }) => {
    await shopper.openShirt()
    await page.getByRole('radio', { name: 'M', exact: true }).check()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByRole('link', { name: 'Checkout' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    await shopper.fillRegistration()
    await shopper.fillShipping()
    await page.getByLabel('PIN code', { exact: true }).fill('12')
    await page.getByRole('radio', { name: 'UPI' }).check()
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await expect(page.getByRole('alert')).toContainText('PIN code')
    await expect(page.getByRole('radio', { name: 'UPI' })).toBeChecked()
    await page.getByLabel('PIN code', { exact: true }).fill('211 001')
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await page.getByRole('link', { name: 'Continue to the bank' }).click()
    await expect(page.getByText('by a payment link')).toBeVisible()
  })
})
