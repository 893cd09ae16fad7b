import { sql } from 'drizzle-orm'
import { givenOrder } from './given-order.ts'
import { givenStory } from './given-story.ts'
import { expect, test, type JourneyShop } from './shop.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const numbersOf = (ids: readonly string[]) => ids.map((id) => `Order #${id.slice(0, 8)}`)

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

test('S2 Order success: leads to the order itself, says by when it arrives as the order does, and whom to ask', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.isRegistered()
  const { id, number } = await givenStory(shop, shopper.email, { status: 'shipped', daysAgo: 1 })
  await shopper.open(`/order-success?order=${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', `/contact?order=${number}`)
  await expect(main.getByRole('link', { name: `#${number}` })).toHaveAttribute('href', `/orders/${id}`)
  const arrival = await page.getByTestId('arrival').locator('strong').innerText()
  expect(arrival).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/)
  await main.getByRole('link', { name: 'View Order' }).click()
  await expect(page).toHaveURL(`/orders/${id}`)
  await expect(page.getByTestId('timeline')).toContainText(`by about ${arrival}.`)

  const packing = await givenStory(shop, shopper.email, { status: 'processing' })
  await shopper.open(`/order-success?order=${packing.id}`)
  const expected = await page.getByTestId('arrival').locator('strong').innerText()
  await shopper.open(`/orders/${packing.id}`)
  await expect(page.getByTestId('timeline')).toContainText(`after it leaves us, by about ${expected}.`)
  await shopper.open(`/order-success?order=${(await givenStory(shop, shopper.email, { status: 'pending' })).id}`)
  await expect(main.getByRole('link', { name: 'View Order' })).toBeVisible()
  await expect(page.getByTestId('arrival')).toHaveCount(0)
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
    const badge = page.getByTestId('status-badge')
    await expect(badge).toHaveText(new RegExp(`^${status}$`, 'i'))
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
  await expect(page.getByText('Placed on 5 January 2026 at 12:00 pm')).toBeVisible()
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

test('O1 My Orders: each order says when it was placed, exactly and in words', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  await givenOrder(shop, shopper.email, { createdAt: new Date(Date.now() - 3 * DAY_MS) })
  await shopper.open('/orders')
  await expect(page.getByTestId('order')).toContainText('· 3 days ago')
  await expect(page.getByTestId('order').locator('time')).toHaveText(/^\d{1,2} \p{L}+ \d{4} at \d{1,2}:\d{2} [ap]m$/u)
})

test('O4 My Orders: ten on a page, older ones behind a link, and Back comes back', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  const ids: string[] = []
  // Some at the same moment: the key is the moment and the id.
  for (let i = 0; i < 23; i += 1)
    ids.push(await givenOrder(shop, shopper.email, { createdAt: new Date(Date.UTC(2026, 0, 30 - Math.floor(i / 3), 6)) }))
  const shown = page.getByTestId('order').getByRole('heading')
  const seen: string[] = []
  await shopper.open('/orders')
  for (const count of [10, 10, 3]) {
    await expect(shown).toHaveCount(count)
    seen.push(...(await shown.allInnerTexts()))
    if (count === 10) {
      const last = await shown.last().innerText()
      await page.getByRole('link', { name: 'Older' }).click()
      await expect(page).toHaveURL(`/orders?after=${last.slice('Order #'.length)}`)
      await expect(shown.first()).not.toHaveText(seen.at(-10) ?? '')
    }
  }
  expect(seen.toSorted()).toEqual(numbersOf(ids).toSorted())
  await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0)
  await page.goBack()
  await expect(shown).toHaveText(seen.slice(10, 20))
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(page).toHaveURL('/orders')
  await expect(shown).toHaveText(seen.slice(0, 10))
  for (const garbage of ['x', '12345678', "' or 1=1", (await givenOrder(shop, 'somebody@example.com')).slice(0, 8)]) {
    await page.goto(`/orders?after=${encodeURIComponent(garbage)}`)
    await expect(shown).toHaveText(seen.slice(0, 10))
  }
})

/** The orders cannot be read; the rest of the database can. */
async function whileOrdersAreAway({ database: { db } }: JourneyShop, look: () => Promise<void>): Promise<void> {
  await db.execute(sql`alter table orders rename to orders_away`)
  try {
    await look()
  } finally {
    await db.execute(sql`alter table orders_away rename to orders`)
  }
}

test("§8 My Orders: when they cannot be loaded the list is emptied, with the spec's words and a way to try again", async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.isRegistered()
  await givenOrder(shop, shopper.email)
  await whileOrdersAreAway(shop, async () => {
    const answer = await page.goto('/orders')
    expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '5'])
    await shopper.isTold('Error', 'Failed to load your orders. Please try again.')
    await expect(page.getByRole('main').getByText('Failed to load your orders. Please try again.')).toBeVisible()
    await expect(page.getByTestId('order')).toHaveCount(0)
  })
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByTestId('order')).toHaveCount(1)
})

test('§8 Order details: when it cannot be loaded it is not found, and may be asked for again', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  const id = await givenOrder(shop, shopper.email)
  await whileOrdersAreAway(shop, async () => {
    expect((await page.goto(`/orders/${id}`))?.status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible()
  })
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order #${id.slice(0, 8)}` })).toBeVisible()
})
