import { inRupees, paise } from '#app/basics/money.ts'
import { seedCart, shirtLine } from '../cart-fixture.ts'
import { expect, test } from '../shop.ts'

test.describe.configure({ timeout: 120_000 })
test.use({ settings: { BRAND_FILE: 'tests/fixtures/second-brand.json' } })

const FEE = 49_00

test('a shop with a fee of delivery shows it in the cart and at the checkout, and the Pay button and the bank ask for the goods and the fee; who cancels reads what goes back', async ({
  page,
  shopper,
  shop,
}) => {
  const line = await shirtLine(shop)
  const [goods, total] = [line.price, line.price + FEE].map((amount) => inRupees(paise(amount)))
  await shopper.signUpDirectly()
  await seedCart(page, { ...line, quantity: 1 })
  await shopper.open('/cart')
  const costs = page.getByRole('region', { name: 'Summary' })
  await expect(costs).toContainText('Delivery₹49.00')
  await expect(costs.getByTestId('total')).toHaveText(total ?? '')
  await expect(page.getByTestId('subtotal')).toHaveText(goods ?? '')
  await page.getByRole('link', { name: 'Checkout' }).click()
  const summary = page.getByRole('region', { name: 'Your order' })
  await expect(summary.getByTestId('total')).toHaveText(total ?? '')
  await expect(summary).toContainText('Delivery₹49.00')
  await shopper.fillShipping()
  await expect(page.getByRole('button', { name: `Pay ${total}` })).toBeEnabled()
  await shopper.goToBank()
  await expect(page.getByRole('main')).toContainText(total ?? '')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('link', { name: 'View Order' }).click()
  await expect(page.getByTestId('order-total')).toHaveText(total ?? '')
  await page.getByRole('link', { name: 'Cancel items' }).click()
  await expect(page.getByTestId('goes-back')).toHaveText(total ?? '')
})
