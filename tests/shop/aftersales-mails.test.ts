import { existsSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { brand } from '#app/basics/brand.ts'
import { orders } from '#db/schema.ts'
import { cancelOrder } from '#app/aftersales/cancel-order.server.ts'
import { requestReturn } from '#app/aftersales/returns.server.ts'
import { settleReturn } from '#app/desk/settle-return.server.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { aftersalesMails } from '#app/aftersales/mails/send-aftersales-mail.server.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { folderMailer } from '#app/mail/mailer.server.ts'
import { moveOrder, setTracking } from '#app/desk/move-order.server.ts'
import { pollRefundStatus } from '#app/payments/refunds/poll-refund-status.server.ts'
import { retryRefund, recordManualRefund } from '#app/desk/settle-refund.server.ts'
import { pdfText } from '../fixtures/pdf-text.ts'
import { mailsTo, mailTo } from '../mail-folder.ts'
import { allMailsSent } from '../mail-jobs.ts'
import { newShopper } from '../visitor.ts'
import {
  setBankBehaviour,
  goToBank,
  decide,
  returnFromBank,
  payAs,
  completeRefundAtBank,
} from './clients/bank-client.ts'
import {
  checkOut,
  garment,
  itemsOf,
  lineOf,
  orderById,
  placeOneGarment,
  refundsOf,
  type Shopper,
} from './clients/checkout-client.ts'
import { setUpShop, type Services, type RunningShop } from './shop-fixture.ts'

let shop: RunningShop
let services: Services
setUpShop((both) => ({ shop, services } = both))

async function paidOrder(shopper: Shopper, things = 1) {
  const lines = await Promise.all(
    Array.from({ length: things }, async (_, nth) => lineOf(await garment(shop, nth))),
  )
  const { orderId } = await checkOut(shopper, lines)
  const { reference } = await payAs(shop, shopper, orderId, 'pay')
  return {
    orderId,
    reference,
    items: await itemsOf(shop, orderId),
    actor: { shopperId: (await orderById(shop, orderId)).userId ?? '' },
  }
}
const about = (shopper: Shopper, subject: RegExp) => mailTo(shop.dataDir, shopper.email, subject)
const subjectsTo = async ({ email }: Shopper) =>
  (await mailsTo(shop.dataDir, email))
    .map(({ subject = '' }) => subject)
    .filter((subject) => subject.includes('#'))
const refundOf = async (reference: string) => (await refundsOf(shop, reference))[0]
const becomes = (reference: string, state: string) =>
  expect.poll(async () => (await refundOf(reference))?.state, { timeout: 20_000 }).toBe(state)

test(
  'from the payment to a refused return each step is told by one mail, also when it is tried twice',
  { timeout: 90_000 },
  async () => {
    const shopper = await newShopper(shop.url)
    const { orderId, reference, items, actor } = await paidOrder(shopper, 3)
    const number = orderId.slice(0, 8)
    const cancelled = items[0]!
    for (let twice = 0; twice < 2; twice += 1)
      await cancelOrder(services, actor, orderId, [cancelled.id])
    const partly = await about(shopper, /^Part of your .* is cancelled$/)
    expect(partly.text).toContain(cancelled.productName)
    expect(partly.text).toContain('The rest will be delivered as planned')

    const sent = await about(shopper, /is being refunded$/)
    expect(sent.text).toContain(reference)
    await completeRefundAtBank(shop, reference)
    const { id: refundId } = (await refundOf(reference))!
    for (let twice = 0; twice < 2; twice += 1)
      await pollRefundStatus(services, { refundId, asked: 0 })
    await about(shopper, /has been refunded$/)

    for (let twice = 0; twice < 2; twice += 1)
      await moveOrder(services, 'staff', number, {
        to: 'shipped',
        tracking: { trackingNumber: 'DTDC 77' },
      })
    const shipped = await about(shopper, /is on its way$/)
    expect(shipped.text).toContain('DTDC 77')
    expect(shipped.text).toContain(`${shop.url}/track-order?id=${number}`)
    expect(shipped.text).not.toContain(cancelled.productName)

    for (let twice = 0; twice < 2; twice += 1)
      await moveOrder(services, 'staff', number, { to: 'delivered' })
    expect((await about(shopper, /has arrived$/)).text).toContain(
      `${shop.url}/orders/${orderId}/return`,
    )

    const request = { itemId: items[1]!.id, quantity: 1, reason: 'too_small' } as const
    const requested = await requestReturn(services, actor, orderId, [request])
    if (!requested.ok) throw new Error(requested.error.why)
    await requestReturn(services, actor, orderId, [request])
    expect((await about(shopper, /return request/)).text).toContain('Too small')

    const settlement = { accept: false, note: 'Its tags are gone.' } as const
    for (let twice = 0; twice < 2; twice += 1)
      await settleReturn(services, 'staff', requested.value.returnIds[0]!, settlement)
    expect((await about(shopper, /could not accept your return/)).text).toContain(
      'Its tags are gone.',
    )
    const price = inRupees(paise(cancelled.pricePaise))
    await allMailsSent(shop.database)
    expect((await subjectsTo(shopper)).sort()).toEqual(
      [
        `Your ${brand.name} order #${number} is paid`,
        `Part of your ${brand.name} order #${number} is cancelled`,
        `${price} of your ${brand.name} order #${number} is being refunded`,
        `${price} of your ${brand.name} order #${number} has been refunded`,
        `Your ${brand.name} order #${number} is on its way`,
        `Your ${brand.name} order #${number} has arrived`,
        `We have received your return request for ${brand.name} order #${number}`,
        `We could not accept your return for ${brand.name} order #${number}`,
      ].sort(),
    )
  },
)

test('a cancelled order that was paid is told with what goes back, and one that never was without a word about money', async () => {
  const shopper = await newShopper(shop.url)
  const { orderId, actor } = await paidOrder(shopper)
  await cancelOrder(services, actor, orderId, null)
  expect((await about(shopper, /^Your .* is cancelled$/)).text).toMatch(
    /₹[\d,.]+ will be refunded to your original payment method/,
  )
  await about(shopper, /is being refunded$/)
  const another = await newShopper(shop.url)
  await cancelOrder(services, 'staff', await placeOneGarment(shop, another), null)
  expect((await about(another, /^Your .* is cancelled$/)).text).not.toMatch(/₹|refund/)
})

test(
  'what the desk says of a cancelling, and a tracking number that comes later, is in the mail',
  { timeout: 60_000 },
  async () => {
    const shopper = await newShopper(shop.url)
    const { orderId } = await paidOrder(shopper)
    await moveOrder(services, 'staff', orderId, { to: 'shipped' })
    await about(shopper, /is on its way$/)
    for (let twice = 0; twice < 2; twice += 1)
      await setTracking(services, 'staff', orderId, { trackingNumber: 'DTDC 78' })
    expect((await about(shopper, /^The tracking number of your/)).text).toContain('DTDC 78')
    await cancelOrder(services, 'staff', orderId, null, {
      deliveryFailure: 'lost',
      note: 'The courier has searched for it.',
    })
    const note = await about(shopper, /^The credit note for your/)
    expect(note.text).toMatch(/C\/\d\d-\d\d\/\d{6} credits S\/.*Parcel lost on the way/)
    expect(note.text).toMatch(/Taxable value ₹[^]*Tax ₹[^]*Credited in total ₹/)
    const [file] = note.attachments
    expect(note.attachments).toHaveLength(1)
    expect(pdfText(file!.content)).toContain('Credit note')
    const { text } = await about(shopper, /^Your .* is cancelled$/)
    expect(text).toContain('Your parcel was lost on the way.')
    expect(text).toContain('The courier has searched for it.')
    expect((await about(shopper, /is being refunded$/)).text).toContain(
      'because your parcel was lost on the way',
    )
    expect(
      (await subjectsTo(shopper)).filter((subject) => subject.includes('tracking number')),
    ).toHaveLength(1)
  },
)

test(
  'a refund the gateway refused is told when it is sent again, and when it was paid by hand',
  { timeout: 60_000 },
  async () => {
    const shopper = await newShopper(shop.url)
    const orderId = await placeOneGarment(shop, shopper)
    const reference = await goToBank(shop, shopper, orderId)
    await setBankBehaviour(shop, reference, { refund: 'refused' })
    await returnFromBank(shop, { encResponse: (await decide(shop, reference, 'pay')).encResponse })
    await cancelOrder(services, 'staff', orderId, null)
    await becomes(reference, 'failed')
    const { id } = (await refundOf(reference))!
    await setBankBehaviour(shop, reference, { refund: 'normal' })
    expect(await retryRefund(services, 'staff', id)).toEqual({ ok: true, value: null })
    expect(await retryRefund(services, 'staff', id)).toMatchObject({ ok: false })
    await becomes(reference, 'submitted')
    await about(shopper, /is being refunded$/)
    // The gateway has the refund already: a manual one would pay it twice.
    expect(await recordManualRefund(services, 'staff', id, 'UTR 1')).toEqual({
      ok: false,
      error: { why: 'in flight', state: 'submitted' },
    })
    services.wait(22 * 24 * 60)
    expect(await recordManualRefund(services, 'staff', id, 'UTR 4711')).toEqual({
      ok: true,
      value: null,
    })
    services.wait(-22 * 24 * 60)
    expect((await about(shopper, /has been refunded$/)).text).toContain('UTR 4711')
    expect(await refundOf(reference)).toMatchObject({
      state: 'succeeded',
      method: 'manual',
      methodNote: 'UTR 4711',
    })
  },
)

test('nobody is written to about an order that no longer says who it was for', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  await shop.database.db.update(orders).set({ contactEmail: '' }).where(eq(orders.id, orderId))
  const folder = path.join(shop.dataDir, 'mail-to-nobody')
  const mails = aftersalesMails({
    ...services,
    keys: signingKeys('the secret of a test'),
    mailer: folderMailer(folder, { name: '', address: 'a@b.co' }),
    origin: shop.url,
  })
  await mails['shipped-mail']({ orderId }, crypto.randomUUID())
  await mails['cancelled-mail']({ orderId, itemIds: [] }, crypto.randomUUID())
  await mails['credit-note-mail']({ orderId, numbers: ['C/26-27/000001'] }, crypto.randomUUID())
  expect(existsSync(folder)).toBe(false)
})
