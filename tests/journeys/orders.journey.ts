import type { Route } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { insertPlainOrder } from './plain-order.ts'
import { expect, test, type JourneyShop } from './shop.ts'

const BADGES = [
  ['delivered', 'leaf-pale'],
  ['processing', 'indigo-pale'],
  ['shipped', 'plum-pale'],
  ['cancelled', 'chilli-pale'],
  ['pending', 'sand'],
] as const

test('§4 Status: each has its badge in its colour: delivered, processing, shipped, cancelled, pending; O4 My Orders: older ones are behind a link, and Back comes back', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.signUpDirectly()
  for (let day = 12; day > 0; day -= 1) {
    const status = BADGES[12 - day]?.[0] ?? 'processing'
    await insertPlainOrder(shop, shopper.email, {
      status,
      createdAt: new Date(Date.UTC(2026, 0, day, 6)),
    })
  }
  const shown = page.getByTestId('order').getByRole('link', { name: /^View Details/ })
  await shopper.open('/orders')
  for (const [nth, [status, colour]] of BADGES.entries()) {
    const badge = page.getByTestId('order').nth(nth).getByTestId('status-badge')
    await expect(badge).toHaveText(new RegExp(`^${status}$`, 'i'))
    const wanted = await page.evaluate(
      (name) => getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`),
      colour,
    )
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(wanted.trim().slice(at, at + 2), 16))
    await expect(badge).toHaveCSS('background-color', `rgb(${r}, ${g}, ${b})`)
  }

  // O2 Only the order that is not paid yet offers to be paid.
  await expect(page.getByRole('button', { name: /^Pay now for order #/ })).toHaveCount(1)

  await expect(shown).toHaveCount(10)
  const newest = await shown.allInnerTexts()
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(`/orders?after=${newest[9]?.slice(-8)}`)
  await expect(shown).toHaveCount(2)
  await page.goBack()
  await expect(shown).toHaveText(newest)
  await page.goForward()
  await expect(shown).toHaveCount(2)
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(page).toHaveURL('/orders')
  await expect(shown).toHaveText(newest)
})

/** The orders cannot be read; the rest of the database can. */
async function whileOrdersAreMissing(
  { database: { db } }: JourneyShop,
  look: () => Promise<void>,
): Promise<void> {
  await db.execute(sql`alter table orders rename to orders_away`)
  try {
    await look()
  } finally {
    await db.execute(sql`alter table orders_away rename to orders`)
  }
}

test('§8 Orders list failure: an answer of a proxy, or one that breaks off, has the same words; §8 Order details: so has an order', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.signUpDirectly()
  const id = await insertPlainOrder(shop, shopper.email)
  const main = page.getByRole('main')
  const told = 'Failed to load your orders. Please try again.'
  const badGateway = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
  for (const answer of [
    (route: Route) => route.fulfill(badGateway),
    (route: Route) => route.abort('connectionreset'),
  ]) {
    await shopper.open('/account')
    await page.route(/\/orders(\/[^/]+)?(\.data)?(\?|$)/, answer)
    await main.getByRole('link', { name: /^My Orders/ }).click()
    await shopper.expectToast('Error', told)
    await expect(main.getByText(told)).toBeVisible()
    await page.unrouteAll()
    await main.getByRole('link', { name: 'Try Again' }).click()
    await expect(page.getByTestId('order')).toHaveCount(1)
  }
  await shopper.waitForHydration()
  await page.route(`**/orders/${id}*`, (route) => route.fulfill(badGateway))
  await page.getByRole('link', { name: 'View Details' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible()
  await expect(main).toContainText('Your order is safe.')
})

test('§8 My Orders: when they cannot be loaded the list is emptied, with its words and a way to try again; §8 Order details: when it cannot be loaded it is not found, and may be asked for again', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.signUpDirectly()
  const id = await insertPlainOrder(shop, shopper.email)
  await whileOrdersAreMissing(shop, async () => {
    const answer = await page.goto('/orders')
    expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '5'])
    await shopper.expectToast('Error', 'Failed to load your orders. Please try again.')
    await expect(
      page.getByRole('main').getByText('Failed to load your orders. Please try again.'),
    ).toBeVisible()
    await expect(page.getByTestId('order')).toHaveCount(0)
  })
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByTestId('order')).toHaveCount(1)

  await whileOrdersAreMissing(shop, async () => {
    expect((await page.goto(`/orders/${id}`))?.status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible()
  })
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: `Order #${id.slice(0, 8)}` }),
  ).toBeVisible()
})
