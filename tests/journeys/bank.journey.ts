import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './shop.ts'

test('the bank’s page is clearly a test, fits a small phone, and has its rare ways folded away', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await shopper.readyToPay()
  await shopper.goToBank()
  await expect(page.getByText('Test bank: no real money moves')).toBeVisible()
  await expect(page.getByRole('button')).toHaveText(['Pay', 'Decline', 'Cancel', 'Close the window'])
  await page.getByText('Other ways it can go').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('What becomes of the payment')).toBeVisible()
  const screens = [page.viewportSize(), { width: 1280, height: 800 }]
  for (const screen of screens) {
    await page.setViewportSize(screen ?? { width: 320, height: 700 })
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})

test('coming back by a link leads to the order as well', async ({ page, shopper }) => {
  await shopper.readyToPay()
  await shopper.goToBank()
  await page.getByText('Other ways it can go').click()
  await page.getByLabel('What becomes of the payment').selectOption('It succeeds')
  await page.getByLabel('How you come back to the shop').selectOption('By a link (GET)')
  await page.getByRole('button', { name: 'Let it go this way' }).click()
  await expect(page).toHaveURL(/\/order-success\?order=/)
  await expect(page.getByTestId('order-status')).toHaveText('Processing')
})

test('a payment that waits is decided on the bank’s front page', async ({ page, shopper, shop }) => {
  await shopper.readyToPay()
  await shopper.goToBank()
  await page.getByText('Other ways it can go').click()
  await page.getByLabel('When it changes, if it is to change').selectOption('When told so on the bank’s front page')
  await page.getByLabel('How you come back to the shop').selectOption('Not at all')
  await page.getByRole('button', { name: 'Let it go this way' }).click()
  await page.getByRole('link', { name: 'the bank’s front page' }).click()
  await expect(page).toHaveURL(`${shop.bankUrl}/`)
  await page.getByRole('listitem').first().getByRole('button', { name: 'Let it succeed' }).click()
  await expect(page.getByRole('listitem').first()).toContainText('Payment successful')
})
