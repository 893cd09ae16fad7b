import { givenOrder } from './given-order.ts'
import { givenStory } from './given-story.ts'
import { lookAt, press, type Stage } from './looked-at.ts'
import { expect, test } from './shop.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('O2 Order details: each state has its icon, words and date, and says what comes next', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  const steps = page.getByTestId('timeline').getByRole('listitem')
  for (const [status, daysAgo, wanted] of [
    ['pending', 0, ['Order placed', 'Next: Payment']],
    ['processing', 0, ['Order placed', 'Paid', 'Next: Packing', 'Next: Delivery']],
    ['shipped', 1, ['Order placed', 'Paid', 'Shipped', 'Next: Delivery']],
    ['delivered', 1, ['Order placed', 'Paid', 'Shipped', 'Delivered', 'Next: Returns']],
    ['delivered', 20, ['Order placed', 'Paid', 'Shipped', 'Delivered']],
    ['cancelled', 1, ['Order placed', 'Paid', 'Order cancelled']],
  ] as const) {
    await shopper.open(`/orders/${(await givenStory(shop, shopper.email, { status, daysAgo })).id}`)
    await expect(steps).toHaveCount(wanted.length)
    await expect(steps).toContainText([...wanted])
    await expect(steps.locator('svg')).toHaveCount(wanted.length)
  }
  await expect(steps.locator('time')).toHaveCount(3)
})

test('O2 Order details: a pending order is paid from there', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  const { id } = await givenStory(shop, shopper.email, { status: 'pending' })
  await shopper.open(`/orders/${id}`)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByTestId('order-status')).toHaveText('Processing')
})

test('Order details: a payment somebody looks at is not paid again', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  await shopper.open(`/orders/${(await givenStory(shop, shopper.email, { status: 'pending', attempt: 'review' })).id}`)
  await expect(page.getByText('We are looking at your payment. You need not pay again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0)
})

for (const [status, wanted] of [
  ['pending', ['Pay now', 'Cancel order', 'Print', 'Help with this order']],
  ['processing', ['Track order', 'Cancel items', 'Order again', 'Print', 'Help with this order']],
  ['shipped', ['Track order', 'Order again', 'Print', 'Help with this order']],
  ['delivered', ['Return items', 'Order again', 'Print', 'Help with this order']],
] as const)
  test(`Order details: on a phone, what can be done about a ${status} order stands before all there is to read of it`, async ({
    page,
    shopper,
    shop,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await shopper.isRegistered()
    const { id } = await givenStory(shop, shopper.email, { status })
    await shopper.open(`/orders/${id}`)
    const items = await page.getByRole('heading', { name: 'What you ordered' }).boundingBox()
    for (const name of wanted) {
      const way = page.getByRole('main').getByRole('link', { name }).or(page.getByRole('main').getByRole('button', { name }))
      await expect(way).toBeInViewport()
      expect((await way.boundingBox())?.y ?? Infinity).toBeLessThan(items?.y ?? 0)
    }
  })

test('Order details: on a phone, tracking an order leads to what happened to it', async ({ page, shopper, shop }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await shopper.isRegistered()
  const { id } = await givenStory(shop, shopper.email, { status: 'shipped', daysAgo: 1 })
  await shopper.open(`/orders/${id}`)
  const track = page.getByRole('main').getByRole('link', { name: 'Track order' })
  await track.click()
  await expect(page.getByRole('heading', { name: 'Order updates' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Order updates' })).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(track).toBeHidden()
})

test('Order details: help with an order leads to the contact form, which knows its number', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  const { id, number } = await givenStory(shop, shopper.email, { status: 'delivered', daysAgo: 1 })
  await shopper.open(`/orders/${id}`)
  await page.getByRole('link', { name: 'Help with this order' }).click()
  await expect(page).toHaveURL(`/contact?order=${number}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeFocused()
  await expect(page.getByLabel('Subject')).toHaveValue(`Order #${number}`)
})

test('O7 Order details: an order of a dozen things prints on one A4, with whose paper it is, and no buttons', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.isRegistered()
  const { id } = await givenStory(shop, shopper.email, { status: 'shipped', daysAgo: 1, lines: Array.from({ length: 12 }, () => ({})) })
  await shopper.open(`/orders/${id}`)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Sangam Vastra Trading Company', { exact: true })).toBeVisible()
  for (const name of ['Print', 'Order again']) await expect(page.getByRole('button', { name })).toBeHidden()
})

test('Order again: what is still sold goes to the cart at the price of today, and one is taken there', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  const { id, items } = await givenStory(shop, shopper.email, { status: 'delivered', daysAgo: 2, lines: [{ quantity: 2 }, {}] })
  await shopper.open(`/orders/${id}`)
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page).toHaveURL('/cart')
  for (const { name } of items) await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
  await expect(page.getByTestId('cart-count')).toHaveText('3')
})

test('Order again: what is no longer sold or sold out is named, in a toast and on the page', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  const gone = await givenOrder(shop, shopper.email, { status: 'delivered' })
  await shopper.open(`/orders/${gone}`)
  await page.getByRole('button', { name: 'Order again' }).click()
  await shopper.isTold('None of it is available now', 'Kesar Men Navy Shirt is no longer sold.')
  await expect(page.getByTestId('order-again')).toContainText('Kesar Men Navy Shirt is no longer sold.')
  await expect(page.getByTestId('cart-count')).toBeHidden()

  const { id, items } = await givenStory(shop, shopper.email, { status: 'delivered', lines: [{}, { selectedSize: 'XXXL' }] })
  await shopper.open(`/orders/${id}`)
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByTestId('order-again')).toContainText(`${items[1]?.name} is no longer made in XXXL.`)
  await page.getByTestId('order-again').getByRole('link', { name: 'Go to Cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByTestId('cart-count')).toHaveText('1')
})

const at =
  (story: Parameters<typeof givenStory>[2]) =>
  async ({ page, shop, shopper }: Stage) =>
    page.goto(`/orders/${(await givenStory(shop, shopper.email, story)).id}`)
const cancelledAt = new Date(Date.now() - DAY_MS)

lookAt([
  {
    name: 'My Orders, a page in the middle',
    path: '/orders',
    signedIn: true,
    before: async ({ shop, shopper }) => {
      for (let i = 0; i < 12; i += 1) await givenStory(shop, shopper.email, { status: 'shipped', daysAgo: i, lines: [{ cancelledAt }, {}] })
    },
    after: ({ page }) => page.getByRole('link', { name: 'Older' }).click(),
    shows: 'My Orders',
  },
  {
    name: 'Order details, a part cancelled',
    path: '/orders',
    signedIn: true,
    after: at({ status: 'processing', daysAgo: 1.5, lines: [{ cancelledAt }, {}] }),
    shows: 'Order updates',
  },
  { name: 'Order details, shipped', path: '/orders', signedIn: true, after: at({ status: 'shipped' }), shows: 'Shipping address' },
  { name: 'Order details, cancelled', path: '/orders', signedIn: true, after: at({ status: 'cancelled' }), shows: 'Shipping address' },
  {
    name: 'Order details, ordered again in vain',
    path: '/orders',
    signedIn: true,
    after: async (stage) => {
      await stage.page.goto(`/orders/${await givenOrder(stage.shop, stage.shopper.email, { status: 'delivered' })}`)
      await stage.shopper.isAlive()
      await press('Order again')(stage)
      await stage.page.getByTestId('order-again').waitFor()
    },
    shows: 'Shipping address',
  },
])
