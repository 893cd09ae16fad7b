import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { feeOfWeight } from '#app/catalogue/product/delivery-fee.ts'
import { fillCart, seedCart, shirtLine } from './cart-fixture.ts'
import { productWhere } from './product-fixture.ts'
import { expect, test, Shopper } from './shop.ts'

// Timeout for several screens on a busy machine.
test.describe.configure({ timeout: 120_000 })

const rupees = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
const inPaise = (amount: number) => inRupees(paise(amount))
const shirt = eq(styles.articleType, 'Shirts')
const quantity = (page: Page) => page.getByRole('textbox', { name: /^Quantity/ })
const rows = (page: Page) => page.getByTestId('cart-line')
const badge = (page: Page) => page.getByTestId('cart-count')
const empty = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your cart is empty' })

test('§2 Cart: a line has picture, name, size, colour, quantity, total and a way back to its product; minus, plus and typing change the quantity, the totals and the badge, and never go below 1; the summary has subtotal, delivery and total, and leads to the checkout', async ({
  page,
  shopper,
  shop,
}) => {
  const line = rows(page)
  const product = await productWhere(shop, shirt)
  await shopper.open(product)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  const price = rupees(await page.locator('h1 + p').innerText())
  const colour = await page.locator('main input[name=colour]').getAttribute('value')
  await shopper.addToCart('L')
  await expect(line.getByRole('heading', { name })).toBeVisible()
  await expect(line.locator('img')).toBeVisible()
  await expect(line).toContainText('Size: L')
  await expect(line).toContainText(`Colour: ${colour}`)
  await expect(line.getByRole('link', { name })).toHaveAttribute('href', product)

  await test.step('C5 its name leads to the product in its size', async () => {
    await line.getByRole('link', { name }).click()
    await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
    await page.goBack()
    await expect(line).toBeVisible()
  })

  await test.step('minus, plus and typing', async () => {
    const minus = line.getByRole('button', { name: /^Decrease quantity/ })
    const shows = async (count: number) => {
      await expect(quantity(page)).toHaveValue(String(count))
      await expect(page.getByTestId('line-total')).toHaveText(inPaise(price * count))
      await expect(page.getByTestId('subtotal')).toHaveText(inPaise(price * count))
      await expect(badge(page)).toHaveText(String(count))
    }
    await shows(1)
    await expect(minus).toBeDisabled()
    await minus.press('Enter')
    await shows(1)
    await line.getByRole('button', { name: /^Increase quantity/ }).click()
    await shows(2)
    await quantity(page).fill('12')
    await shows(12)
    await minus.click()
    await shows(11)
    await quantity(page).fill('0')
    await shows(11)
  })
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('Shipping and taxes are calculated again at checkout.')
  await expect(summary).toContainText(
    `Delivery${feeOfWeight('normal') === 0 ? 'Free' : inRupees(feeOfWeight('normal'))}`,
  )
  await expect(summary.getByTestId('total')).toHaveText(inPaise(price * 11 + feeOfWeight('normal')))
  await summary.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
})

test('§4 Cart: adding the same thing again raises its quantity by what was chosen; it is kept under shopping-cart and is there after a reload; §2 one of two lines is removed, and Clear Cart empties it; C2 what was removed or cleared can be had back, as it stood; empty, it says so and leads on shopping', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.open(await productWhere(shop, shirt))
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  const price = rupees(await page.locator('h1 + p').innerText())
  const addAnother = async (size: string, count: number) => {
    await page.goBack()
    await shopper.waitForHydration()
    await shopper.addToCart(size, count)
  }
  await shopper.addToCart('M')
  await addAnother('M', 2)
  await expect(rows(page)).toHaveCount(1)
  await expect(quantity(page)).toHaveValue('3')
  await addAnother('XL', 1)
  await expect(rows(page)).toHaveCount(2)

  await test.step('it is kept', async () => {
    expect(await page.evaluate(() => localStorage.getItem('shopping-cart'))).toContain('"size":"M"')
    await page.reload()
    await expect(rows(page).first()).toContainText('Size: M')
    await expect(page.getByTestId('subtotal')).toHaveText(inPaise(price * 4))
    await expect(badge(page)).toHaveText('4')
  })
  await test.step('one is removed, and back', async () => {
    await page.getByRole('button', { name: new RegExp(`^Remove ${name}, M`) }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Size: XL')
    await expect(page.getByTestId('subtotal')).toHaveText(inPaise(price))
    await expect(page.getByText(`${name} is removed.`)).toBeVisible()
    // The focus is on the heading: the next stop is the link back.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText('Size: M')
    await expect(badge(page)).toHaveText('4')
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })
  await test.step('all are cleared, and back', async () => {
    await page.getByRole('button', { name: 'Clear Cart' }).click()
    await expect(empty(page)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Accessories' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(badge(page)).toHaveText('4')
  })
  await test.step('the last one is removed', async () => {
    for (const left of [1, 0]) {
      await page
        .getByRole('button', { name: /^Remove / })
        .first()
        .click()
      await expect(rows(page)).toHaveCount(left)
    }
    await expect(empty(page)).toBeVisible()
    await expect(badge(page)).toBeHidden()
    await page.getByRole('link', { name: 'Continue Shopping' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('§5 Cart: a full cart, and 999 of one item, are said: nothing says added that was not', async ({
  page,
  shopper,
  shop,
}) => {
  const held = await shirtLine(shop, { quantity: 998 })
  await seedCart(page, held)
  await shopper.open(`/product/${held.id}`)
  await test.step('998 and 4: one of them is added', async () => {
    await shopper.addToCart('M', 4)
    await shopper.expectToast('Added to cart', /^1 of 4 added: .* 999 /)
    await expect(quantity(page)).toHaveValue('999')
    await expect(rows(page)).toContainText('999 is the most')
  })
  await test.step('what is typed above it is lowered, and the cart says so', async () => {
    await quantity(page).fill('2')
    await expect(rows(page)).not.toContainText('999')
    await quantity(page).fill('2000')
    await expect(quantity(page)).toHaveValue('999')
    await expect(rows(page)).toContainText('Quantity changed to 999.')
  })
  const refused = async (why: RegExp) => {
    await shopper.pressAddToCart('M', 1)
    await shopper.expectToast('Not added to cart', why)
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible()
  }
  await page.goBack()
  await shopper.waitForHydration()
  await test.step('999 and one: nothing is added', () => refused(/was not added: .* 999 /))
  const hundred = Array.from({ length: 100 }, (_, i) => ({ ...held, size: `${i}`, quantity: 1 }))
  await fillCart(page, ...hundred)
  await shopper.open(`/product/${held.id}`)
  await test.step('a full cart: nothing is added', () => refused(/was not added: .* 100 /))
  await page.getByRole('alert').getByRole('link', { name: 'Go to Cart' }).click()
  await expect(rows(page)).toHaveCount(100)
})

test('§4 Cart: two tabs agree; T21 thirty quick changes from two tabs: none is lost', async ({
  page,
  shopper,
  context,
  shop,
}) => {
  await seedCart(page, await shirtLine(shop))
  await shopper.open('/cart')
  const other = await context.newPage()
  await other.goto('/cart')
  const tabs = [page, other]
  for (const tab of tabs) await expect(rows(tab)).toHaveCount(1)
  for (let pressed = 0; pressed < 15; pressed += 1) {
    for (const tab of tabs) await tab.getByRole('button', { name: /^Increase quantity/ }).click()
  }
  for (const tab of tabs) {
    await expect(quantity(tab)).toHaveValue('31', { timeout: 20_000 })
    await expect(badge(tab)).toHaveText('31')
  }
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(empty(other)).toBeVisible()
  await expect(badge(other)).toBeHidden()
})

test('T21 storage that holds no JSON, JSON of another kind, null, lines that are none, an older or a newer shape, or five megabytes, is an empty cart, and the shop works on; storage that is full keeps the cart as long as the tab', async ({
  page,
  shopper,
  context,
  shop,
}) => {
  const product = await productWhere(shop, shirt)
  const keptLines = () =>
    page.evaluate(
      () => JSON.parse(localStorage.getItem('shopping-cart') ?? '').state.lines.length as number,
    )
  await shopper.open(product)
  for (const [what, stored] of Object.entries({
    'no JSON': '{"state":',
    'JSON of another kind': '[1,2,3]',
    null: 'null',
    'lines that are none': '{"state":{"lines":[null,7,{"id":5}],"placed":3},"version":1}',
    'an older shape': '{"items":[{"id":1}],"total":10}',
    'a newer shape': '{"state":{"cart":{"lines":[{"id":1}]}},"version":2}',
    'five megabytes': 'x'.repeat(5_000_000),
  }))
    await test.step(what, async () => {
      await page.evaluate((text) => localStorage.setItem('shopping-cart', text), stored)
      await shopper.open(product)
      await expect(badge(page)).toBeHidden()
      await shopper.addToCart('M')
      await expect(rows(page)).toHaveCount(1)
      await expect.poll(keptLines).toBe(1)
    })
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await page.evaluate(() => localStorage.setItem('shopping-cart', '{"state":'))
  await shopper.open('/cart')
  await expect(empty(page)).toBeVisible()
  await test.step('storage that is full', async () => {
    const full = await context.newPage()
    await full.addInitScript(
      () =>
        (Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }),
    )
    const visitor = new Shopper(full)
    await visitor.open(product)
    await visitor.addToCart('M')
    await expect(rows(full)).toHaveCount(1)
    await expect(badge(full)).toHaveText('1')
  })
})
