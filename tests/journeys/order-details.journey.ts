import { DAY_MS } from '#app/basics/time.ts'
import { brand } from '#app/basics/brand.ts'
import { insertPlainOrder } from './plain-order.ts'
import { insertOrder } from './order-factory.ts'
import { checkScreens, press, type Stage } from './visual-checks.ts'
import { expect, test } from './shop.ts'

test('Order details: on a phone, what can be done about a pending, processing, shipped or delivered order stands before all there is to read of it; tracking it leads to what happened to it', async ({
  page,
  shopper,
  shop,
}) => {
  const main = page.getByRole('main')
  await page.setViewportSize({ width: 360, height: 740 })
  await shopper.signUpDirectly()
  for (const [status, wanted] of [
    ['pending', ['Pay now', 'Cancel order', 'Print', 'Help with this order']],
    ['processing', ['Track order', 'Cancel items', 'Order again', 'Print', 'Help with this order']],
    ['delivered', ['Return items', 'Order again', 'Print', 'Help with this order']],
    ['shipped', ['Track order', 'Order again', 'Print', 'Help with this order']],
  ] as const)
    await test.step(status, async () => {
      const { id } = await insertOrder(shop, shopper.email, { status })
      await shopper.open(`/orders/${id}`)
      const items = await page.getByRole('heading', { name: 'What you ordered' }).boundingBox()
      for (const name of wanted) {
        const way = main.getByRole('link', { name }).or(main.getByRole('button', { name }))
        await expect(way).toBeInViewport()
        expect((await way.boundingBox())?.y ?? Infinity).toBeLessThan(items?.y ?? 0)
      }
    })
  const track = main.getByRole('link', { name: 'Track order' })
  await track.click()
  await expect(page.getByRole('heading', { name: 'Order updates' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Order updates' })).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(track).toBeHidden()
})

test('O7 Order details: an order of a dozen things prints on one A4, with whose paper it is, and no buttons', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.signUpDirectly()
  const { id } = await insertOrder(shop, shopper.email, {
    status: 'shipped',
    daysAgo: 1,
    lines: Array.from({ length: 12 }, () => ({})),
  })
  await shopper.open(`/orders/${id}`)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(brand.tradingCompany, { exact: true })).toBeVisible()
  for (const name of ['Print', 'Order again'])
    await expect(page.getByRole('button', { name })).toBeHidden()
})

test('Order again: what is still sold goes to the cart at the price of today, and one is taken there; what is no longer sold or sold out is named, in a toast and on the page', async ({
  page,
  shopper,
  shop,
}) => {
  const orderAgain = () => page.getByRole('button', { name: 'Order again' }).click()
  const named = page.getByTestId('order-again')
  await shopper.signUpDirectly()
  await test.step('nothing of it', async () => {
    await shopper.open(
      `/orders/${await insertPlainOrder(shop, shopper.email, { status: 'delivered' })}`,
    )
    await orderAgain()
    await shopper.expectToast(
      'None of it is available now',
      'Kesar Men Navy Shirt is no longer sold.',
    )
    await expect(named).toContainText('Kesar Men Navy Shirt is no longer sold.')
    await expect(page.getByTestId('cart-count')).toBeHidden()
  })
  await test.step('a part of it', async () => {
    const { id, items } = await insertOrder(shop, shopper.email, {
      status: 'delivered',
      lines: [{}, { selectedSize: 'XXXL' }],
    })
    await shopper.open(`/orders/${id}`)
    await orderAgain()
    await expect(named).toContainText(`${items[1]?.name} is no longer made in XXXL.`)
    await named.getByRole('link', { name: 'Go to Cart' }).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByTestId('cart-count')).toHaveText('1')
  })
  await test.step('all of it', async () => {
    const { id, items } = await insertOrder(shop, shopper.email, {
      status: 'delivered',
      daysAgo: 2,
      lines: [{ quantity: 2 }, {}],
    })
    await shopper.open(`/orders/${id}`)
    await orderAgain()
    await expect(page).toHaveURL('/cart')
    for (const { name } of items)
      await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
    // With the one that was there already.
    await expect(page.getByTestId('cart-count')).toHaveText('4')
  })
})

const at =
  (story: Parameters<typeof insertOrder>[2]) =>
  async ({ shop, shopper }: Stage) =>
    `/orders/${(await insertOrder(shop, shopper.email, story)).id}`
const cancelledAt = new Date(Date.now() - DAY_MS)

checkScreens([
  {
    name: 'My Orders, a page in the middle',
    path: '/orders',
    signedIn: true,
    before: async ({ shop, shopper }) => {
      for (let i = 0; i < 12; i += 1)
        await insertOrder(shop, shopper.email, {
          status: 'shipped',
          daysAgo: i,
          lines: [{ cancelledAt }, {}],
        })
    },
    after: async ({ page }) => {
      await page.getByRole('link', { name: 'Older' }).click()
      await expect(page).not.toHaveURL('/orders')
    },
    shows: 'My Orders',
  },
  {
    name: 'Order details, a part cancelled',
    path: at({ status: 'processing', daysAgo: 1.5, lines: [{ cancelledAt }, {}] }),
    signedIn: true,
    shows: 'Order updates',
  },
  {
    name: 'Order details, shipped',
    path: at({ status: 'shipped' }),
    signedIn: true,
    shows: 'Shipping address',
  },
  {
    name: 'Order details, cancelled',
    path: at({ status: 'cancelled' }),
    signedIn: true,
    shows: 'Shipping address',
  },
  {
    name: 'Order details, ordered again in vain',
    path: async ({ shop, shopper }) =>
      `/orders/${await insertPlainOrder(shop, shopper.email, { status: 'delivered' })}`,
    signedIn: true,
    after: async (stage) => {
      await press('Order again')(stage)
      await stage.page.getByTestId('order-again').waitFor()
    },
    shows: 'Shipping address',
  },
])
