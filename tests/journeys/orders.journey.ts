import { givenOrder } from './given-order.ts'
import { expect, test } from './shop.ts'

test('§2 Order success: without an order, plain thanks and the ways on', async ({ page, shopper, shop }) => {
  const foreign = await givenOrder(shop, 'somebody@example.com')
  for (const path of ['/order-success', '/order-success?order=none', `/order-success?order=${foreign}`]) {
    await shopper.open(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you for shopping with us' })).toBeVisible()
    await expect(page.getByTestId('order-total')).toHaveCount(0)
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders')
  await expect(page.getByRole('main').getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/')
})

test('§2 My Orders: without any, it says so and leads to the products', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await shopper.open('/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'No Orders Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse Products' }).click()
  await expect(page).toHaveURL('/products')
})

test('§2 My Orders: an order has number, date, status, items, address, method, tracking number, total and details', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.isRegistered()
  const id = await givenOrder(shop, shopper.email, { status: 'shipped', trackingNumber: 'IN123456789' })
  await shopper.open('/orders')
  const order = page.getByTestId('order')
  for (const part of [
    `#${id.slice(0, 8)}`,
    '5 January 2026',
    'Shipped',
    'Kesar Men Navy Shirt',
    'Quantity: 2',
    '₹2,998.00',
    'Asha Rao, 12 MG Road, Prayagraj 211001, Uttar Pradesh',
    'Standard Shipping',
    'IN123456789',
  ])
    await expect(order).toContainText(part)
  await order.getByRole('link', { name: /^View Details/ }).click()
  await expect(page).toHaveURL(`/orders/${id}`)
})

test("§7 My Orders: the newest stands first, and nobody else's is there", async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  const older = await givenOrder(shop, shopper.email, { createdAt: new Date('2025-11-01T10:00:00Z') })
  const newer = await givenOrder(shop, shopper.email, { createdAt: new Date('2025-12-01T10:00:00Z') })
  await givenOrder(shop, 'somebody@example.com')
  await shopper.open('/orders')
  await expect(page.getByTestId('order').getByRole('heading')).toHaveText([newer, older].map((id) => `Order #${id.slice(0, 8)}`))
})

for (const [status, colour] of [
  ['delivered', 'leaf'],
  ['processing', 'indigo'],
  ['shipped', 'plum'],
  ['cancelled', 'chilli'],
  ['pending', 'sand'],
]) {
  test(`§4 Status: ${status} has its badge in its colour`, async ({ page, shopper, shop }) => {
    await shopper.isRegistered()
    await shopper.open(`/orders/${await givenOrder(shop, shopper.email, { status: status ?? '' })}`)
    const badge = page.getByRole('main').getByText(new RegExp(`^${status}$`, 'i'))
    const wanted = await page.evaluate(
      (name) => getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`),
      colour === 'sand' ? 'sand' : `${colour}-pale`,
    )
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(wanted.trim().slice(at, at + 2), 16))
    await expect(badge).toHaveCSS('background-color', `rgb(${r}, ${g}, ${b})`)
  })
}

test('§2 Order details: number, date, status, items with size, colour and unit price, total, address with phone', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.isRegistered()
  const id = await givenOrder(shop, shopper.email, { status: 'delivered' })
  await shopper.open(`/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Order #${id.slice(0, 8)}` })).toBeVisible()
  await expect(page.getByText('5 January 2026 at 12:00 pm')).toBeVisible()
  const item = page.getByTestId('order-item')
  for (const part of ['Kesar Men Navy Shirt', 'Size: M', 'Colour: Navy Blue', 'Quantity: 2', '₹1,499.00 each', '₹2,998.00'])
    await expect(item).toContainText(part)
  await expect(page.getByTestId('order-total')).toHaveText('₹2,998.00')
  for (const line of ['Asha Rao', '12 MG Road', 'Prayagraj 211001', 'Uttar Pradesh', '9876543210'])
    await expect(page.getByRole('main').getByText(line, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /Back to Orders/ }).click()
  await expect(page).toHaveURL('/orders')
})

test("§3 Order details: what cannot be read of an old order has the spec's placeholders", async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  await shopper.open(`/orders/${await givenOrder(shop, shopper.email, { shippingAddress: '{"fullName', productName: null })}`)
  await expect(page.getByText('Unknown', { exact: true })).toBeVisible()
  await expect(page.getByText('Address not available')).toBeVisible()
  await expect(page.getByText('Product 0b5c7a', { exact: true })).toBeVisible()
})

test('§2 Order details: signed out, one is asked to log in and comes back to the order', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  const id = await givenOrder(shop, shopper.email)
  await page.context().clearCookies()
  await shopper.open(`/orders/${id}`)
  await expect(page.getByRole('heading', { name: 'Please log in to view order details' })).toBeVisible()
  await page.getByRole('link', { name: 'Log In' }).click()
  await shopper.logIn()
  await expect(page).toHaveURL(`/orders/${id}`)
  await expect(page.getByTestId('order-item')).toBeVisible()
})

test('§8 Order details: one that is missing and one of somebody else look the same', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  for (const id of ['12345678', 'none', await givenOrder(shop, 'somebody@example.com')]) {
    const answer = await page.goto(`/orders/${id}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Orders' })).toHaveAttribute('href', '/orders')
  }
})
