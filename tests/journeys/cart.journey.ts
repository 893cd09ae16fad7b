import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { brand } from '#app/brand.ts'
import { expect, test, type Shopper } from './shop.ts'

const rupees = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
const inPaise = (amount: number) => inRupees(paise(amount))

/** One shirt in M in the cart; answers its price in paise. */
async function shirtInCart(page: Page, shopper: Shopper): Promise<number> {
  await shopper.openShirt()
  await shopper.isAlive()
  const price = rupees(await page.locator('h1 + p').innerText())
  await shopper.addToCart('M')
  return price
}

test('§2 Cart: empty, it says so and leads on shopping', async ({ page, shopper }) => {
  await shopper.open('/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/')
})

test('§2 Cart: a line has picture, name, size, colour, quantity, total and a way back to its product', async ({ page, shopper }) => {
  const name = await shopper.openShirt()
  await shopper.isAlive()
  const product = new URL(page.url()).pathname
  const colour = await page.getByRole('group', { name: 'Colour' }).getByRole('radio').first().getAttribute('value')
  await shopper.addToCart('L')
  const line = page.getByTestId('cart-line')
  await expect(line.getByRole('heading', { name })).toBeVisible()
  await expect(line.locator('img')).toBeVisible()
  await expect(line).toContainText('Size: L')
  await expect(line).toContainText(`Colour: ${colour}`)
  await expect(line.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('1')
  await line.getByRole('link', { name }).click()
  await expect(page).toHaveURL(product)
})

test('§2 Cart: minus, plus and typing change the quantity, the totals and the badge, and never go below 1', async ({ page, shopper }) => {
  const price = await shirtInCart(page, shopper)
  const line = page.getByTestId('cart-line')
  const minus = line.getByRole('button', { name: /^Decrease quantity/ })
  const shows = async (quantity: number) => {
    await expect(line.getByRole('textbox', { name: /^Quantity/ })).toHaveValue(String(quantity))
    await expect(page.getByTestId('line-total')).toHaveText(inPaise(price * quantity))
    await expect(page.getByTestId('subtotal')).toHaveText(inPaise(price * quantity))
    await expect(page.getByTestId('cart-count')).toHaveText(String(quantity))
  }
  await shows(1)
  await expect(minus).toBeDisabled()
  await minus.press('Enter')
  await shows(1)
  await line.getByRole('button', { name: /^Increase quantity/ }).click()
  await shows(2)
  await line.getByRole('textbox', { name: /^Quantity/ }).fill('12')
  await shows(12)
  await minus.click()
  await shows(11)
  await line.getByRole('textbox', { name: /^Quantity/ }).fill('0')
  await shows(11)
})

test('§2 Cart: the summary says what is calculated later and leads to the checkout', async ({ page, shopper }) => {
  await shirtInCart(page, shopper)
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('Shipping and taxes are calculated at checkout')
  expect(brand.policy.shippingPaise).toBe(0)
  await expect(summary).toContainText('delivery is free, and our prices include all taxes')
  await summary.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
})

test('§2 Cart: removing the last line shows the empty cart', async ({ page, shopper }) => {
  await shirtInCart(page, shopper)
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByTestId('cart-count')).toBeHidden()
})

test('§2 Cart: removing one of two lines leaves the other, and Clear Cart empties it', async ({ page, shopper }) => {
  const price = await shirtInCart(page, shopper)
  await page.goBack()
  await shopper.isAlive()
  await shopper.addToCart('XL')
  await expect(page.getByTestId('cart-line')).toHaveCount(2)
  await page.getByRole('button', { name: /^Remove .*, M,/ }).click()
  await expect(page.getByTestId('cart-line')).toHaveCount(1)
  await expect(page.getByTestId('cart-line')).toContainText('Size: XL')
  await expect(page.getByTestId('subtotal')).toHaveText(inPaise(price))
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('§4 Cart: adding the same thing again raises its quantity by what was chosen', async ({ page, shopper }) => {
  await shirtInCart(page, shopper)
  await page.goBack()
  await shopper.isAlive()
  await shopper.addToCart('M', 2)
  await expect(page.getByTestId('cart-line')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('3')
})

test('§4 Cart: it is kept under shopping-cart and is there after a reload', async ({ page, shopper }) => {
  const price = await shirtInCart(page, shopper)
  expect(await page.evaluate(() => localStorage.getItem('shopping-cart'))).toContain('"size":"M"')
  await page.reload()
  await expect(page.getByTestId('cart-line')).toContainText('Size: M')
  await expect(page.getByTestId('subtotal')).toHaveText(inPaise(price))
  await page.goto('/')
  await expect(page.getByTestId('cart-count')).toHaveText('1')
})

test('§4 Cart: two tabs agree', async ({ page, shopper, context }) => {
  await shirtInCart(page, shopper)
  const other = await context.newPage()
  await other.goto('/cart')
  await other.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('2')
  await expect(page.getByTestId('cart-count')).toHaveText('2')
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(other.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(other.getByTestId('cart-count')).toBeHidden()
})

test('T21 thirty quick changes from two tabs: none is lost', async ({ page, shopper, context }) => {
  await shirtInCart(page, shopper)
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(other.getByTestId('cart-line')).toHaveCount(1)
  for (let pressed = 0; pressed < 15; pressed += 1) {
    for (const tab of [page, other]) await tab.getByRole('button', { name: /^Increase quantity/ }).click()
  }
  for (const tab of [page, other]) {
    await expect(tab.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('31', { timeout: 20_000 })
    await expect(tab.getByTestId('cart-count')).toHaveText('31')
  }
})

for (const [what, stored] of Object.entries({
  'no JSON': '{"state":',
  'JSON of another kind': '[1,2,3]',
  null: 'null',
  'lines that are none': '{"state":{"lines":[null,7,{"id":5}],"placed":3},"version":1}',
  'an older shape': '{"items":[{"id":1}],"total":10}',
  'five megabytes': 'x'.repeat(5_000_000),
})) {
  test(`T21 storage that holds ${what} is an empty cart, and the shop works on`, async ({ page, shopper }) => {
    await shopper.open('/login')
    await page.evaluate((text) => localStorage.setItem('shopping-cart', text), stored)
    await shopper.open('/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await shirtInCart(page, shopper)
    await expect(page.getByTestId('cart-line')).toHaveCount(1)
    await page.reload()
    await expect(page.getByTestId('cart-line')).toHaveCount(1)
  })
}

test('T21 storage that is full keeps the cart as long as the tab', async ({ page, shopper }) => {
  await page.addInitScript(
    () =>
      (Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }),
  )
  await shirtInCart(page, shopper)
  await expect(page.getByTestId('cart-line')).toHaveCount(1)
  await expect(page.getByTestId('cart-count')).toHaveText('1')
})

test('C4 Cart: a price that changed since is said on the line, old and new, and can be taken', async ({ page, shopper, shop }) => {
  const { db } = shop.database
  const [{ uuid } = { uuid: '' }] = await db.select().from(styles).where(eq(styles.subCategory, 'Bottomwear')).orderBy(styles.id).limit(1)
  await shopper.open(`/product/${uuid}`)
  await shopper.addToCart('M')
  await db.update(styles).set({ pricePaise: 4_321_00 }).where(eq(styles.uuid, uuid))
  await page.reload()
  await expect(page.getByTestId('cart-line')).toContainText(/The price changed from ₹[\d,]+\.00 to ₹4,321\.00/)
  await page.getByRole('button', { name: 'Use the new price' }).click()
  await expect(page.getByTestId('subtotal')).toHaveText('₹4,321.00')
})

test('C2 Cart: what was removed or cleared can be had back, as it stood', async ({ page, shopper }) => {
  const name = await shopper.openShirt()
  await shopper.addToCart('M', 2)
  await shopper.openShirt()
  await shopper.addToCart('L')
  const rows = page.getByTestId('cart-line')
  await page.getByRole('button', { name: new RegExp(`^Remove ${name}, M`) }).click()
  await expect(rows).toHaveCount(1)
  await expect(page.getByText(`${name} is removed.`)).toBeVisible()
  // The focus is on the heading: the next stop is the way back.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Size: M')
  await expect(page.getByTestId('cart-count')).toHaveText('3')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByTestId('cart-count')).toHaveText('3')
})
