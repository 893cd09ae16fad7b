import { eq, isNull } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { productWhere, styleWhere, wellStocked } from './product-fixture.ts'
import { expect, test } from './shop.ts'
import { usePlaceholderImages } from './placeholder-images.ts'

test.beforeEach(usePlaceholderImages)

test('§2 Product: the card leads to it, the back button one step back, to the same page; P8 without anything to go back to, to its collection', async ({
  page,
  shopper,
}) => {
  await shopper.open('/products?category=women&page=2')
  const card = page.locator('main a[href^="/product/"]').nth(5)
  const name = await card.getByRole('heading').innerText()
  await card.click()
  await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const product = page.url()
  const back = page.getByRole('link', { name: 'Back', exact: true })
  await back.click()
  await expect(page).toHaveURL('/products?category=women&page=2')

  await page.goto('about:blank')
  await shopper.open(product)
  await back.click()
  await expect(page).toHaveURL('/products?category=women')
})

test('§2 Product: Add to Cart is disabled until a size is chosen; §5 adding without one is refused, says so, and leads to the sizes; plus and minus change how many, minus is disabled at 1', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.open(
    await productWhere(shop, eq(styles.articleType, 'Shirts'), eq(styles.baseColour, 'Navy Blue')),
  )
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  const button = page.getByRole('button', { name: 'Add to Cart' })
  const quantity = page.getByRole('textbox', { name: /^Quantity/ })
  const minus = page.getByRole('button', { name: /^Decrease quantity/ })
  const plus = page.getByRole('button', { name: /^Increase quantity/ })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(minus).toBeDisabled()
  await minus.press('Enter')
  await expect(quantity).toHaveValue('1')
  await button.press('Enter')
  await shopper.expectToast('Please select a size', 'You must select a size before adding to cart')
  await expect(page.getByRole('radio', { name: 'XS' })).toBeFocused()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByTestId('cart-count')).toBeHidden()

  await plus.click()
  await plus.click()
  await expect(quantity).toHaveValue('3')
  await expect(minus).toBeEnabled()
  await minus.click()
  await minus.click()
  await expect(quantity).toHaveValue('1')
  await expect(minus).toBeDisabled()
  await page.getByRole('radio', { name: 'M', exact: true }).check()
  await expect(button).toBeEnabled()
  // The size that it asked for is chosen.
  await expect(page.getByText('Please select a size', { exact: true })).toHaveCount(0)

  // §2: adding shows a toast with the cart; the colour goes with it.
  await expect(page.getByText('Colour: Navy Blue', { exact: true })).toBeVisible()
  await shopper.addToCart('M', 3)
  await shopper.expectToast('Added to cart', `${name} has been added to your cart`)
  await expect(page.getByTestId('cart-count')).toHaveText('3')
  await expect(page.getByTestId('cart-line')).toContainText('Colour: Navy Blue')
  const added = page.getByText('Added to cart', { exact: true })
  await expect(added).toBeVisible()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText(/is removed/)).toBeVisible()
  await expect(added).toHaveCount(0)
})

test('§2 Product: what has One Size goes into the cart in it; what has neither sizes nor colours, without', async ({
  page,
  shopper,
  shop,
}) => {
  for (const [path, said] of [
    [await productWhere(shop, eq(styles.subCategory, 'Watches')), /Size: One Size/],
    [
      await productWhere(
        shop,
        eq(styles.masterCategory, 'Personal Care'),
        isNull(styles.baseColour),
      ),
      /^(?!.*(Size|Colour))/s,
    ],
  ] as const) {
    await shopper.open(path)
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByTestId('cart-line').filter({ hasText: name })).toHaveText(said)
  }
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
  await shopper.waitForHydration()
  await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByTestId('cart-line')).toContainText('Size: L')
})

test('P5 back from the cart, the choices are as they were; opened again, a product starts with nothing chosen', async ({
  page,
  shopper,
}) => {
  await shopper.openShirt()
  await shopper.waitForHydration()
  const product = page.url()
  await shopper.addToCart('L', 3)
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
  await expect(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('3')
  await page.getByRole('radio', { name: 'XL', exact: true }).check()
  await page.reload()
  await shopper.waitForHydration()
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
  const script =
    '</script><script>window.hacked=1;alert(1)</script><img src=x onerror="window.hacked=2;alert(2)">'
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
  await expect(
    page.getByRole('region', { name: 'Recently viewed' }).getByText(script),
  ).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
  expect(troubles).toEqual([])
})
