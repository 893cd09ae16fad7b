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
  // The payment link that was declined may still be paid.
  await page.getByRole('link', { name: 'See your payment' }).click()
  await page.getByText('I did not finish paying').click()
  await expect(upi).toBeChecked()
  await card.check()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible()
})
