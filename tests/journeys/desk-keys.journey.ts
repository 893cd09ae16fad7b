import { signInAtDesk } from './desk-sign-in.ts'
import { insertPlainOrder } from './plain-order.ts'
import { expect, test } from './shop.ts'

test('the desk by keyboard: / finds an order by its number, letters go to the sections, through the rows and to the next step, ? tells the keys, and a switch turns letters off', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.signUpDirectly()
  const id = await insertPlainOrder(shop, shopper.email, { status: 'processing' })
  await signInAtDesk(page, shop, 'owner')
  await page.goto('/desk', { waitUntil: 'networkidle' })
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(keys).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(id.slice(0, 8))
  await expect(page.getByRole('searchbox')).toHaveValue(id.slice(0, 8))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/desk/orders/${id.slice(0, 8)}`)
  // The page is there when its heading has the focus: the address and the heading change before.
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await page.locator('h1').click()
  await page.keyboard.press('s')
  await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeFocused()

  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page).toHaveURL('/desk/pack')
  await expect(heading).toBeFocused()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL('/desk/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeFocused()
  await page.keyboard.press('j')
  const first = page.locator('[data-row] a').first()
  await expect(first).toBeFocused()
  const box = page.locator('[data-row] input[type=checkbox]').first()
  await box.check()
  await page.keyboard.press('x')
  await expect(box).not.toBeChecked()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/desk\/orders\/[0-9a-f]{8}$/)

  await page.getByRole('group').getByText('Member owner').click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await keys.getByRole('checkbox').check()
  await keys.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await expect(page).toHaveURL(/\/desk\/orders\/[0-9a-f]{8}$/)
})
