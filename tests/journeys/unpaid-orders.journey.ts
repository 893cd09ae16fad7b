import { eq } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { givenOrder } from './given-order.ts'
import { expect, test } from './shop.ts'

test('Checkout: who has ten unpaid orders is told so, finds them by a link, and orders once one of them is cancelled', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.readyToPay()
  const unpaid: string[] = []
  while (unpaid.length < 10) {
    const id = await givenOrder(shop, shopper.email, { status: 'pending' })
    await shop.database.db
      .update(orders)
      .set({ stockHeldUntil: new Date(Date.now() + 20 * 60_000) })
      .where(eq(orders.id, id))
    unpaid.push(id)
  }
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page.getByRole('alert').first()).toContainText(
    'You have 10 orders that are not paid yet. Please pay or cancel one of them first.',
  )
  await page.getByRole('link', { name: 'See your orders' }).click()
  await expect(page).toHaveURL('/orders')

  await page.goto(`/orders/${unpaid[0]}`)
  await page.getByRole('link', { name: 'Cancel order' }).click()
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  await page.goto('/checkout')
  await shopper.goToBank()
})
