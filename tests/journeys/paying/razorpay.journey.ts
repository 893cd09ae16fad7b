import { violationsOf } from '../accessibility.ts'
import { expect, test } from '../shop.ts'

// Timeout for several screens on a busy machine.
test.describe.configure({ timeout: 120_000 })
test.use({ settings: { SANDBOX_GATEWAY: 'razorpay' } })

test('a shopper pays by Razorpay’s link: declined first, paid on the same page, and back at the order', async ({
  page,
  shopper,
}) => {
  await shopper.readyToPay()
  await shopper.goToBank()
  await expect(page.getByText('Test bank: no real money moves')).toBeVisible()
  await expect(page.getByText('by a payment link')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('The last payment was declined.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible()
  await expect(page.getByTestId('order-status')).toHaveText('Processing')
})
test('Back from Razorpay’s link leads to the pay page, which offers the same link again', async ({
  page,
  shopper,
}) => {
  await shopper.readyToPay()
  await shopper.goToBank()
  const link = page.url()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your payment is not finished' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByText('Test bank: no real money moves')).toBeVisible()
  expect(page.url()).toBe(link)
})
