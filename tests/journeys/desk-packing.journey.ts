import { eq } from 'drizzle-orm'
import { orderItems, styles } from '#db/schema.ts'
import { signInAtDesk } from './desk-sign-in.ts'
import { insertPlainOrder } from './plain-order.ts'
import { expect, test } from './shop.ts'

test('the desk: pieces are scanned into a parcel, a wrong one and one too many are said, the slip of another leads there, and the whole parcel is packed', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.signUpDirectly()
  const { db } = shop.database
  const [style] = await db.select({ id: styles.id }).from(styles).limit(1)
  const id = await insertPlainOrder(shop, shopper.email, { status: 'processing' })
  const other = await insertPlainOrder(shop, shopper.email, { status: 'processing' })
  await db.update(orderItems).set({ styleId: style?.id }).where(eq(orderItems.orderId, id))
  await signInAtDesk(page, shop, 'packer')
  await page.goto(`/desk/pack/${id.slice(0, 8)}`, { waitUntil: 'networkidle' })
  const scanner = page.getByLabel('Scan or type a product code')
  await expect(scanner).toBeFocused()
  const scan = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const scanPiece = async (text: string) => {
    await scan(text)
    await expect(scanner).toHaveValue('')
  }
  const boxes = page.getByRole('checkbox')
  await scanPiece('7-XL')
  await expect(page.getByText('Wrong piece: 7-XL')).toBeVisible()
  await scanPiece(`${style?.id} m`)
  await expect(page.getByText('Kesar Men Navy Shirt, M: in the parcel.')).toBeVisible()
  await expect(boxes.first()).toBeChecked()
  await expect(page.getByRole('button', { name: '1 of 2 in the parcel' })).toBeVisible()
  await boxes.last().check()
  // The focus is on the box; what a scanner types goes to its field all the same.
  await scanPiece(`${style?.id}-M`)
  await expect(page.getByText('One too many')).toBeVisible()
  await expect(page.getByText('All pieces are in the parcel')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Order #${id.slice(0, 8)} is packed.`)).toBeVisible()

  await page.goto('/desk/pack', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Pack one by one' }).click()
  await expect(scanner).toBeFocused()
  await page.goto(`/desk/pack/${other.slice(0, 8)}`, { waitUntil: 'networkidle' })
  await expect(scanner).toBeFocused()
  await scan(id.slice(0, 8))
  await expect(page).toHaveURL(`/desk/pack/${id.slice(0, 8)}`)
  await expect(page.getByText('It waits to be shipped.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next parcel' })).toBeVisible()
  await page.getByRole('link', { name: 'Ship it' }).click()
  await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeVisible()
})
