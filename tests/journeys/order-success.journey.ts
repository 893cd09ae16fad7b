import { eq } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { givenStory } from './given-story.ts'
import { expect, test } from './shop.ts'

for (const [status, shown] of [
  ['processing', 'Processing'],
  ['shipped', 'Shipped'],
  ['delivered', 'Delivered'],
] as const) {
  test(`§2 Order success: the number in eight characters, the date, the total, and that it is ${shown}`, async ({
    page,
    shopper,
    shop,
  }) => {
    await shopper.isRegistered()
    const { id } = await givenStory(shop, shopper.email, { status, lines: [{ quantity: 2 }, {}] })
    const [order] = await shop.database.db.select().from(orders).where(eq(orders.id, id))
    await shopper.open(`/order-success?order=${id}`)
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order!' })).toBeVisible()
    await expect(page.getByTestId('order-number')).toHaveText(`#${id.slice(0, 8)}`)
    await expect(main.locator('dl time')).toHaveAttribute('datetime', order?.createdAt.toISOString() ?? '')
    await expect(main.locator('dl time')).toHaveText(/^\d{1,2} \p{L}+ \d{4} at \d{1,2}:\d\d [ap]m$/u)
    await expect(page.getByTestId('order-status')).toHaveText(shown)
    await expect(page.getByTestId('order-total')).toHaveText(inRupees(paise(order?.totalPaise ?? 0)))
  })
}

for (const [label, path] of [
  ['My Orders', '/orders'],
  ['Continue Shopping', '/'],
] as const) {
  test(`§2 Order success: ${label} leads to ${path}`, async ({ page, shopper, shop }) => {
    await shopper.isRegistered()
    const { id } = await givenStory(shop, shopper.email, { status: 'processing' })
    await shopper.open(`/order-success?order=${id}`)
    await page.getByRole('main').getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(path)
  })
}
