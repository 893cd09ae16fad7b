import type { Page } from '@playwright/test'
import { figures } from '#app/policies/figures.ts'
import { eq } from 'drizzle-orm'
import { inRupees, paise } from '#app/basics/money.ts'
import { orders } from '#db/schema.ts'
import { insertOrder } from './order-factory.ts'
import { checkScreens, type Stage } from './visual-checks.ts'
import { expect, test } from './shop.ts'

// Timeout for several screens on a busy machine.
test.describe.configure({ timeout: 120_000 })

const rupees = (amount = 0) => inRupees(paise(amount))
const goesBack = (page: Page) => page.getByTestId('goes-back')
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })
const box = (page: Page, item: { name: string } | undefined) =>
  page.getByRole('checkbox', { name: item?.name ?? '' })

test('§9 Cancel: keeping the order changes nothing, and nothing ticked is told; by line: nothing is ticked at first, the sum follows the ticks, without fee, and the order comes to the rest; cancelled whole, the page says so; what was sent meanwhile is refused in words, with what can be done instead', async ({
  page,
  shopper,
  shop,
}) => {
  const main = page.getByRole('main')
  const lines = page.getByTestId('order-item')
  const toCancel = page.getByRole('link', { name: 'Cancel items' })
  await shopper.signUpDirectly()
  const { id, items } = await insertOrder(shop, shopper.email, {
    status: 'processing',
    lines: [{}, {}, {}],
  })
  const [first, second, third] = items
  const all = items.reduce((sum, { price }) => sum + price, 0)

  await test.step('kept', async () => {
    await shopper.open(`/orders/${id}`)
    await toCancel.click()
    await expect(page.getByRole('checkbox', { checked: false })).toHaveCount(3)
    await expect(main).toContainText('Tick what you want to cancel.')
    await button(page, 'Cancel selected items').click()
    await expect(page.getByRole('alert')).toContainText(
      'Please tick what you want to cancel, or keep the order.',
    )
    await expect(page.getByRole('alert')).toBeFocused()
    await page.getByRole('link', { name: 'Keep the order', exact: true }).click()
    await expect(page.getByTestId('status-badge')).toHaveText('Processing')
  })
  await test.step('one line', async () => {
    await toCancel.click()
    for (const item of items) await box(page, item).check()
    await expect(goesBack(page)).toHaveText(rupees(all))
    await expect(button(page, 'Cancel order')).toBeVisible()
    await expect(main).toContainText(
      `${rupees(all)} will be refunded to your original payment method within ${figures.refundDays}.`,
    )
    await expect(main).toContainText('There is no cancellation fee.')
    for (const item of [first, third]) await box(page, item).uncheck()
    await expect(goesBack(page)).toHaveText(rupees(second?.price))
    await button(page, 'Cancel selected items').click()
    await shopper.expectToast(
      'Cancelled',
      'The rest of your order stays as it is. Anything you paid for these will be refunded.',
    )
    await expect(lines.locator('s').first()).toHaveText(second?.name ?? '')
    await expect(lines.filter({ hasText: 'Cancelled' })).toHaveCount(1)
    await expect(page.getByTestId('order-total')).toHaveText(rupees(all - (second?.price ?? 0)))
    await expect(page.getByTestId('timeline')).toContainText('Part of the order cancelled')
  })
  await test.step('the rest', async () => {
    await toCancel.click()
    for (const item of [first, third]) await box(page, item).check()
    await button(page, 'Cancel order').click()
    await expect(page).toHaveURL(`/orders/${id}`)
    await shopper.expectToast(
      'Order cancelled',
      'It will not be sent. Anything you paid for it will be refunded.',
    )
    await expect(page.getByText('This order is cancelled and will not be sent.')).toBeVisible()
    await expect(page.getByTestId('status-badge')).toHaveText('Cancelled')
    await expect(lines.filter({ hasText: 'Cancelled' })).toHaveCount(3)
    await expect(toCancel).toHaveCount(0)
  })
  await test.step('sent meanwhile', async () => {
    const { id: sent, number } = await insertOrder(shop, shopper.email, { status: 'processing' })
    await shopper.open(`/orders/${sent}/cancel`)
    for (const one of await page.getByRole('checkbox').all()) await one.check()
    await shop.database.db
      .update(orders)
      .set({ status: 'shipped', shippedAt: new Date() })
      .where(eq(orders.id, sent))
    await button(page, 'Cancel order').click()
    await expect(main).toContainText(
      'It has already been shipped, so it can no longer be cancelled.',
    )
    await expect(main.getByRole('link', { name: 'See the order' })).toHaveAttribute(
      'href',
      `/orders/${sent}`,
    )
    await expect(main.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      `/contact?order=${number}`,
    )
  })
})

const at =
  (story: Parameters<typeof insertOrder>[2]) =>
  async ({ shop, shopper }: Stage) =>
    `/orders/${(await insertOrder(shop, shopper.email, story)).id}/cancel`
const REFUSED = 'This order cannot be cancelled'

checkScreens([
  {
    name: 'Cancel',
    path: at({ status: 'processing', lines: [{ quantity: 2 }, {}] }),
    signedIn: true,
    after: ({ page }) => page.getByRole('checkbox').first().check(),
    shows: 'Cancel your order',
  },
  { name: 'Cancel, sent already', path: at({ status: 'shipped' }), signedIn: true, shows: REFUSED },
  {
    name: 'Cancel, cancelled already',
    path: at({ status: 'cancelled' }),
    signedIn: true,
    shows: REFUSED,
  },
  {
    name: 'Cancel, the payment looked at',
    path: at({ status: 'pending', attempt: 'review' }),
    signedIn: true,
    shows: REFUSED,
  },
  {
    name: 'Cancel, of nobody',
    path: '/orders/12345678/cancel',
    signedIn: true,
    answers: 404,
    shows: 'Order not found',
  },
])
