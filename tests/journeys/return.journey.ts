import { eq } from 'drizzle-orm'
import { returnMoved } from '#app/orders/audit/return-events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { returns } from '#db/schema.ts'
import { insertOrder } from './order-factory.ts'
import { checkScreens, press, type Stage } from './visual-checks.ts'
import { expect, test } from './shop.ts'

// Timeout for several screens on a busy machine.
test.describe.configure({ timeout: 120_000 })

test('§9 Return: what is missing is told at its line, and nothing typed is lost; lines, how many, why and a note; then the order shows that it was asked for, and in time what became of it; what cannot be returned says so before it is asked, and comes back for a fault alone', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.signUpDirectly()
  const { id, items } = await insertOrder(shop, shopper.email, {
    status: 'delivered',
    daysAgo: 1,
    lines: [{ quantity: 3 }, { returnable: false }],
  })
  const [first, second] = items
  const lineOf = (item = first) =>
    page.getByTestId('return-line').filter({ hasText: item?.name ?? '' })
  const [line, why] = [lineOf(), lineOf().getByLabel('Why are you returning it?')]
  const [note, submit] = [
    line.getByLabel('Anything we should know? (optional)'),
    page.getByRole('button', { name: 'Request return' }),
  ]
  const summary = page.getByRole('alert')
  await shopper.open(`/orders/${id}`)
  await page.getByRole('link', { name: 'Return items' }).click()
  await expect(
    page.getByText(/^You can request a return until \d{1,2} \p{L}+ \d{4}\.$/u),
  ).toBeVisible()
  await expect(page.getByText('Please keep the tags on, and the box it came in.')).toBeVisible()
  await expect(
    page.getByText(`We will write to you about the pick-up within ${allRules.pickUpHours} hours.`),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0)
  await test.step('what is missing', async () => {
    await submit.click()
    await expect(summary).toContainText('Please tick what you want to return')
    await line.getByRole('checkbox').check()
    // By CSS alone.
    const inL = line.getByRole('radio', { name: 'L', exact: true })
    await expect(inL).toBeHidden()
    await line.getByRole('radio', { name: 'Another size' }).check()
    await expect(inL).toBeVisible()
    await line.getByRole('radio', { name: 'Money back' }).check()
    await expect(inL).toBeHidden()
    await note.fill('At the shoulders')
    await submit.click()
    await expect(summary).toContainText('Please choose why you are returning it')
    await summary.getByRole('link').click()
    await expect(why).toBeFocused()
    await expect(why).toHaveAccessibleDescription('Please choose why you are returning it')
    await expect(note).toHaveValue('At the shoulders')
  })
  await test.step('two of three', async () => {
    await expect(page.getByTestId('goes-back')).toHaveText(inRupees(paise(first?.price ?? 0)))
    await line.getByLabel('How many').selectOption('2')
    await expect(page.getByTestId('goes-back')).toHaveText(inRupees(paise((first?.price ?? 0) * 2)))
    await why.selectOption('Too large')
    await submit.click()
    await expect(page).toHaveURL(`/orders/${id}`)
    await shopper.expectToast(
      'Return requested',
      'We will write to you about the pick-up. Please keep the tags on.',
    )
    await expect(page.getByText(/^You have requested a return\./)).toBeVisible()
    await expect(page.getByTestId('timeline')).toContainText(`2 × ${first?.name}: Too large`)
    const [one] = await shop.database.db
      .select()
      .from(returns)
      .where(eq(returns.orderItemId, first?.id ?? ''))
    expect(one).toMatchObject({
      quantity: 2,
      reason: 'too_large',
      note: 'At the shoulders',
      state: 'requested',
    })
    const returnId = one?.id ?? ''
    await shop.database.db.transaction(async (tx) => {
      await tx
        .update(returns)
        .set({ state: 'refused', refusal: 'It has been worn.', settledAt: new Date() })
        .where(eq(returns.id, returnId))
      await recordEvent(tx, 'staff', returnMoved(returnId, 'requested', 'refused'))
    })
  })
  await test.step('for a fault alone', async () => {
    await shopper.open(`/orders/${id}/return`)
    const kept = lineOf(second)
    await expect(kept).toContainText(
      'We take this back only if it came damaged, faulty, wrong or not as shown.',
    )
    await kept.getByRole('checkbox').check()
    const faults = kept.getByLabel('Why are you returning it?')
    await expect(faults.getByRole('option')).toHaveText([
      'Please choose',
      'Not as it was shown',
      'Damaged or faulty',
      'Not what I ordered',
    ])
    await faults.selectOption('Damaged or faulty')
    await submit.click()
    await expect(page).toHaveURL(`/orders/${id}`)
    for (const said of [
      `${second?.name}: Damaged or faulty`,
      'Return declined',
      'It has been worn.',
    ])
      await expect(page.getByTestId('timeline')).toContainText(said)
  })
})

const at =
  (story: Parameters<typeof insertOrder>[2]) =>
  async ({ shop, shopper }: Stage) =>
    `/orders/${(await insertOrder(shop, shopper.email, story)).id}/return`
const open = at({
  status: 'delivered',
  daysAgo: 1,
  lines: [{ quantity: 2 }, { returnable: false }, {}],
})

checkScreens([
  { name: 'Return', path: open, signedIn: true, shows: 'Return items' },
  {
    name: 'Return, refused',
    path: open,
    signedIn: true,
    answers: 400,
    after: async (stage) => {
      await stage.page.getByRole('checkbox').first().check()
      await press('Request return')(stage)
      await stage.page.getByRole('alert').waitFor()
    },
    shows: 'Your return was not requested',
  },
  {
    name: 'Return, too late',
    path: at({ status: 'delivered', daysAgo: allRules.returnsWithinDays + 2 }),
    signedIn: true,
    shows: 'This order cannot be returned now',
  },
  {
    name: 'Return, of nobody',
    path: '/orders/12345678/return',
    signedIn: true,
    answers: 404,
    shows: 'Order not found',
  },
])
