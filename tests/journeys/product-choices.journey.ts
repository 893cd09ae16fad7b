import { eq } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { productWhere } from './given-product.ts'
import { expect, test } from './shop.ts'

test('§2 Product: Add to Cart is disabled until a size is chosen', async ({ page, shopper, shop }) => {
  await shopper.open(await productWhere(shop, eq(styles.articleType, 'Shirts'), eq(styles.gender, 'Men')))
  const button = page.getByRole('button', { name: 'Add to Cart' })
  await expect(page.getByRole('radio', { name: 'M', exact: true })).not.toBeChecked()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('radio', { name: 'M', exact: true }).check()
  await expect(button).toBeEnabled()
})

test('§2 Product: plus and minus change how many, and minus is disabled again at 1', async ({ page, shopper, shop }) => {
  await shopper.open(await productWhere(shop, eq(styles.articleType, 'Shirts'), eq(styles.gender, 'Men')))
  const quantity = page.getByRole('textbox', { name: /^Quantity/ })
  const minus = page.getByRole('button', { name: /^Decrease quantity/ })
  const plus = page.getByRole('button', { name: /^Increase quantity/ })
  await expect(minus).toBeDisabled()
  await plus.click()
  await plus.click()
  await expect(quantity).toHaveValue('3')
  await expect(minus).toBeEnabled()
  await minus.click()
  await minus.click()
  await expect(quantity).toHaveValue('1')
  await expect(minus).toBeDisabled()
})

test('§2 Product: a colour it comes in is offered and goes with it into the cart', async ({ page, shopper, shop }) => {
  await shopper.open(await productWhere(shop, eq(styles.articleType, 'Shirts'), eq(styles.baseColour, 'Navy Blue')))
  const colours = page.getByRole('group', { name: 'Colour' })
  await expect(colours.getByRole('radio')).toHaveCount(1)
  await expect(colours.getByRole('radio', { name: 'Navy Blue', exact: true })).toBeChecked()
  await shopper.addToCart('M')
  await expect(page.getByTestId('cart-line')).toContainText('Colour: Navy Blue')
})

test('§8 Image load failure: a broken picture is replaced by the fallback, on the page of the product and in the cart', async ({
  page,
  shopper,
  shop,
}) => {
  await page.route('**/item-images/**', (route) => route.fulfill({ status: 404 }))
  await shopper.open(await productWhere(shop, eq(styles.articleType, 'Shirts'), eq(styles.gender, 'Men')))
  const picture = page.getByRole('img', { name: await page.getByRole('heading', { level: 1 }).innerText(), exact: true })
  await expect(picture).toHaveAttribute('src', '/no-picture.svg')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await shopper.addToCart('M')
  await expect(page.getByTestId('cart-line').locator('img')).toHaveAttribute('src', '/no-picture.svg')
})
