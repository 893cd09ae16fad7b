import { signInAtDesk } from './desk-sign-in.ts'
import { insertPlainOrder } from './plain-order.ts'
import { expect, test } from './shop.ts'

test('on the page of an order a note that is being written survives a reload, and is gone from its field once it is kept', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.signUpDirectly()
  const id = await insertPlainOrder(shop, shopper.email, { status: 'processing' })
  await signInAtDesk(page, shop, 'owner')
  await page.goto(`/desk/orders/${id.slice(0, 8)}`, { waitUntil: 'networkidle' })
  const note = page.getByLabel('Add a note')
  await page.locator('h1').click()
  await page.keyboard.press('c')
  await expect(note).toBeFocused()
  await page.keyboard.type('She rang twice.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Leave it with the guard.')
  await page.reload({ waitUntil: 'networkidle' })
  await expect(note).toHaveValue('She rang twice.\nLeave it with the guard.')
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await expect(page.getByText('The note is kept.')).toBeVisible()
  await expect(page.locator('li', { hasText: 'Leave it with the guard.' })).toBeVisible()
  await expect(note).toHaveValue('')
})
