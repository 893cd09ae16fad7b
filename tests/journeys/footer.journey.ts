import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'

const footerOf = (page: Page) => page.getByRole('contentinfo')

test('§2 Footer: on wide screens both groups stand open; on small ones they fold, one is open at a time, and a click closes it', async ({
  page,
  shopper,
}) => {
  await shopper.open('/about')
  const footer = footerOf(page)
  const toggle = (group: string) => footer.locator('summary').filter({ hasText: group })
  const help = footer.getByRole('link', { name: 'Track Order' })
  const company = footer.getByRole('link', { name: 'About Us' })
  await expect(toggle('Help')).toBeHidden()
  await expect(footer.getByRole('heading')).toHaveText(['Help', 'Company', 'Contact'])
  await expect(help).toBeVisible()
  await expect(company).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(help).toBeHidden()
  await expect(company).toBeHidden()
  await toggle('Help').click()
  await expect(help).toBeVisible()
  await expect(company).toBeHidden()
  await toggle('Company').click()
  await expect(company).toBeVisible()
  await expect(help).toBeHidden()
  await toggle('Company').click()
  await expect(company).toBeHidden()
  await toggle('Help').focus()
  await page.keyboard.press('Enter')
  await expect(help).toBeVisible()
})

test(
  '§2 Footer: the payment logos come; one that fails to load is hidden, and leaves no gap (H7)',
  { tag: '@pictures' },
  async ({ page, shopper }) => {
    await shopper.open('/about')
    const logo = (name: string) => footerOf(page).locator(`img[alt=${name}]`)
    await logo('Visa').scrollIntoViewIfNeeded()
    for (const name of ['Visa', 'Mastercard', 'RuPay', 'UPI']) {
      await expect(logo(name)).toBeVisible()
      await expect
        .poll(() => logo(name).evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
    }
    await page.route('**/mastercard.svg', (route) => route.abort())
    await shopper.open('/about')
    await logo('Visa').scrollIntoViewIfNeeded()
    await expect(logo('Mastercard')).toBeHidden()
    const [left, right] = [await logo('Visa').boundingBox(), await logo('RuPay').boundingBox()]
    expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeLessThan(12)
  },
)
