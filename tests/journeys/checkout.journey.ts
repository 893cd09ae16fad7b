import { eq } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { MOST_ADDRESSES } from '#app/account/addresses/saved-address.ts'
import { field, listenForPosts } from './forms.ts'
import { areSaved, ASHA, MEERA } from './given-addresses.ts'
import { givenOrder } from './given-order.ts'
import { expect, test, Shopper } from './shop.ts'

const FIELDS = ['Email', 'Phone', 'First name', 'Last name', 'PIN code', 'City', 'Address']

test('§2 Checkout: an empty cart leads to /cart', async ({ page, shopper }) => {
  await shopper.open('/checkout')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('§5 Checkout: all seven fields are asked, each says what it misses, and nothing typed is lost', async ({ page, shopper }) => {
  await shopper.readyToPay()
  for (const label of FIELDS) await page.getByLabel(label).fill('')
  await page.getByLabel('Address').fill('12 MG Road')
  await page.getByLabel('Phone').fill('12345')
  await page.getByLabel('PIN code').fill('0')
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  // In the order in which the fields stand.
  await expect(summary.getByRole('link')).toHaveText([
    /email address/,
    /10-digit Indian mobile number/,
    /first name/,
    /last name/,
    /6-digit PIN code/,
    /city/,
  ])
  for (const label of FIELDS) await expect(page.getByLabel(label)).toHaveJSProperty('ariaInvalid', label === 'Address' ? null : 'true')
  await expect(page.getByLabel('Address')).toHaveValue('12 MG Road')
  await expect(page.getByLabel('Phone')).toHaveValue('12345')
  await summary.getByRole('link', { name: /PIN code/ }).click()
  await expect(page.getByLabel('PIN code')).toBeFocused()

  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue('12 MG Road')
  await shopper.isAlive()
  await shopper.fillShipping()
  await shopper.goToBank()
})

test("§8 Checkout: signed out it is refused in the spec's words, and what was typed is there after signing in", async ({
  page,
  shopper,
}) => {
  await shopper.isRegistered()
  await page.context().clearCookies()
  await shopper.openShirt()
  await shopper.isAlive()
  await shopper.addToCart('M')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await shopper.fillShipping()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await shopper.isTold('Error', 'You must be logged in to place an order')
  await expect(page).toHaveURL('/login?from=%2Fcheckout')
  await shopper.logIn()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByLabel('Phone')).toHaveValue('+91 98765-43210')
  await expect(page.getByLabel('City')).toHaveValue('Prayagraj')
})

test('§2 Checkout: the summary has the lines and everything they cost; name and email are known already', async ({ page, shopper }) => {
  await shopper.isRegistered()
  const name = await shopper.openShirt()
  await shopper.isAlive()
  await shopper.addToCart('L', 2)
  const subtotal = await page.getByTestId('subtotal').innerText()
  await page.getByRole('link', { name: 'Checkout' }).click()
  const summary = page.getByRole('region', { name: 'Your order' })
  await expect(summary.getByRole('listitem')).toContainText(name)
  await expect(summary.getByRole('listitem')).toContainText('Quantity: 2')
  await expect(page.getByTestId('total')).toHaveText(subtotal)
  await expect(page.getByRole('button', { name: `Pay ${subtotal}` })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
})

test('§4 An order that is paid: pending before the bank, remembered as lastOrderId, Standard Shipping', async ({ page, shopper, shop }) => {
  await shopper.readyToPay()
  await shopper.goToBank()
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.contactEmail, shopper.email))
  expect(order).toMatchObject({ status: 'pending', shippingMethod: 'Standard Shipping' })
  // The bank knows nothing of it: the way back is found by what the browser remembers.
  await page.goto('/404')
  expect(await page.evaluate(() => localStorage.getItem('lastOrderId'))).toBe(order?.id)
  await shopper.open('/order-success')
  await expect(page.getByTestId('order-number')).toHaveText(`#${order?.number}`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lastOrderId'))).toBeNull()
})

test('K3 Checkout: the PIN code fills in the city and says its state; an unknown one is warned about and orders all the same', async ({
  page,
  shopper,
}) => {
  await shopper.isRegistered()
  await shopper.openCheckout()
  await field(page, 'PIN code').pressSequentially('211 001')
  await expect(page.getByText('This PIN code is in Uttar Pradesh.')).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('Prayagraj')
  await page.reload()
  await expect(page.getByText('This PIN code is in Uttar Pradesh.')).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('Prayagraj')

  await shopper.isAlive()
  await field(page, 'City').fill('Whitefield')
  await field(page, 'PIN code').fill('560066')
  await expect(page.getByText('This PIN code is in Karnataka.')).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('Whitefield')
  await field(page, 'PIN code').fill('900056')
  await expect(page.getByText('We do not know this PIN code. If it is right, go on.')).toBeVisible()
  await field(page, 'Phone').fill('098765 43210')
  await field(page, 'Address').fill('56 APO')
  await shopper.goToBank()
})

test('K4 Checkout: a field is judged when it is left and forgiven when it is mended; nothing wrong is sent', async ({ page, shopper }) => {
  const posts = listenForPosts(page)
  await shopper.isRegistered()
  await shopper.openCheckout()
  await field(page, 'Phone').fill('12345')
  await expect(page.getByText(/10-digit Indian mobile number/)).toHaveCount(0)
  await field(page, 'PIN code').focus()
  await expect(page.getByText(/10-digit Indian mobile number/)).toBeVisible()
  await field(page, 'Phone').fill('98765 43210')
  await expect(page.getByText(/10-digit Indian mobile number/)).toHaveCount(0)
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([/PIN code/, /city/, /house number/])
  await expect(page).toHaveTitle(/^Error: Checkout/)
  expect(posts).toEqual([])
})

test('K4 Checkout: when the shop cannot be reached, it says so, everything stays, and the next press orders', async ({ page, shopper }) => {
  await shopper.readyToPay()
  await page.route('**/checkout.data*', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page.getByRole('alert')).toContainText('Your order was not placed')
  await expect(page.getByRole('alert')).toContainText('The shop could not be reached.')
  await expect(field(page, 'Address')).toHaveValue('12 MG Road, Civil Lines')
  await page.unroute('**/checkout.data*')
  await shopper.goToBank()
})

test('K5 Checkout: the saved address that is offered first stands there already; another is one choice away', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await areSaved(page, ASHA, MEERA)
  await shopper.openCheckout()
  const sendTo = field(page, 'Send it to')
  const keep = page.getByLabel('Save these details for next time')
  await expect(field(page, 'Address')).toHaveValue(ASHA.address)
  await expect(page.getByText('This PIN code is in Uttar Pradesh.')).toBeVisible()
  await expect(sendTo.locator('option')).toHaveText([/^Asha Rao, 12 MG Road/, /^Meera Iyer, 7 Church Street/, 'Another address'])
  await expect(sendTo.locator('option:checked')).toHaveText(/^Asha Rao/)
  await expect(keep).toBeHidden()

  await sendTo.selectOption({ index: 1 })
  for (const [label, value] of [
    ['First name', 'Meera'],
    ['PIN code', '560001'],
    ['City', 'Bengaluru'],
    ['Address', '7 Church Street'],
    ['Email', shopper.email],
  ] as const)
    await expect(field(page, label)).toHaveValue(value)
  await expect(page.getByText('This PIN code is in Karnataka.')).toBeVisible()

  // What is typed is none of them any more, wins over them after a reload, and is there again after a look at the others.
  await field(page, 'Address').fill('9 Brigade Road')
  await expect(sendTo.locator('option:checked')).toHaveText('Another address')
  await expect(keep).not.toBeChecked()
  await page.reload()
  await expect(field(page, 'Address')).toHaveValue('9 Brigade Road')
  await expect(field(page, 'City')).toHaveValue('Bengaluru')
  await expect(sendTo.locator('option:checked')).toHaveText('Another address')
  await sendTo.selectOption({ index: 0 })
  await expect(field(page, 'Address')).toHaveValue(ASHA.address)
  await sendTo.selectOption({ label: 'Another address' })
  await expect(field(page, 'Address')).toHaveValue('9 Brigade Road')
  await sendTo.selectOption({ index: 0 })
  await shopper.goToBank()
})

test('K5 Checkout: the address of the last order is known; one that is to be kept is among the saved ones afterwards', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.isRegistered()
  await givenOrder(shop, shopper.email)
  await shopper.openCheckout()
  await expect(field(page, 'Address')).toHaveValue('12 MG Road')
  await expect(field(page, 'Phone')).toHaveValue('9876543210')
  await expect(field(page, 'Send it to')).toHaveCount(0)
  await field(page, 'Address').fill('12 MG Road, Civil Lines')
  await page.getByLabel('Save these details for next time').check()
  await page.reload()
  await expect(page.getByLabel('Save these details for next time')).toBeChecked()
  await shopper.isAlive()
  await shopper.goToBank()
  await page.goto('/account/addresses')
  await expect(page.getByTestId('address')).toHaveCount(1)
  await expect(page.getByTestId('address')).toContainText('12 MG Road, Civil LinesPrayagraj 211001')
})

test('K5 Checkout: what cannot be kept, being one too many, is ordered all the same', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await areSaved(page, ...Array.from({ length: MOST_ADDRESSES }, (_, i) => ({ ...ASHA, address: `${i + 1} MG Road` })))
  await shopper.openCheckout()
  await field(page, 'Address').fill('99 MG Road')
  await page.getByLabel('Save these details for next time').check()
  await shopper.goToBank()
  await page.goto('/account/addresses')
  await expect(page.getByTestId('address')).toHaveCount(MOST_ADDRESSES)
})

test('K4 Checkout: what one shopper typed is not shown to the next one who signs in on the same phone', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await shopper.openCheckout()
  await field(page, 'Address').fill('12 MG Road')
  await page.reload()
  await expect(field(page, 'Address')).toHaveValue('12 MG Road')
  await page.context().clearCookies()
  const next = new Shopper(page)
  await next.isRegistered()
  await next.openCheckout()
  await expect(field(page, 'Email')).toHaveValue(next.email)
  await expect(field(page, 'Address')).toHaveValue('')
})
