import { violationsOf } from '../accessibility.ts'
import { insertOrder } from '../order-factory.ts'
import { expect, test } from '../shop.ts'

// Timeout for several screens on a busy machine.
test.describe.configure({ timeout: 120_000 })

test('O2 Order details: a pending order is paid from there; the bank’s page is clearly a test, fits a small phone, and has its rare ways folded away; coming back by a link leads to the order as well, and a payment that waits is decided on the bank’s front page', async ({
  page,
  shopper,
  shop,
}) => {
  const otherWays = page.getByText('Other ways it can go')
  const toTheBank = async () => {
    const { id } = await insertOrder(shop, shopper.email, { status: 'pending' })
    await shopper.open(`/orders/${id}`)
    await page.getByRole('button', { name: 'Pay now' }).click()
    await expect(page.getByText('Test bank: no real money moves')).toBeVisible()
  }
  await page.setViewportSize({ width: 320, height: 700 })
  await shopper.signUpDirectly()
  await toTheBank()
  await test.step('the page', async () => {
    await expect(page.getByRole('button')).toHaveText([
      'Pay',
      'Decline',
      'Cancel',
      'Close the window',
    ])
    await otherWays.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('What becomes of the payment')).toBeVisible()
    for (const size of [
      { width: 320, height: 700 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size)
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      )
    }
  })
  await test.step('back by a link', async () => {
    await page.getByLabel('What becomes of the payment').selectOption('It succeeds')
    await page.getByLabel('How you come back to the shop').selectOption('By a link (GET)')
    await page.getByRole('button', { name: 'Let it go this way' }).click()
    await expect(page).toHaveURL(/\/order-success\?order=/)
    await expect(page.getByTestId('order-status')).toHaveText('Processing')
  })
  await test.step('decided later', async () => {
    await toTheBank()
    await otherWays.click()
    await page
      .getByLabel('When it changes, if it is to change')
      .selectOption('When told so on the bank’s front page')
    await page.getByLabel('How you come back to the shop').selectOption('Not at all')
    await page.getByRole('button', { name: 'Let it go this way' }).click()
    await page.getByRole('link', { name: 'the bank’s front page' }).click()
    await expect(page).toHaveURL(`${shop.bankUrl}/`)
    await page.getByRole('listitem').first().getByRole('button', { name: 'Let it succeed' }).click()
    await expect(page.getByRole('listitem').first()).toContainText('Payment successful')
  })
})
