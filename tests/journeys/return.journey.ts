import { eq } from 'drizzle-orm'
import { returns } from '#db/schema.ts'
import { givenStory } from './given-story.ts'
import { lookAt, press, type Stage } from './looked-at.ts'
import { expect, test } from './shop.ts'

test('§9 Return: lines, how many, why and a note; then the order shows that it was asked for, and in time what became of it', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.isRegistered()
  const { id, items } = await givenStory(shop, shopper.email, { status: 'delivered', daysAgo: 1, lines: [{ quantity: 3 }, {}] })
  const [first] = items
  await shopper.open(`/orders/${id}`)
  await page.getByRole('link', { name: 'Return items' }).click()
  await expect(page.getByText(/^You can request a return until \d{1,2} \p{L}+ \d{4}\.$/u)).toBeVisible()
  await expect(page.getByText('Please keep the tags on, and the box it came in.')).toBeVisible()
  await expect(page.getByText('We will write to you about the pick-up within 48 hours.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0)
  const line = page.getByTestId('return-line').filter({ hasText: first?.name ?? '' })
  await line.getByRole('checkbox').check()
  await line.getByLabel('How many').selectOption('2')
  await line.getByLabel('Why are you returning it?').selectOption('Too large')
  await line.getByLabel('Anything we should know? (optional)').fill('At the shoulders')
  await page.getByRole('button', { name: 'Request return' }).click()

  await expect(page).toHaveURL(`/orders/${id}`)
  await shopper.isTold('Return requested', 'We will write to you about the pick-up. Please keep the tags on.')
  await expect(page.getByText(/^You have requested a return\./)).toBeVisible()
  await expect(page.getByTestId('timeline')).toContainText(`2 × ${first?.name}: Too large`)
  const [one] = await shop.database.db
    .select()
    .from(returns)
    .where(eq(returns.orderItemId, first?.id ?? ''))
  expect(one).toMatchObject({ quantity: 2, reason: 'Too large', note: 'At the shoulders', state: 'requested' })

  await shop.database.db
    .update(returns)
    .set({ state: 'refused', refusal: 'It has been worn.', settledAt: new Date() })
    .where(eq(returns.id, one?.id ?? ''))
  await page.reload()
  await expect(page.getByTestId('timeline')).toContainText('Return declined')
  await expect(page.getByTestId('timeline')).toContainText('It has been worn.')
})

test('Return: what is missing is told at its line, and nothing typed is lost', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  const { id, items } = await givenStory(shop, shopper.email, { status: 'delivered', lines: [{}, {}] })
  await shopper.open(`/orders/${id}/return`)
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(page.getByRole('alert')).toContainText('Please tick what you want to return')
  const line = page.getByTestId('return-line').filter({ hasText: items[1]?.name ?? '' })
  await line.getByRole('checkbox').check()
  await line.getByLabel('Anything we should know? (optional)').fill('The seam is open')
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(page.getByRole('alert')).toContainText('Please choose why you are returning it')
  await page.getByRole('alert').getByRole('link').click()
  await expect(line.getByLabel('Why are you returning it?')).toBeFocused()
  await expect(line.getByLabel('Why are you returning it?')).toHaveAccessibleDescription('Please choose why you are returning it')
  await expect(line.getByLabel('Anything we should know? (optional)')).toHaveValue('The seam is open')
  await line.getByLabel('Why are you returning it?').selectOption('Damaged or faulty')
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(page).toHaveURL(`/orders/${id}`)
})

test('§9 Return: what cannot be returned says so before it is asked, and comes back for a fault alone', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  const { id, items } = await givenStory(shop, shopper.email, { status: 'delivered', lines: [{ returnable: false }, {}] })
  await shopper.open(`/orders/${id}/return`)
  const line = page.getByTestId('return-line').filter({ hasText: 'Innerwear, swimwear and personalised products cannot be returned.' })
  await expect(line).toContainText(items[0]?.name ?? '')
  await expect(line).toContainText('What comes damaged, faulty or wrong we always take back.')
  await line.getByRole('checkbox').check()
  const why = line.getByLabel('Why are you returning it?')
  await expect(why.getByRole('option')).toHaveText(['Please choose', 'Damaged or faulty', 'Not what I ordered'])
  await why.selectOption('Damaged or faulty')
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(page).toHaveURL(`/orders/${id}`)
  await expect(page.getByTestId('timeline')).toContainText(`${items[0]?.name}: Damaged or faulty`)
})

for (const [why, story, says] of [
  ['too late', { status: 'delivered', daysAgo: 8.5 }, 'Returns are accepted within 7 days of delivery, and those are over.'],
  ['not there yet', { status: 'shipped' }, 'It has not been delivered yet, so it cannot be returned.'],
  ['of the former shop', { status: 'delivered', imported: true }, 'This order was placed on our previous website.'],
] as const) {
  test(`§9 Return: ${why}, it says so and what can be done`, async ({ page, shopper, shop }) => {
    await shopper.isRegistered()
    const { id } = await givenStory(shop, shopper.email, story)
    await shopper.open(`/orders/${id}/return`)
    await expect(page.getByRole('heading', { level: 1, name: 'This order cannot be returned now' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(says)
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      `/contact?order=${id.slice(0, 8)}`,
    )
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('§9 Return: without JavaScript, the same', async ({ page, shopper, shop }) => {
    await shopper.isRegistered()
    const { id, items } = await givenStory(shop, shopper.email, { status: 'delivered', lines: [{ quantity: 2 }, {}] })
    await page.goto(`/orders/${id}/return`)
    const line = page.getByTestId('return-line').filter({ hasText: items[0]?.name ?? '' })
    await line.getByRole('checkbox').check()
    await line.getByLabel('How many').selectOption('2')
    await page.getByRole('button', { name: 'Request return' }).click()
    await expect(page.getByRole('alert')).toContainText('Please choose why you are returning it')
    await expect(line.getByLabel('How many')).toHaveValue('2')
    await line.getByLabel('Why are you returning it?').selectOption('Too small')
    await page.getByRole('button', { name: 'Request return' }).click()
    await expect(page).toHaveURL(`/orders/${id}`)
    await expect(page.getByText(/^You have requested a return\./)).toBeVisible()
  })
})

const at =
  (story: Parameters<typeof givenStory>[2]) =>
  async ({ page, shop, shopper }: Stage) =>
    page.goto(`/orders/${(await givenStory(shop, shopper.email, story)).id}/return`)
const open = at({ status: 'delivered', daysAgo: 1, lines: [{ quantity: 2 }, { returnable: false }, {}] })

lookAt([
  { name: 'Return', path: '/orders', signedIn: true, after: open, shows: 'Return items' },
  {
    name: 'Return, refused',
    path: '/orders',
    signedIn: true,
    answers: 400,
    after: async (stage) => {
      await open(stage)
      await stage.shopper.isAlive()
      await stage.page.getByRole('checkbox').first().check()
      await press('Request return')(stage)
      await stage.page.getByRole('alert').waitFor()
    },
    shows: 'Your return was not requested',
  },
  {
    name: 'Return, too late',
    path: '/orders',
    signedIn: true,
    after: at({ status: 'delivered', daysAgo: 9 }),
    shows: 'This order cannot be returned now',
  },
  { name: 'Return, of nobody', path: '/orders/12345678/return', signedIn: true, answers: 404, shows: 'Order not found' },
])
