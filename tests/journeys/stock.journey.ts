import { eq } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { setStock, styleWhere } from './given-product.ts'
import { expect, test, type JourneyShop } from './shop.ts'

const MANY = { XS: 30, S: 30, M: 30, L: 30, XL: 30, XXL: 30 }

/** A kurta of which so many are left. */
async function kurta(shop: JourneyShop, left: Record<string, number>): Promise<string> {
  const { uuid } = await styleWhere(shop, eq(styles.articleType, 'Kurtas'))
  await setStock(shop, uuid, { ...MANY, ...left })
  return uuid
}

test('P1 a sold-out size says so, cannot be chosen, and the arrow keys pass it', async ({ page, shopper, shop }) => {
  await shopper.open(`/product/${await kurta(shop, { M: 0 })}`)
  const gone = page.getByRole('radio', { name: 'M Sold out' })
  await expect(gone).toBeDisabled()
  await page.locator('label', { has: gone }).click({ force: true })
  await expect(gone).not.toBeChecked()
  await page.getByRole('radio', { name: 'S', exact: true }).check()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
})

test('P6 few left is said for the size that is chosen, and the quantity ends there, told in words', async ({ page, shopper, shop }) => {
  await shopper.open(`/product/${await kurta(shop, { L: 3 })}`)
  const [quantity, more] = [page.getByRole('textbox', { name: /^Quantity/ }), page.getByRole('button', { name: /^Increase/ })]
  await page.getByRole('radio', { name: 'S', exact: true }).check()
  await expect(page.getByText(/^Only/)).toHaveCount(0)
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  await expect(page.getByRole('status').getByText('Only 3 left', { exact: true })).toBeVisible()
  await quantity.fill('12')
  await expect(quantity).toHaveValue('3')
  await expect(page.getByText('Only 3 left: that is all we have')).toBeVisible()
  await expect(more).toBeDisabled()
  await more.press('Enter')
  await expect(quantity).toHaveValue('3')
  await page.getByRole('button', { name: /^Decrease/ }).click()
  await expect(quantity).toHaveValue('2')
  await page.getByRole('radio', { name: 'S', exact: true }).check()
  await expect(more).toBeEnabled()
})

test('P11 what is sold out in every size cannot be added, and shows what there is instead', async ({ page, shopper, shop }) => {
  await shopper.open(`/product/${await kurta(shop, { XS: 0, S: 0, M: 0, L: 0, XL: 0, XXL: 0 })}`)
  await expect(page.getByText(/^₹[\d,]+\.\d\d inclusive of all taxes Sold out$/)).toBeVisible()
  const button = page.getByRole('button', { name: 'Sold out' })
  await expect(button).toBeDisabled()
  await button.press('Enter')
  await expect(page.getByTestId('cart-count')).toBeHidden()
  const instead = page.getByRole('region', { name: 'Like this, and in stock' })
  await expect(instead.getByRole('listitem')).toHaveCount(4)
  await instead.getByRole('listitem').first().getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
})

test('P11 a listing says on the card what is sold out', async ({ page, shopper, shop }) => {
  const id = await kurta(shop, { XS: 0, S: 0, M: 0, L: 0, XL: 0, XXL: 0 })
  const [style] = await shop.database.db.select().from(styles).where(eq(styles.uuid, id))
  await shopper.open(`/products?q=${encodeURIComponent(style?.productDisplayName ?? '')}`)
  const card = page.locator(`main a[href="/product/${id}"]`)
  await expect(card).toContainText('Sold out')
  await expect(card).toContainText(style?.baseColour ?? '')
})

test('C4 Cart: more than are left says how many there are and offers to take those', async ({ page, shopper, shop }) => {
  const id = await kurta(shop, { M: 6 })
  await shopper.open(`/product/${id}`)
  await shopper.addToCart('M', 5)
  const [line, quantity] = [page.getByTestId('cart-line'), page.getByRole('textbox', { name: /^Quantity/ })]
  await expect(line.getByText(/^Only/)).toHaveCount(0)
  await quantity.fill('9')
  await expect(line).toContainText('Only 6 left. Please take 6 or fewer.')
  await setStock(shop, id, { ...MANY, M: 2 })
  await page.reload()
  await expect(line).toContainText('Only 2 left. Please take 2 or fewer.')
  await expect(page.getByText('Please look at the marked lines first.')).toBeVisible()
  await page.getByRole('button', { name: 'Take 2' }).click()
  await expect(quantity).toHaveValue('2')
  await expect(line.getByText(/^Only/)).toHaveCount(0)
  await expect(line.getByRole('heading').getByRole('link')).toBeFocused()
  await setStock(shop, id, { ...MANY, M: 0 })
  await page.reload()
  await expect(line).toContainText('This is sold out as you chose it. Please remove it')
})
