import { eq, isNull } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { productWhere, styleWhere, wellStocked } from './given-product.ts'
import { expect, test } from './shop.ts'

const cards = 'main a[href^="/product/"]'

test('§2 Product: the card leads to it, the back button one step back, to the same page', async ({ page, shopper }) => {
  await shopper.open('/products?category=women&page=2')
  const card = page.locator(cards).nth(5)
  const name = await card.getByRole('heading').innerText()
  await card.click()
  await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await shopper.isAlive()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/products?category=women&page=2')
})

test('§2 Product: name, price with two decimals, chips, picture and description', async ({ page, shopper, shop }) => {
  await shopper.open(await productWhere(shop, eq(styles.articleType, 'Shirts'), eq(styles.gender, 'Men')))
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(page.getByText(/^₹[\d,]+\.\d\d inclusive of all taxes$/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Found under' }).getByRole('listitem')).toHaveText(['men', 'Topwear', 'Apparel'])
  await expect(page.getByRole('img', { name, exact: true })).toBeVisible()
  await expect(page.getByText(new RegExp(`^Shirts · .* · ${name}$`))).toBeVisible()
  await expect(page.getByRole('group', { name: 'Clothing Size' }).getByRole('radio')).toHaveCount(6)
})

test('§2 Product: shoes have Shoe Size; what has One Size has it chosen', async ({ page, shopper, shop }) => {
  await shopper.open(await productWhere(shop, eq(styles.subCategory, 'Shoes'), eq(styles.gender, 'Women')))
  await expect(page.getByRole('group', { name: 'Shoe Size', exact: true }).getByRole('radio')).toHaveCount(6)
  await shopper.open(await productWhere(shop, eq(styles.subCategory, 'Watches')))
  await expect(page.getByRole('group', { name: 'Size', exact: true }).getByRole('radio', { name: 'One Size' })).toBeChecked()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByTestId('cart-line')).toContainText('Size: One Size')
})

test('§2 Product: colours are asked only where there are any, sizes likewise', async ({ page, shopper, shop }) => {
  await shopper.open(await productWhere(shop, eq(styles.masterCategory, 'Personal Care'), isNull(styles.baseColour)))
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByTestId('cart-line')).not.toContainText(/Size|Colour/)
})

test('§5 Product: adding without a size is refused, says so, and leads to the sizes', async ({ page, shopper }) => {
  await shopper.openShirt()
  await shopper.isAlive()
  const minus = page.getByRole('button', { name: /^Decrease quantity/ })
  await expect(minus).toBeDisabled()
  await minus.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('1')
  await page.getByRole('button', { name: 'Add to Cart' }).press('Enter')
  await shopper.isTold('Please select a size', 'You must select a size before adding to cart')
  await expect(page.getByRole('radio', { name: 'XS' })).toBeFocused()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByTestId('cart-count')).toBeHidden()
})

test('§2 Product: adding says so and shows the cart', async ({ page, shopper }) => {
  const name = await shopper.openShirt()
  await shopper.isAlive()
  await shopper.addToCart('M', 3)
  await shopper.isTold('Added to cart', `${name} has been added to your cart`)
  await expect(page.getByTestId('cart-count')).toHaveText('3')
})

test('§2 Product: a missing one is not found, and leads home', async ({ page, shopper }) => {
  const answer = await page.goto('/product/11111111-1111-4111-8111-111111111111')
  expect(answer?.status()).toBe(404)
  await shopper.isAlive()
  await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('P5 a size that was chosen before the scripts came is the size', async ({ page, shopper }) => {
  await shopper.openShirt()
  let come = () => {}
  const scripts = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  come()
  await shopper.isAlive()
  await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByTestId('cart-line')).toContainText('Size: L')
})

test('P5 back from the cart, the choices are as they were; opened anew, a product starts with nothing chosen', async ({
  page,
  shopper,
}) => {
  await shopper.openShirt()
  await shopper.isAlive()
  const product = page.url()
  await shopper.addToCart('L', 3)
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
  await expect(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('3')
  await page.getByRole('radio', { name: 'XL', exact: true }).check()
  await page.reload()
  await shopper.isAlive()
  await expect(page.getByRole('radio', { name: 'XL', exact: true })).toBeChecked()
  await shopper.openShirt()
  await expect(page).toHaveURL(product)
  await expect(page.getByRole('radio', { name: 'XL', exact: true })).not.toBeChecked()
  await expect(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('1')
})

test('T35 a product whose words are markup runs nothing, on its page, in the cart or among the recently viewed', async ({
  page,
  shopper,
  shop,
}) => {
  const script = '</script><script>window.hacked=1;alert(1)</script><img src=x onerror="window.hacked=2;alert(2)">'
  const { uuid } = await styleWhere(shop, wellStocked, eq(styles.articleType, 'Tunics'))
  await shop.database.db
    .update(styles)
    .set({ productDisplayName: script, usage: script, subCategory: script, baseColour: script })
    .where(eq(styles.uuid, uuid))
  const troubles: string[] = []
  page.on('dialog', (dialog) => void (troubles.push(dialog.message()), dialog.dismiss()))
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(error.message))
  await shopper.open(`/product/${uuid}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(script)
  await shopper.addToCart('M')
  await expect(page.getByTestId('cart-line')).toContainText(script)
  await shopper.open(await productWhere(shop, eq(styles.articleType, 'Shirts')))
  await expect(page.getByRole('region', { name: 'Recently viewed' }).getByText(script)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
  expect(troubles).toEqual([])
})
