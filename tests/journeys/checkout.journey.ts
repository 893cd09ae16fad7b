import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { inRupees, paise } from '#app/basics/money.ts'
import { orders } from '#db/schema.ts'
import { feeOfWeight } from '#app/catalogue/product/delivery-fee.ts'
import { field, listenForPosts } from './forms.ts'
import { fillCart, seedCart, shirtLine } from './cart-fixture.ts'
import { expect, test, Shopper } from './shop.ts'

// Timeout for several screens on a busy machine.
test.describe.configure({ timeout: 120_000 })

const FIELDS = [
  ['First name', 'text'],
  ['Last name', 'text'],
  ['Email', 'email'],
  ['Phone', 'tel'],
  ['Address', 'text'],
  ['City', 'text'],
  ['PIN code', 'text'],
] as const
const pay = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ })

test('§2 Checkout: an empty cart leads to /cart; §5 the form asks for the seven fields and no more, all required, email and phone typed as such, each says what it misses, and nothing typed is lost; K4 a field is judged when it is left and forgiven when it is mended; nothing wrong is sent', async ({
  page,
  shopper,
  shop,
}) => {
  const posts = listenForPosts(page)
  const summary = page.getByRole('alert')
  const phoneSaid = page.getByText(/10-digit Indian mobile number/)
  await shopper.signUpDirectly()
  await shopper.open('/checkout')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await fillCart(page, await shirtLine(shop))
  await shopper.open('/checkout')
  await expect(pay(page)).toBeEnabled()
  for (const [label, type] of FIELDS) {
    await expect(field(page, label)).toHaveJSProperty('type', type)
    await expect(field(page, label)).toHaveJSProperty('required', true)
  }
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(FIELDS.length)

  await test.step('judged when it is left, forgiven when it is mended', async () => {
    await field(page, 'Phone').fill('12345')
    await expect(phoneSaid).toHaveCount(0)
    await field(page, 'PIN code').focus()
    await expect(phoneSaid).toBeVisible()
    await field(page, 'Phone').fill('98765 43210')
    await expect(phoneSaid).toHaveCount(0)
  })
  await test.step('each says what it misses, in the order in which they stand', async () => {
    for (const [label] of FIELDS) await field(page, label).fill('')
    await field(page, 'Address').fill('12 MG Road')
    await field(page, 'Phone').fill('12345')
    await field(page, 'PIN code').fill('0')
    await pay(page).click()
    await expect(field(page, 'Email')).toBeFocused()
    await expect(page).toHaveTitle(/^Error: Checkout/)
    await expect(summary.getByRole('link')).toHaveText([
      /email address/,
      /10-digit Indian mobile number/,
      /first name/,
      /last name/,
      /6-digit PIN code/,
      /city/,
    ])
    for (const [label] of FIELDS)
      await expect(field(page, label)).toHaveJSProperty(
        'ariaInvalid',
        label === 'Address' ? null : 'true',
      )
    await expect(field(page, 'Address')).toHaveValue('12 MG Road')
    await expect(field(page, 'Phone')).toHaveValue('12345')
    await summary.getByRole('link', { name: /PIN code/ }).click()
    await expect(field(page, 'PIN code')).toBeFocused()
  })
  expect(posts).toEqual([])
  await page.reload()
  await expect(field(page, 'Address')).toHaveValue('12 MG Road')
  await expect(field(page, 'Phone')).toHaveValue('12345')
})

test('K4 Checkout: when the shop cannot be reached, it says so, everything stays, and the next press orders; T01 a price edited in the posted order is refused by name, an edited quantity is charged at the true price; §4 the order is pending before the bank, remembered as lastOrderId, Standard Shipping', async ({
  page,
  shopper,
  shop,
}) => {
  const shirt = await shirtLine(shop)
  const ordersOfHers = () =>
    shop.database.db.select().from(orders).where(eq(orders.contactEmail, shopper.email))
  /** Edits the lines as they are posted: React writes those of the input again whenever it renders. */
  const edit = (change: Record<string, unknown>) =>
    page.locator('form:has(input[name=lines])').evaluate(
      (form: HTMLFormElement, changed) =>
        form.addEventListener('formdata', ({ formData }) => {
          const lines = JSON.parse(formData.get('lines') as string) as object[]
          formData.set('lines', JSON.stringify(lines.map((line) => ({ ...line, ...changed }))))
        }),
      change,
    )
  await shopper.signUpDirectly()
  await seedCart(page, shirt)
  await shopper.open('/checkout')
  await shopper.fillShipping()
  await test.step('an edited price', async () => {
    await edit({ price: 100, total: 1, status: 'paid' })
    await pay(page).click()
    await expect(page.getByText(/The price changed from ₹1\.00 to ₹/)).toBeVisible()
    expect(await ordersOfHers()).toEqual([])
    await page.reload()
    await expect(field(page, 'Phone')).toHaveValue('+91 98765-43210')
    await shopper.waitForHydration()
  })
  await test.step('the shop cannot be reached', async () => {
    await page.route('**/checkout.data*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await pay(page).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByRole('alert')).toContainText('The shop could not be reached.')
    await expect(field(page, 'Address')).toHaveValue('12 MG Road, Civil Lines')
    await page.unroute('**/checkout.data*')
  })
  await edit({ quantity: 3 })
  await shopper.goToBank()
  await expect(
    page.getByText(inRupees(paise(shirt.price * 3 + feeOfWeight('normal')))).first(),
  ).toBeVisible()
  const [order] = await ordersOfHers()
  expect(order).toMatchObject({
    status: 'pending',
    shippingMethod: 'Standard Shipping',
    totalPaise: shirt.price * 3 + feeOfWeight('normal'),
  })
  await test.step('the bank knows nothing of it: the way back is found by what the browser remembers', async () => {
    await page.goto('/404')
    expect(await page.evaluate(() => localStorage.getItem('lastOrderId'))).toBe(order?.id)
    await shopper.open('/order-success')
    await expect(page.getByTestId('order-number')).toHaveText(`#${order?.number}`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lastOrderId'))).toBeNull()
  })
})

test('K3 Checkout: the PIN code fills in the city and says its state; an unknown one is warned about and orders all the same; K4 what one shopper typed is not shown to the next one who signs in on the same phone', async ({
  page,
  shopper,
  shop,
}) => {
  const shirt = await shirtLine(shop)
  await shopper.signUpDirectly()
  await seedCart(page, shirt)
  await shopper.open('/checkout')
  await field(page, 'PIN code').pressSequentially('211 001')
  await expect(page.getByText('This PIN code is in Uttar Pradesh.')).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('Prayagraj')
  await page.reload()
  await expect(page.getByText('This PIN code is in Uttar Pradesh.')).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('Prayagraj')
  await shopper.waitForHydration()
  await field(page, 'City').fill('Whitefield')
  await field(page, 'PIN code').fill('560066')
  await expect(page.getByText('This PIN code is in Karnataka.')).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('Whitefield')
  await field(page, 'PIN code').fill('900056')
  await expect(
    page.getByText(
      'We cannot find this PIN code. If you are sure it is right, choose the State below.',
    ),
  ).toBeVisible()
  await field(page, 'State').selectOption('Punjab')
  // Another PIN code has a field of its own, and what was chosen for the first is not sent with it.
  await field(page, 'PIN code').fill('605014')
  await expect(
    page.getByText('This PIN code lies in Tamil Nadu and in Puducherry. Choose the State below.'),
  ).toBeVisible()
  await expect(field(page, 'State').getByRole('option')).toHaveText([
    'Choose a State',
    'Tamil Nadu',
    'Puducherry',
  ])
  await expect(field(page, 'State')).toHaveValue('')
  await field(page, 'State').selectOption('Puducherry')
  await page.reload()
  await expect(field(page, 'State')).toHaveValue('Puducherry')
  await shopper.waitForHydration()
  await field(page, 'PIN code').fill('211001')
  await expect(field(page, 'State')).toHaveCount(0)
  await field(page, 'PIN code').fill('900056')
  await expect(field(page, 'State')).toHaveValue('')
  await field(page, 'State').selectOption('Punjab')
  await field(page, 'Phone').fill('098765 43210')
  await field(page, 'Address').fill('56 APO')

  await shopper.goToBank()
  await test.step('the next one on the same phone', async () => {
    await page.goto('/404')
    await fillCart(page, shirt)
    await shopper.open('/checkout')
    await field(page, 'Address').fill('12 MG Road')
    await page.reload()
    await expect(field(page, 'Address')).toHaveValue('12 MG Road')
    await page.context().clearCookies()
    const next = new Shopper(page)
    await next.signUpDirectly()
    await fillCart(page, shirt)
    await next.open('/checkout')
    await expect(field(page, 'Email')).toHaveValue(next.email)
    await expect(field(page, 'Address')).toHaveValue('')
  })
})
