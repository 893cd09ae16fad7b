import { eq, sql } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { orders } from '#db/schema.ts'
import { signInAtDesk } from './desk-sign-in.ts'
import { seedCart, shirtLine } from './cart-fixture.ts'
import { expect, test, type JourneyShop } from './shop.ts'

/** A page of a browser in which an owner is signed in at the desk. */
async function deskOf(page: Page, shop: JourneyShop): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL: shop.url })
  if (!context) throw new Error('There is no browser')
  const desk = await context.newPage()
  await signInAtDesk(desk, shop, 'owner')
  return desk
}

/** In rupees; other journeys of this shop sell, too. */
async function salesOfToday(desk: Page): Promise<number> {
  await desk.goto('/desk')
  const [, sum = ''] = /₹([\d,]+) so far today/.exec(await desk.locator('main').innerText()) ?? []
  return Number(sum.replaceAll(',', ''))
}

/** The minute is over in which shipping can be undone. */
const letUndoPass = (shop: JourneyShop, id: string) =>
  shop.database.db
    .update(orders)
    .set({ shippingUndoUntil: sql`now() - interval '1 s'` })
    .where(eq(orders.id, id))

test('a day at the desk: an order is bought, packed, shipped, tracked and delivered; one piece is exchanged, one is paid back; all of it stands in invoices and credit notes, in Today’s sales and on the record', async ({
  page,
  shopper,
  shop,
}) => {
  test.setTimeout(150_000)
  const line = await shirtLine(shop)
  const desk = await deskOf(page, shop)
  const before = await salesOfToday(desk)
  await shopper.signUpDirectly()
  await seedCart(page, line, { ...line, size: 'S' })
  await shopper.open('/checkout')
  await shopper.fillShipping()
  await shopper.goToBank()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByTestId('order-status')).toHaveText('Processing')
  const id = new URL(page.url()).searchParams.get('order') ?? ''
  const number = id.slice(0, 8)
  const returnLine = (text: string) => page.getByTestId('return-line').filter({ hasText: text })
  const press = (name: string | RegExp) => desk.getByRole('button', { name }).click()

  await test.step('packed and shipped', async () => {
    await desk.goto('/desk')
    await desk.getByRole('link', { name: /to pack/ }).click()
    await expect(desk).toHaveURL('/desk/pack')
    await expect(desk.getByRole('link', { name: 'Pack one by one' })).toBeVisible()
    // Other journeys of this shop may have left parcels that wait longer.
    await desk.goto(`/desk/orders/${number}`, { waitUntil: 'networkidle' })
    await desk.getByRole('link', { name: 'Pack it' }).click()
    await expect(desk.getByRole('button', { name: 'Packed' })).toBeVisible()
    for (const box of await desk.getByRole('checkbox').all()) await box.check()
    await press('Packed')
    await expect(desk.getByText(`Order #${number} is packed.`)).toBeVisible()
    await desk.getByRole('link', { name: 'Ship it' }).click()
    await expect(desk).toHaveURL(`/desk/orders/${number}#next`)
    await expect(desk.getByRole('link', { name: 'Pack it' })).toHaveCount(0)
    await desk.getByLabel('Tracking number').fill('BD123456789IN')
    await press('Mark as shipped')
    await expect(desk.getByRole('button', { name: 'Undo shipping' })).toBeVisible()
  })

  await test.step('the shopper sees it once it can no longer be undone', async () => {
    await shopper.open(`/orders/${id}`)
    await expect(page.getByTestId('status-badge')).toHaveText('Processing')
    await letUndoPass(shop, id)
    await page.reload()
    await expect(page.getByTestId('timeline')).toContainText('BD123456789IN')
    await desk.reload({ waitUntil: 'networkidle' })
    await press('Mark as delivered')
    await expect(desk.getByText('Delivered. The customer is written to.')).toBeVisible()
  })

  await test.step('one is to be exchanged', async () => {
    await shopper.open(`/orders/${id}/return`)
    const small = returnLine('Size: M')
    await small.getByRole('checkbox').check()
    await small.getByRole('radio', { name: 'Another size' }).check()
    await small.getByRole('radio', { name: 'L', exact: true }).check()
    await small.getByLabel('Why are you returning it?').selectOption('Too small')
    await page.getByRole('button', { name: 'Request return' }).click()
    await expect(page.getByTestId('timeline')).toContainText('Exchange requested')
    await desk.goto('/desk/returns', { waitUntil: 'networkidle' })
    await desk.getByRole('link', { name: new RegExp(number.slice(0, 4)) }).click()
    await desk.getByRole('radio', { name: /as new/ }).check()
    await press('Accept, then send size L')
    await press('Size L is sent')
    await expect(desk.getByText('Replacement sent').first()).toBeVisible()
  })

  await test.step('the other is paid back', async () => {
    await shopper.open(`/orders/${id}/return`)
    const other = returnLine('Size: S')
    await other.getByRole('checkbox').check()
    await other.getByLabel('Why are you returning it?').selectOption('Too large')
    await page.getByRole('button', { name: 'Request return' }).click()
    await expect(page.getByTestId('timeline')).toContainText('Return requested')
    await desk.goto(`/desk/orders/${number}`, { waitUntil: 'networkidle' })
    await desk.getByRole('radio', { name: /as new/ }).check()
    await press(/^Accept/)
    await expect(desk.getByText('Refund promised').first()).toBeVisible()
  })

  await test.step('the shopper takes the documents along, and the desk lists them', async () => {
    await shopper.open(`/orders/${id}`)
    const documents = page.getByRole('link', { name: /\(PDF\)$/ })
    // The sale and its replacement, each followed by what was credited.
    await expect(documents.filter({ hasText: 'Tax invoice' })).toHaveCount(2)
    await expect(documents.filter({ hasText: 'Credit note' })).toHaveCount(2)
    for (const path of await documents.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    )) {
      const answer = await page.request.get(path)
      expect(answer.headers()['content-type']).toBe('application/pdf')
      expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
    }
    await desk.goto('/desk/invoices')
    const rows = desk.getByRole('row').filter({ hasText: new RegExp(number, 'i') })
    await expect(rows).toHaveCount(4)
  })

  await test.step('in the sales of today and on the record', async () => {
    // Two were sold and one is paid back.
    expect(await salesOfToday(desk)).toBe(before + line.price / 100)
    await desk.goto(`/desk/record?order=${number}`)
    for (const event of ['Packed', 'Shipped', 'Delivered', 'Return accepted', 'Refund promised'])
      await expect(desk.getByRole('table').getByText(event).first()).toBeVisible()
  })
  await desk.context().close()
})
