import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refunds } from '#db/schema.ts'
import { askReturn } from '#app/aftersales/returns.server.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { checkBooks } from '#app/payments/books.server.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { partsOf } from '../shop-parts.ts'
import { newShopper } from '../visitor.ts'
import { bankRecord, behave, decide, goToBank, payAs, refundDone } from './at-the-bank.ts'
import { checkOut, garment, itemsOf, lineOf, orderById } from './buying.ts'

let shop: RunningShop
let parts: Awaited<ReturnType<typeof partsOf>>
beforeAll(async () => {
  shop = await runningShop()
  parts = await partsOf(shop)
})
afterAll(async () => {
  await parts.close()
  await shop.close()
})

/** The command as the merchant runs it, beside the open shop. */
async function desk(...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_URL: shop.database.url, DATA_DIR: shop.dataDir, PORT: new URL(shop.url).port }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['server/commands/orders.ts', ...args], { env })
  return stdout + stderr
}
const refundsOf = (reference: string) =>
  shop.database.db.select().from(refunds).where(eq(refunds.attemptReference, reference)).orderBy(refunds.createdAt)
const newestBecomes = (reference: string, state: string) =>
  expect.poll(async () => (await refundsOf(reference)).at(-1)?.state, { timeout: 20_000 }).toBe(state)
const allIsWell = async () => expect((await checkBooks(shop.database.db)).filter(({ broken }) => broken.length > 0)).toEqual([])

test('from the payment to the returned money the desk sees to an order by its commands', { timeout: 120_000 }, async () => {
  const shopper = await newShopper(shop.url)
  const things = await Promise.all([0, 1, 2].map((nth) => garment(shop, nth)))
  const { orderId } = await checkOut(
    shopper,
    things.map((goods) => lineOf(goods)),
  )
  const number = orderId.slice(0, 8)
  // Paid, and nobody came back to say so.
  const reference = await goToBank(shop, shopper, orderId)
  await decide(shop, reference, 'pay')
  expect(await desk('ask', number)).toContain(`payment ${reference}: created, and now succeeded\nOrder #${number} is processing.`)
  expect(await desk('list')).toMatch(new RegExp(`^${number} .* processing +paid +3 .*Prayagraj$`, 'm'))

  const first = inRupees(paise(things[0]!.price))
  expect(await desk('cancel', number, '--line', '1')).toBe(
    `Of order #${number} is cancelled: ${things[0]!.name}.\n${first} go back by themselves.\n`,
  )
  await newestBecomes(reference, 'submitted')
  expect(await desk('ask', number)).toContain('submitted, as before')
  await refundDone(shop, reference)
  expect(await desk('ask', number)).toContain('submitted, and now succeeded')

  await desk('ship', number, '--tracking', 'DTDC 9')
  await desk('deliver', number)
  await expect(desk('cancel', number)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('is delivered') })
  const items = await itemsOf(shop, orderId)
  const asked = await askReturn(parts, 'desk', orderId, [{ itemId: items[1]!.id, quantity: 1, reason: 'Too large', note: 'by a size' }])
  if (!asked.ok) throw new Error(asked.error.why)
  const returnId = asked.value.returnIds[0]!.slice(0, 6)
  expect(await desk('returns')).toMatch(new RegExp(`^${returnId}.*${number}.*Too large, “by a size”$`, 'm'))
  await behave(shop, reference, { refund: 'refused' })
  expect(await desk('return', returnId, 'accept')).toContain(`${inRupees(paise(items[1]!.pricePaise))} go back by themselves.`)
  await newestBecomes(reference, 'failed')
  const [, second] = await refundsOf(reference)
  await behave(shop, reference, { refund: 'normal' })
  expect(await desk('refund', second!.id.slice(0, 8), 'again')).toContain('is sent again')
  await newestBecomes(reference, 'submitted')
  // That of the cancelled line, the one it refused, and the same once more.
  expect((await bankRecord(shop, reference)).refunds).toBe(3)

  const shown = await desk('show', number)
  for (const words of [
    `Order #${number} is delivered.`,
    'DTDC 9',
    reference,
    second!.id.slice(0, 8),
    'line 1 cancelled',
    'accepted',
    '12 MG Road',
  ])
    expect(shown).toContain(words)
  expect(shown).toContain(`${inRupees(paise((await orderById(shop, orderId)).totalPaise))} when it was placed`)
  await allIsWell()
})

test('a refund the gateway will not make is paid by hand, and the books agree', { timeout: 60_000 }, async () => {
  const shopper = await newShopper(shop.url)
  const { orderId } = await checkOut(shopper, [lineOf(await garment(shop))])
  const { reference } = await payAs(shop, shopper, orderId, 'pay')
  await behave(shop, reference, { refund: 'refused' })
  expect(await desk('cancel', orderId.slice(0, 8))).toContain('go back by themselves')
  await newestBecomes(reference, 'failed')
  const [refund] = await refundsOf(reference)
  expect(await desk('refund', refund!.id.slice(0, 6), 'by-hand', '--note', 'UTR 4711')).toContain('paid back, by hand')
  expect(await desk('show', orderId.slice(0, 8))).toMatch(/succeeded .*by hand: UTR 4711/)
  await expect(desk('refund', refund!.id, 'again')).rejects.toMatchObject({ code: 1 })
  await allIsWell()
})
