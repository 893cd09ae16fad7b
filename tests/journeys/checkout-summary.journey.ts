import type { Locator } from '@playwright/test'
import { inRupees, paise } from '#app/basics/money.ts'
import { feeOfWeight } from '#app/catalogue/product/delivery-fee.ts'
import { field } from './forms.ts'
import { fillCart, seedCart, shirtLine } from './cart-fixture.ts'
import { expect, test } from './shop.ts'

test('§2 Checkout: the summary has the lines and everything they cost; name and email are known already; K6 on a phone the order stands folded above the form, with its total, which stands once more at the button, and unfolds by itself when something in it cannot be ordered', async ({
  page,
  shopper,
  shop,
}) => {
  const shirt = await shirtLine(shop, { size: 'L', quantity: 2 })
  const total = inRupees(paise(shirt.price * 2 + feeOfWeight('normal')))
  const summary = page.getByRole('region', { name: 'Your order' })
  const fold = summary.getByText(/^Order summary/)
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? 0
  await shopper.signUpDirectly()
  await seedCart(page, shirt)
  await page.setViewportSize({ width: 360, height: 740 })
  await shopper.open('/checkout')
  await expect(field(page, 'First name')).toHaveValue('Asha')
  await expect(field(page, 'Email')).toHaveValue(shopper.email)
  await test.step('on a phone', async () => {
    await expect(fold).toHaveText('Order summary · 2 items')
    await expect(fold).toBeInViewport()
    await expect(summary.getByText(total).filter({ visible: true })).toHaveCount(1)
    expect(await top(fold)).toBeLessThan(await top(field(page, 'Email')))
    await expect(summary.getByText(shirt.name)).toBeHidden()
    await fold.click()
    await expect(summary.getByText(shirt.name)).toBeVisible()
    await expect(summary).toContainText(
      `Delivery${feeOfWeight('normal') === 0 ? 'Free' : inRupees(feeOfWeight('normal'))}`,
    )
    await expect(page.getByTestId('total')).toHaveText(total)
    await expect(page.getByText(`Total to pay ${total}`)).toBeVisible()
    expect(await top(page.getByRole('button', { name: `Pay ${total}` }))).toBeGreaterThan(
      await top(page.getByText('Total to pay')),
    )
  })
  await test.step('beside the form there is room for all of it, and nothing to unfold', async () => {
    await fold.click()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(summary.getByRole('listitem')).toContainText(shirt.name)
    await expect(summary.getByRole('listitem')).toContainText('Quantity: 2')
    await expect(summary.getByText(shirt.name)).toBeVisible()
    await expect(fold).toBeHidden()
  })
  await test.step('something cannot be ordered', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await fillCart(page, { ...shirt, price: paise(shirt.price + 100) })
    await shopper.open('/checkout')
    await expect(page.getByText(/^The price changed from/)).toBeVisible()
  })
})
