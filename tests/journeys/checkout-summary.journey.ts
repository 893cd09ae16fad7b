import type { Locator } from '@playwright/test'
import { field } from './forms.ts'
import { aShirt, putInCart } from './looked-at.ts'
import { expect, test } from './shop.ts'

test('K6 Checkout: on a phone the order stands folded above the form, with its total, which stands once more at the button', async ({
  page,
  shopper,
}) => {
  await shopper.isRegistered()
  const name = await shopper.openShirt()
  await shopper.isAlive()
  await shopper.addToCart('L', 2)
  const subtotal = await page.getByTestId('subtotal').innerText()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('link', { name: 'Checkout' }).click()
  const summary = page.getByRole('region', { name: 'Your order' })
  const fold = summary.getByText(/^Order summary/)
  await expect(fold).toHaveText('Order summary · 2 items')
  await expect(fold).toBeInViewport()
  await expect(summary.getByText(subtotal).filter({ visible: true })).toHaveCount(1)
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? 0
  expect(await top(fold)).toBeLessThan(await top(field(page, 'Email')))
  await expect(summary.getByText(name)).toBeHidden()
  await fold.click()
  await expect(summary.getByText(name)).toBeVisible()
  await expect(summary).toContainText('DeliveryFree')
  await expect(page.getByTestId('total')).toHaveText(subtotal)

  const pay = page.getByRole('button', { name: `Pay ${subtotal}` })
  await expect(page.getByText(`Total to pay ${subtotal}`)).toBeVisible()
  expect(await top(pay)).toBeGreaterThan(await top(page.getByText('Total to pay')))
  // Beside the form there is room for all of it, and nothing to unfold.
  await fold.click()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(summary.getByText(name)).toBeVisible()
  await expect(fold).toBeHidden()
})

test('K6 Checkout: on a phone the order unfolds by itself when something in it cannot be ordered', async ({ page, shopper, shop }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await shopper.isRegistered()
  const shirt = await aShirt(shop)
  await putInCart(page, { ...shirt, price: shirt.price + 100 })
  await shopper.open('/checkout')
  await expect(page.getByText(/^The price changed from/)).toBeVisible()
})
