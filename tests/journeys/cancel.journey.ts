import type { Page } from '@playwright/test'
import { inRupees, paise } from '#app/basics/money.ts'
import { desk } from './desk.ts'
import { givenStory, type GivenStory } from './given-story.ts'
import { lookAt, type Stage } from './looked-at.ts'
import { expect, test } from './shop.ts'

const rupees = (amount: number) => inRupees(paise(amount))
const goesBack = (page: Page) => page.getByTestId('goes-back')
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const sumOf = ({ items }: GivenStory) => items.reduce((sum, { price }) => sum + price, 0)

test('§9 Cancel: a paid order is cancelled by its shopper, without fee; the money goes back, and the page says so', async ({
  page,
  shopper,
}) => {
  const name = await shopper.readyToPay()
  await shopper.goToBank()
  await button(page, 'Pay').click()
  await expect(page.getByTestId('order-status')).toHaveText('Processing')
  const total = await page.getByTestId('order-total').innerText()

  await page.goto('/orders')
  await page.getByRole('link', { name: /^View Details/ }).click()
  await page.getByRole('link', { name: 'Cancel items' }).click()
  await expect(page.getByRole('main')).toContainText(name)
  await expect(page.getByRole('main')).toContainText(`${total} will be refunded to your original payment method within 5 to 7 days.`)
  await expect(page.getByRole('main')).toContainText('There is no cancellation fee.')
  await button(page, 'Cancel order').click()

  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  await shopper.isTold('Order cancelled', 'It will not be sent. Anything you paid for it will be refunded.')
  await expect(page.getByText('This order is cancelled and will not be sent.')).toBeVisible()
  await expect(page.getByTestId('status-badge')).toHaveText('Cancelled')
  await expect(page.getByTestId('timeline')).toContainText(
    `${total} will be refunded to your original payment method, for what was cancelled before it was sent.`,
  )
  await expect(page.getByTestId('order-item')).toContainText('Cancelled')
  await expect(page.getByTestId('order-total')).toHaveText(total)
  await expect(page.getByRole('link', { name: 'Cancel items' })).toHaveCount(0)
})

test('§9 Cancel: by line; nothing is ticked at first, the sum follows the ticks, and the order comes to the rest', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.isRegistered()
  const story = await givenStory(shop, shopper.email, { status: 'processing', lines: [{}, {}, {}] })
  const [first, second, third] = story.items
  await shopper.open(`/orders/${story.id}/cancel`)
  await expect(page.getByRole('checkbox', { checked: false })).toHaveCount(3)
  await expect(page.getByRole('main')).toContainText('Tick what you want to cancel.')
  for (const item of [first, second, third]) await page.getByRole('checkbox', { name: item?.name ?? '' }).check()
  await expect(goesBack(page)).toHaveText(rupees(sumOf(story)))
  await expect(button(page, 'Cancel order')).toBeVisible()
  for (const item of [first, third]) await page.getByRole('checkbox', { name: item?.name ?? '' }).uncheck()
  await expect(goesBack(page)).toHaveText(rupees(second?.price ?? 0))
  await button(page, 'Cancel selected items').click()

  await shopper.isTold('Cancelled', 'The rest of your order stays as it is. Anything you paid for these will be refunded.')
  const lines = page.getByTestId('order-item')
  await expect(lines.locator('s').first()).toHaveText(second?.name ?? '')
  await expect(lines.filter({ hasText: 'Cancelled' })).toHaveCount(1)
  const rest = rupees(sumOf(story) - (second?.price ?? 0))
  await expect(page.getByTestId('order-total')).toHaveText(rest)
  await expect(page.getByTestId('timeline')).toContainText('Part of the order cancelled')
  await page.goto('/orders')
  await expect(page.getByTestId('order')).toContainText(rest)
  await expect(page.getByTestId('order').locator('s').first()).toHaveText(second?.name ?? '')
})

test('Cancel: an unpaid order only whole, and nothing goes back', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  const { id } = await givenStory(shop, shopper.email, { status: 'pending' })
  await shopper.open(`/orders/${id}`)
  await page.getByRole('link', { name: 'Cancel order' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByText('It is not paid yet, so it can only be cancelled as a whole, and there is nothing to refund.')).toBeVisible()
  await button(page, 'Cancel order').click()
  await expect(page.getByTestId('timeline')).toContainText('You were not charged.')
  await expect(button(page, 'Pay now')).toHaveCount(0)
})

test('Cancel: keeping the order changes nothing, and nothing ticked is told', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  const { id } = await givenStory(shop, shopper.email, { status: 'processing' })
  await shopper.open(`/orders/${id}/cancel`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await expect(page.getByRole('alert')).toContainText('Please tick what you want to cancel, or keep the order.')
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByRole('link', { name: 'Keep the order', exact: true }).click()
  await expect(page.getByTestId('status-badge')).toHaveText('Processing')
})

test('§9 Cancel: what was sent meanwhile is refused in words, with what can be done instead', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  const { id } = await givenStory(shop, shopper.email, { status: 'processing' })
  await shopper.open(`/orders/${id}/cancel`)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await desk(shop, 'ship', id.slice(0, 8))
  await button(page, 'Cancel order').click()
  const refused = page.getByRole('main')
  await expect(refused).toContainText('It has already been shipped, so it can no longer be cancelled.')
  await expect(refused.getByRole('link', { name: 'See the order' })).toHaveAttribute('href', `/orders/${id}`)
  await expect(refused.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', `/contact?order=${id.slice(0, 8)}`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('§9 Cancel: without JavaScript, the same', async ({ page, shopper, shop }) => {
    await shopper.isRegistered()
    const { id, items } = await givenStory(shop, shopper.email, { status: 'processing' })
    await page.goto(`/orders/${id}`)
    for (const name of ['Order again', 'Print']) await expect(page.getByRole('button', { name })).toBeHidden()
    await page.getByRole('link', { name: 'Cancel items' }).click()
    await expect(goesBack(page)).toBeHidden()
    await expect(page.getByText('What you tick will be refunded to your original payment method')).toBeVisible()
    await button(page, 'Cancel selected items').click()
    await expect(page.getByRole('alert')).toContainText('Please tick what you want to cancel, or keep the order.')
    await page.getByRole('checkbox', { name: items[1]?.name ?? '' }).check()
    await button(page, 'Cancel selected items').click()
    await expect(page).toHaveURL(`/orders/${id}`)
    await expect(page.getByTestId('order-item').filter({ hasText: 'Cancelled' })).toContainText(items[1]?.name ?? '')
  })
})

const at =
  (story: Parameters<typeof givenStory>[2]) =>
  async ({ page, shop, shopper }: Stage) =>
    page.goto(`/orders/${(await givenStory(shop, shopper.email, story)).id}/cancel`)
const REFUSED = 'This order cannot be cancelled'

lookAt([
  {
    name: 'Cancel',
    path: '/orders',
    signedIn: true,
    after: async (stage) => {
      await at({ status: 'processing', lines: [{ quantity: 2 }, {}] })(stage)
      await stage.page.getByRole('checkbox').first().check()
    },
    shows: 'Cancel your order',
  },
  { name: 'Cancel, sent already', path: '/orders', signedIn: true, after: at({ status: 'shipped' }), shows: REFUSED },
  { name: 'Cancel, cancelled already', path: '/orders', signedIn: true, after: at({ status: 'cancelled' }), shows: REFUSED },
  {
    name: 'Cancel, the payment looked at',
    path: '/orders',
    signedIn: true,
    after: at({ status: 'pending', attempt: 'review' }),
    shows: REFUSED,
  },
  { name: 'Cancel, of nobody', path: '/orders/12345678/cancel', signedIn: true, answers: 404, shows: 'Order not found' },
])
