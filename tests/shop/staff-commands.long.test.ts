import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { refunds } from '#db/schema.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { runOrders } from '../run-command.ts'
import { runningShop } from '../running-shop.ts'
import { newShopper } from '../visitor.ts'
import {
  bankRecord,
  setBankBehaviour,
  decide,
  goToBank,
  payAs,
  completeRefundAtBank,
} from './clients/bank-client.ts'
import {
  checkOut,
  garment,
  itemsOf,
  lineOf,
  orderById,
  refundsOf,
} from './clients/checkout-client.ts'
import { goToLink, linkRecord, tellLink } from './clients/link-client.ts'
import { setUpShop, type RunningShop } from './shop-fixture.ts'
import { expectConsistent } from './consistency.ts'

let shop: RunningShop
setUpShop((both) => ({ shop } = both))

/** `npm run orders` beside the open shop. */
async function ordersCli(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runOrders(shop, ...args)
  expect(code, stderr).toBe(0)
  return stdout + stderr
}
const newestBecomes = (reference: string, state: string) =>
  expect
    .poll(async () => (await refundsOf(shop, reference)).at(-1)?.state, { timeout: 20_000 })
    .toBe(state)

test(
  'from the payment to the returned money the desk sees to an order by its commands',
  { timeout: 60_000 },
  async () => {
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
    expect(await ordersCli('sync-payment', number)).toContain(
      `payment ${reference}: redirected, and now succeeded\nOrder #${number} is processing.`,
    )
    expect(await ordersCli('list')).toMatch(
      new RegExp(`^${number} .* processing +paid +3 .*Prayagraj$`, 'm'),
    )

    const first = inRupees(paise(things[0]!.price))
    expect(await ordersCli('cancel', number, '--line', '1')).toBe(
      `Of order #${number} is cancelled: ${things[0]!.name}.\n${first} go back by themselves.\n`,
    )
    await newestBecomes(reference, 'submitted')
    expect(await ordersCli('sync-payment', number)).toContain('submitted, as before')
    await setBankBehaviour(shop, reference, { enquiry: 'down' })
    expect(await runOrders(shop, 'sync-payment', number)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('could not be asked about the refund'),
    })
    await setBankBehaviour(shop, reference, { enquiry: 'normal' })
    await completeRefundAtBank(shop, reference)
    expect(await ordersCli('sync-payment', number)).toContain('submitted, and now succeeded')

    await ordersCli('ship', number, '--tracking', 'DTDC 9')
    await ordersCli('deliver', number)
    expect(await runOrders(shop, 'cancel', number)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is delivered'),
    })
    const items = await itemsOf(shop, orderId)
    const returnId =
      /^The return ([0-9a-f]{8}) of 1 × /.exec(
        await ordersCli('return', 'create', number, '--line', '2', '--reason', 'Too large'),
      )?.[1] ?? ''
    expect(await ordersCli('returns')).toMatch(
      new RegExp(`^${returnId}.*${number}.*Too large$`, 'm'),
    )
    await setBankBehaviour(shop, reference, { refund: 'refused' })
    expect(await ordersCli('return', returnId, 'accept')).toContain(
      `${inRupees(paise(items[1]!.pricePaise))} go back by themselves.`,
    )
    await newestBecomes(reference, 'failed')
    const [, second] = await refundsOf(shop, reference)
    await setBankBehaviour(shop, reference, { refund: 'normal' })
    expect(await ordersCli('refund', second!.id.slice(0, 8), 'again')).toContain('is sent again')
    await newestBecomes(reference, 'submitted')
    // The one of the cancelled line, the one it refused, and the retry.
    expect((await bankRecord(shop, reference)).refunds).toBe(3)

    const shown = await ordersCli('show', number)
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
    expect(shown).toContain(
      `${inRupees(paise((await orderById(shop, orderId)).totalPaise))} when it was placed`,
    )
    await expectConsistent(shop)
  },
)

test(
  'a parcel without a number gets one, and when it never arrives the desk gives the money back',
  { timeout: 60_000 },
  async () => {
    const shopper = await newShopper(shop.url)
    const { orderId } = await checkOut(shopper, [lineOf(await garment(shop))])
    const { reference } = await payAs(shop, shopper, orderId, 'pay')
    const number = orderId.slice(0, 8)
    await ordersCli('ship', number)
    expect(await ordersCli('track', number, 'DTDC 10')).toContain('has the tracking number DTDC 10')
    expect((await orderById(shop, orderId)).trackingNumber).toBe('DTDC 10')
    const total = inRupees(paise((await orderById(shop, orderId)).totalPaise))
    expect(
      await ordersCli('cancel', number, '--lost', '--note', 'The courier cannot find it.'),
    ).toBe(`Order #${number} is cancelled.\n${total} go back by themselves.\n`)
    expect(await runOrders(shop, 'cancel', number, '--returned-to-sender')).toMatchObject({
      code: 1,
      stderr: `Order #${number} is cancelled already.\n`,
    })
    await newestBecomes(reference, 'submitted')
    expect(await ordersCli('show', number)).toContain(
      'it was lost on the way, “The courier cannot find it.”',
    )
    await expectConsistent(shop)
  },
)

test(
  'a refund the gateway will not make is paid by hand, and the books agree',
  { timeout: 60_000 },
  async () => {
    const shopper = await newShopper(shop.url)
    const { orderId } = await checkOut(shopper, [lineOf(await garment(shop))])
    const { reference } = await payAs(shop, shopper, orderId, 'pay')
    await setBankBehaviour(shop, reference, { refund: 'refused' })
    expect(await ordersCli('cancel', orderId.slice(0, 8))).toContain('go back by themselves')
    await newestBecomes(reference, 'failed')
    const [refund] = await refundsOf(shop, reference)
    expect(
      await ordersCli('refund', refund!.id.slice(0, 6), 'manual', '--note', 'UTR 4711'),
    ).toContain('paid back, by hand')
    expect(await ordersCli('show', orderId.slice(0, 8))).toMatch(/succeeded .*by hand: UTR 4711/)
    expect(await runOrders(shop, 'refund', refund!.id, 'again')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is succeeded: only one that has failed is sent again.'),
    })
    await expectConsistent(shop)
  },
)

test(
  'T09 a refund that failed at Razorpay is another one when staff send it again, and what is there already is not',
  { timeout: 60_000 },
  async () => {
    const links = await runningShop({ SANDBOX_GATEWAY: 'razorpay' })
    onTestFinished(() => links.close())
    const shopper = await newShopper(links.url)
    const { orderId } = await checkOut(shopper, [lineOf(await garment(links))])
    const number = orderId.slice(0, 8)
    const reference = await goToLink(links, shopper, orderId)
    await tellLink(links, reference, 'decide', { as: 'pay', webhook: 'first' })
    const atGateway = async () => (await linkRecord(links, reference)).payments[0]?.refunds ?? []
    const refundBecomes = (state: string) =>
      expect
        .poll(async () => (await refundsOf(links, reference))[0]?.state, { timeout: 20_000 })
        .toBe(state)
    await tellLink(links, reference, 'behaviour', { refund: 'fails' })
    expect((await runOrders(links, 'cancel', number)).code).toBe(0)
    await refundBecomes('submitted')
    await tellLink(links, reference, 'refunds-done')
    await runOrders(links, 'sync-payment', number)
    await refundBecomes('failed')

    await tellLink(links, reference, 'behaviour', { refund: 'normal' })
    const id = (await refundsOf(links, reference))[0]!.id
    expect((await runOrders(links, 'refund', id.slice(0, 8), 'again')).stdout).toContain(
      'is sent again',
    )
    await refundBecomes('submitted')
    expect((await atGateway()).map(({ receipt }) => receipt).sort()).toEqual([id, `${id}-1`])

    // Ours says that it failed, and the gateway has it: it is not sent a third time.
    await links.database.db.update(refunds).set({ state: 'failed' }).where(eq(refunds.id, id))
    for (const progress of ['initiated', 'done']) {
      expect(await runOrders(links, 'refund', id, 'again')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`a refund that is ${progress}`),
      })
      await tellLink(links, reference, 'refunds-done')
    }
    expect(await atGateway()).toHaveLength(2)
    await tellLink(links, reference, 'behaviour', { status: 'down' })
    expect(await runOrders(links, 'refund', id, 'again')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('could not be asked about the refund'),
    })
  },
)
