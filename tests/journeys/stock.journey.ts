import { eq } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { seedCart } from './cart-fixture.ts'
import { setStock, styleWhere } from './product-fixture.ts'
import { expect, test } from './shop.ts'

// Timeout for several screens on a busy machine.
test.describe.configure({ timeout: 120_000 })

const MANY = { XS: 30, S: 30, M: 30, L: 30, XL: 30, XXL: 30 }
const NONE = { XS: 0, S: 0, M: 0, L: 0, XL: 0, XXL: 0 }

test('P1 a sold-out size says so, cannot be chosen, and the arrow keys pass it; P6 few left is said for the size that is chosen, and the quantity ends there, told in words; P11 what is sold out in every size cannot be added, and shows what there is instead', async ({
  page,
  shopper,
  shop,
}) => {
  const { uuid } = await styleWhere(shop, eq(styles.articleType, 'Kurtas'))
  const size = (name: string) => page.getByRole('radio', { name, exact: true })
  await setStock(shop, uuid, { ...MANY, M: 0, L: 3 })
  await shopper.open(`/product/${uuid}`)
  await test.step('a sold-out size', async () => {
    const gone = page.getByRole('radio', { name: 'M Sold out' })
    await expect(gone).toBeDisabled()
    await page.locator('label', { has: gone }).click({ force: true })
    await expect(gone).not.toBeChecked()
    await size('S').check()
    await expect(page.getByText(/^Only/)).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(size('L')).toBeChecked()
  })
  await test.step('few left', async () => {
    const [quantity, more] = [
      page.getByRole('textbox', { name: /^Quantity/ }),
      page.getByRole('button', { name: /^Increase/ }),
    ]
    await expect(
      page.getByRole('status').getByText('Only 3 left in L', { exact: true }),
    ).toBeVisible()
    await quantity.fill('12')
    await expect(quantity).toHaveValue('3')
    await expect(page.getByText('Only 3 left in L: that is all we have')).toBeVisible()
    await expect(more).toBeDisabled()
    await more.press('Enter')
    await expect(quantity).toHaveValue('3')
    await page.getByRole('button', { name: /^Decrease/ }).click()
    await expect(quantity).toHaveValue('2')
    await size('S').check()
    await expect(more).toBeEnabled()
  })
  await test.step('sold out in every size', async () => {
    await setStock(shop, uuid, NONE)
    await shopper.open(`/product/${uuid}`)
    await expect(page.getByText('Sold out')).toHaveCount(1)
    const button = page.getByRole('button', { name: 'Sold out' })
    await expect(button).toBeDisabled()
    await button.press('Enter')
    await expect(page.getByTestId('cart-count')).toBeHidden()
    const instead = page.getByRole('region', { name: 'Similar, and in stock' })
    await expect(instead.getByRole('listitem')).toHaveCount(4)
    await instead.getByRole('listitem').first().getByRole('link').click()
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  })
})

test('C4 Cart: more than are left says how many there are and offers to take those; a price that changed since is said on the line, old and new, and can be taken', async ({
  page,
  shopper,
  shop,
}) => {
  const style = await styleWhere(shop, eq(styles.articleType, 'Kurtas'))
  const { uuid: id, id: styleId, productDisplayName: name, baseColour: colour } = style
  const price = paise(style.pricePaise ?? 5_999_00)
  const [line, quantity] = [
    page.getByTestId('cart-line'),
    page.getByRole('textbox', { name: /^Quantity/ }),
  ]
  await setStock(shop, id, { ...MANY, M: 10 })
  await seedCart(page, { id, styleId, name, price, size: 'M', colour, quantity: 5 })
  await shopper.open('/cart')
  await expect(quantity).toHaveValue('5')
  await expect(line.getByText(/^Only/)).toHaveCount(0)
  await quantity.fill('12')
  await expect(line).toContainText(
    'Only 10 left, and 5 can be ordered at once. Please take 5 or fewer.',
  )
  await setStock(shop, id, { ...MANY, M: 4 })
  await page.reload()
  await expect(line).toContainText(
    'Only 4 left, and 2 can be ordered at once. Please take 2 or fewer.',
  )
  await expect(page.getByText('Please check the marked items first.')).toBeVisible()
  await page.getByRole('button', { name: 'Take 2' }).click()
  await expect(quantity).toHaveValue('2')
  await expect(line.getByText(/^Only/)).toHaveCount(0)
  await expect(line.getByRole('heading').getByRole('link')).toBeFocused()
  await setStock(shop, id, { ...MANY, M: 0 })
  await page.reload()
  await expect(line).toContainText('Your choice is sold out. Please remove it')
  // C9 What cannot be bought counts in no total, and the checkout leads to it.
  await expect(page.getByTestId('subtotal')).toHaveText(inRupees(paise(0)))
  await expect(quantity).toHaveCount(0)
  await page.getByRole('button', { name: 'Checkout' }).click({ force: true })
  await expect(line.getByRole('heading').getByRole('link')).toBeFocused()

  await test.step('another price', async () => {
    await setStock(shop, id, MANY)
    await shop.database.db.update(styles).set({ pricePaise: 4_321_00 }).where(eq(styles.uuid, id))
    await page.reload()
    await expect(line).toContainText(/The price changed from ₹[\d,]+\.00 to ₹4,321\.00/)
    await page.getByRole('button', { name: 'Use the new price' }).click()
    await expect(page.getByTestId('subtotal')).toHaveText('₹8,642.00')
  })
})
