import { eq } from 'drizzle-orm'
import { orderItems, orders } from '#db/schema.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { field, submit } from './forms.ts'
import { givenStory, type GivenStory } from './given-story.ts'
import { expect, test, type JourneyShop } from './shop.ts'

/** Two of the first in M and in its colour, one of the second, which comes in neither. */
async function givenTwo(shop: JourneyShop, email: string): Promise<GivenStory> {
  const story = await givenStory(shop, email, { status: 'processing', lines: [{ quantity: 2 }, {}] })
  const { db } = shop.database
  const [first, second] = story.items
  await db
    .update(orderItems)
    .set({ selectedColour: 'Navy Blue' })
    .where(eq(orderItems.id, first?.id ?? ''))
  await db
    .update(orderItems)
    .set({ selectedSize: null, selectedColour: null })
    .where(eq(orderItems.id, second?.id ?? ''))
  return story
}
const worth = (price = 0, quantity = 1) => inRupees(paise(price * quantity))

test('§2 My Orders: each item has its quantity and its line total, and there is a tracking number only once there is one', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.isRegistered()
  const { id, items } = await givenTwo(shop, shopper.email)
  const [first, second] = items
  await shopper.open('/orders')
  const order = page.getByTestId('order')
  const rows = order.getByTestId('order-item')
  await expect(rows).toHaveCount(2)
  for (const part of [first?.name, 'Quantity: 2', worth(first?.price, 2)]) await expect(rows.first()).toContainText(part ?? '')
  for (const part of [second?.name, 'Quantity: 1', worth(second?.price)]) await expect(rows.last()).toContainText(part ?? '')
  await expect(order.locator('dl')).toContainText(worth((first?.price ?? 0) * 2 + (second?.price ?? 0)))
  await expect(order).not.toContainText('Tracking number')
  await shop.database.db.update(orders).set({ trackingNumber: 'IN987654321' }).where(eq(orders.id, id))
  await page.reload()
  await expect(order).toContainText('Tracking numberIN987654321')
})

test('§2 Order details: each item has its line total and its unit price; size and colour only where it has them', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.isRegistered()
  const { id, items } = await givenTwo(shop, shopper.email)
  const [first, second] = items
  await shopper.open(`/orders/${id}`)
  const rows = page.getByTestId('order-item')
  for (const part of ['Size: M', 'Colour: Navy Blue', `${worth(first?.price)} each`, worth(first?.price, 2)])
    await expect(rows.first()).toContainText(part)
  await expect(rows.last()).toContainText(`${worth(second?.price)} each`)
  await expect(rows.last()).not.toContainText(/Size|Colour/)
  await expect(page.getByTestId('order-total')).toHaveText(worth((first?.price ?? 0) * 2 + (second?.price ?? 0)))
})

test('§2 Track order: the table has a row for each item, with name, quantity and price', async ({ page, shopper, shop }) => {
  const { id, items } = await givenTwo(shop, shopper.email)
  const [first, second] = items
  await shopper.open('/track-order')
  await field(page, 'Order Number').fill(id.slice(0, 8))
  await field(page, 'Enter Email or Phone').fill(shopper.email)
  await submit(page).click()
  const table = page.getByTestId('tracked').getByRole('table')
  await expect(table.getByRole('rowheader')).toHaveText([first?.name ?? '', second?.name ?? ''])
  await expect(table.getByRole('cell')).toHaveText([
    '2',
    `${worth(first?.price)}each`,
    '1',
    new RegExp(`^${escaped(worth(second?.price))}`),
  ])
  await expect(page.getByTestId('tracked')).not.toContainText('$')
})

const escaped = (text: string) => text.replaceAll(/[.$]/g, String.raw`\$&`)
