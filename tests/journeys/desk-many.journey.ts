import { eq } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { signInAtDesk } from './desk-sign-in.ts'
import { insertPlainOrder } from './plain-order.ts'
import { expect, test } from './shop.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('the desk on a telephone: parcels are scanned and marked as back, and orders ticked in their list are cancelled, by keyboard alone', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.signUpDirectly()
  const { db } = shop.database
  const statusOf = async (id: string) =>
    (await db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]?.status
  const back = await insertPlainOrder(shop, shopper.email, { status: 'shipped' })
  await signInAtDesk(page, shop, 'support')
  await page.goto('/desk/parcels', { waitUntil: 'networkidle' })
  const numbers = page.getByLabel('Order numbers or tracking numbers')
  await numbers.focus()
  // A scanner types and presses Enter.
  await page.keyboard.type(back.slice(0, 8))
  await page.keyboard.press('Enter')
  await page.getByLabel('All: came back').press('Space')
  await page.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'This would be changed' })).toBeInViewport()
  await page.getByLabel('Damaged: not for sale again').press('Space')
  await page.getByLabel('Why they came back').fill('Nobody was at home.')
  await page.getByRole('button', { name: /^Mark 1 back/ }).press('Enter')
  await expect(page.getByText('Came back: 1.')).toBeVisible()
  expect(await statusOf(back)).toBe('cancelled')
  await expect(numbers).toHaveValue('')

  const wrong = await insertPlainOrder(shop, shopper.email, { status: 'processing' })
  await page.goto('/desk/orders?status=processing', { waitUntil: 'networkidle' })
  await page.locator('h1').click()
  const tick = page.getByLabel(`Tick order ${wrong.slice(0, 8)}`)
  const row = page.locator('[data-row]').filter({ has: tick }).getByRole('link').first()
  await expect(async () => {
    // Before the page is hydrated no key is heard; orders of other journeys may stand before it.
    await page.keyboard.press('j')
    await expect(row).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('x')
  await expect(tick).toBeChecked()
  await page.getByRole('button', { name: 'Cancel ticked' }).press('Enter')
  await expect(page).toHaveURL(`/desk/orders/cancel?o=${wrong.slice(0, 8)}`)
  await page.getByLabel('Why they are cancelled').fill('The mill has no more.')
  await page.getByRole('button', { name: 'Cancel 1 order' }).press('Enter')
  await expect(page.getByText('1 order is cancelled.')).toBeVisible()
  expect(await statusOf(wrong)).toBe('cancelled')
})
