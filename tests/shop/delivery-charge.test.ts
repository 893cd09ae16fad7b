import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orderCharges, rateLimits, returns } from '#db/schema.ts'
import { cancelOrder } from '#app/aftersales/cancel-order.server.ts'
import { listReturns, requestReturn } from '#app/aftersales/returns.server.ts'
import type { ReturnReason } from '#app/aftersales/return.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { moveOrder } from '#app/desk/move-order.server.ts'
import { ordersCommand } from '#server/commands/orders/orders.ts'
import { planReceiving } from '#app/desk/returns/receive/plan-receiving.server.ts'
import { settleReturn } from '#app/desk/settle-return.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { mailTo } from '../mail-folder.ts'
import { runCommand } from '../run-command.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { bankRecord, decide, goToBank, payAs } from './clients/bank-client.ts'
import {
  attemptsOf,
  checkoutForm,
  garment,
  lineOf,
  orderById,
  refundsOf,
  sendCheckout,
  type Goods,
  type Shopper,
} from './clients/checkout-client.ts'
import { expectConsistent } from './consistency.ts'
import { FEE, setUpShopWithFee } from './fee-fixture.ts'
import { readPage } from './clients/read-page.ts'
import type { RunningShop, Services } from './shop-fixture.ts'
import { placeOrderOfThree } from './shopper-fixture.ts'

const FEE_TEXT = '₹99.00'
const MEERA = { id: 'meera', role: 'owner' } as unknown as StaffWho<'receive returns'>

let shop: RunningShop
let services: Services
let asha: Shopper
let shirts: Goods
let kurtas: Goods
setUpShopWithFee(async (both) => {
  ;({ shop, services } = both)
  asha = await newShopper(shop.url)
  shirts = await garment(shop)
  kurtas = await garment(shop, 1)
})
beforeEach(() => shop.database.db.delete(rateLimits))

const ordered = () => placeOrderOfThree({ shop, shirts, kurtas }, asha)
const goods = () => shirts.price * 2 + kurtas.price
const money = (amount: number) => inRupees(paise(amount))
const textAt = async (address: string) => readPage(await (await asha.get(address)).text()).text

async function paid() {
  const order = await ordered()
  return { ...order, reference: (await payAs(shop, asha, order.orderId, 'pay')).reference }
}
const amountsBack = async (reference: string) =>
  (await refundsOf(shop, reference)).map(({ amountPaise }) => amountPaise)

test('a fee of ₹99 in the brand file is on the product page, in the policies and told to search engines', async () => {
  expect(await textAt(`/product/${shirts.id}`)).toContain(`for ${FEE_TEXT}`)
  expect(await (await asha.get(`/product/${shirts.id}`)).text()).toContain('"value":"99.00"')
  expect(await textAt('/shipping')).toContain(`Delivery is ${FEE_TEXT} for each order`)
})

test('the order, its attempt and what the bank takes are the goods and the fee, which stands in a row of its own', async () => {
  const { orderId } = await ordered()
  expect((await orderById(shop, orderId)).totalPaise).toBe(goods() + FEE)
  expect(
    await shop.database.db
      .select()
      .from(orderCharges)
      .where(eq(orderCharges.orderId, orderId))
      .orderBy(asc(orderCharges.position)),
  ).toEqual([{ orderId, position: 0, code: 'delivery', amountPaise: FEE }])
  const [attempt] = await attemptsOf(shop, orderId)
  expect(attempt?.amountPaise).toBe(goods() + FEE)
  const reference = await goToBank(shop, asha, orderId)
  expect(await bankRecord(shop, reference)).toMatchObject({ amountPaise: goods() + FEE })
  await decide(shop, reference, 'cancel')
  await expectConsistent(shop)
})

test('going back and paying again takes up the order with its fee', async () => {
  const lines = [lineOf(kurtas)]
  const first = await sendCheckout(asha, checkoutForm(asha.email, lines))
  const again = await sendCheckout(
    asha,
    checkoutForm(asha.email, lines, { replaces: first.orderId }),
  )
  expect([again.status, again.orderId]).toEqual([200, first.orderId])
  expect((await cancelOrder(services, 'staff', first.orderId, null)).ok).toBe(true)
})

test('order page, My Orders, mail, staff’s list and exported data show the fee beside the lines and in the total', async () => {
  const { orderId } = await paid()
  for (const address of [`/orders/${orderId}`, '/orders', `/order-success?order=${orderId}`]) {
    const text = await textAt(address)
    expect([address, text.includes(`Delivery ${FEE_TEXT}`)]).toEqual([address, true])
    expect([address, text.includes(money(goods() + FEE))]).toEqual([address, true])
  }
  const mail = await mailTo(shop.dataDir, asha.email, new RegExp(`#${orderId.slice(0, 8)} is paid`))
  expect(mail.text).toMatch(/Delivery\s+₹99\.00/)
  expect(mail.text).toContain(`Total ${money(goods() + FEE)}`)
  const env = { DATABASE_URL: shop.database.url, DATA_DIR: shop.dataDir, INIT_CWD: shop.dataDir }
  const { stdout } = await runCommand((output) =>
    ordersCommand(['show', orderId.slice(0, 8)], env, output),
  )
  expect(stdout).toMatch(/Delivery\s+₹99\.00/)
  const data = JSON.stringify(await (await asha.get('/account/data')).json())
  expect(data).toContain('"charges":[{"for":"delivery","amount":"99.00"}]')
})

test('cancelled whole before it was sent, the fee goes back with the goods, and the mail says so', async () => {
  const { orderId, reference } = await paid()
  expect(await textAt(`/orders/${orderId}/cancel`)).not.toContain(money(goods()))
  expect((await asha.post(`/orders/${orderId}/cancel`, { whole: 'yes' })).status).toBe(302)
  expect(await amountsBack(reference)).toEqual([goods() + FEE])
  const subject = new RegExp(`Your .* order #${orderId.slice(0, 8)} is cancelled`)
  const mail = await mailTo(shop.dataDir, asha.email, subject)
  expect(mail.text).toMatch(/Delivery\s+₹99\.00/)
  expect(mail.text).toContain(`${money(goods() + FEE)} will be refunded`)
  await expectConsistent(shop)
})

test('cancelled line by line, the fee goes back with the last line, and not before', async () => {
  const { orderId, reference, kurtaLine, shirtLine } = await paid()
  await asha.post(`/orders/${orderId}/cancel`, { [`item-${kurtaLine}`]: 'on' })
  expect(await amountsBack(reference)).toEqual([kurtas.price])
  expect(await textAt(`/orders/${orderId}`)).toContain(money(shirts.price * 2 + FEE))
  await expectConsistent(shop)
  expect(await textAt(`/orders/${orderId}/cancel`)).toContain(money(shirts.price * 2 + FEE))
  await asha.post(`/orders/${orderId}/cancel`, { [`item-${shirtLine}`]: 'on' })
  expect(await amountsBack(reference)).toEqual([kurtas.price, shirts.price * 2 + FEE])
  const subject = new RegExp(`Part of your .* order #${orderId.slice(0, 8)} is cancelled`)
  const [first, last] = [
    await mailTo(shop.dataDir, asha.email, subject),
    await mailTo(shop.dataDir, asha.email, subject, 2),
  ].map(({ text = '' }) => text.includes(FEE_TEXT))
  expect([first, last]).toEqual([false, true])
  await expectConsistent(shop)
})

test.each(['lost', 'returned_to_sender'] as const)(
  'a parcel that is %s pays the fee back',
  async (deliveryFailure) => {
    const { orderId, reference } = await paid()
    await moveOrder(services, 'staff', orderId, {
      to: 'shipped',
      tracking: { trackingNumber: 'IN123456789' },
    })
    await cancelOrder(services, 'staff', orderId, null, { deliveryFailure })
    expect(await amountsBack(reference)).toEqual([goods() + FEE])
    await expectConsistent(shop)
  },
)

test('a return keeps the fee; the first for a fault of ours pays it back, also after a fault that an earlier version accepted without it', async () => {
  const { orderId, reference, kurtaLine, shirtLine } = await paid()
  await moveOrder(services, 'staff', orderId, {
    to: 'shipped',
    tracking: { trackingNumber: 'IN123456789' },
  })
  await moveOrder(services, 'staff', orderId, { to: 'delivered' })
  const request = async (itemId: string, reason: ReturnReason) => {
    const asked = await requestReturn(services, 'staff', orderId, [{ itemId, quantity: 1, reason }])
    return (asked.ok && asked.value.returnIds[0]) || ''
  }
  const accept = async (id: string) => {
    await settleReturn(services, 'staff', id, { accept: true, damaged: 0 })
    await expectConsistent(shop)
  }
  const id = await request(shirtLine, 'too_small')
  await accept(id)
  await shop.database.db
    .update(returns)
    .set({ reason: 'not_as_shown', paidCharges: null })
    .where(eq(returns.id, id))
  await expectConsistent(shop)
  const faulty = [
    await request(kurtaLine, 'not_as_shown'),
    await request(shirtLine, 'not_as_shown'),
  ]
  // As the desk's button says it before they are received together.
  const planned = await planReceiving(services, MEERA, faulty)
  expect(planned.map(({ refund }) => refund)).toEqual([kurtas.price + FEE, shirts.price])
  for (const one of faulty) await accept(one)
  expect(await listReturns(services.db, orderId)).toHaveLength(3)
  expect(await amountsBack(reference)).toEqual([shirts.price, kurtas.price + FEE, shirts.price])
})

test('a payment that comes after the order was cancelled goes back with the fee', async () => {
  const { orderId } = await ordered()
  const reference = await goToBank(shop, asha, orderId)
  await decide(shop, reference, 'pay')
  expect((await asha.post(`/orders/${orderId}/cancel`, { whole: 'yes' })).status).toBe(302)
  expect(await amountsBack(reference)).toEqual([goods() + FEE])
  await expectConsistent(shop)
})

test('a visitor who tracks an order reads no sum, as before', async () => {
  const { orderId } = await paid()
  const answer = await new Visitor(shop.url).post('/track-order', {
    orderId: orderId.slice(0, 8),
    contactInfo: asha.email,
  })
  const text = await answer.text()
  expect([text.includes(kurtas.name), text.includes(FEE_TEXT)]).toEqual([true, false])
})
