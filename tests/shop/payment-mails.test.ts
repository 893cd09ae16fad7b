import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#db/schema.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { checkPaymentStatus } from '#app/payments/check-payment-status.server.ts'
import { sendPaymentFailedMail } from '#app/payments/send-payment-mail.server.ts'
import { folderMailer } from '#app/mail/mailer.server.ts'
import path from 'node:path'
import { mailsTo, mailTo } from '../mail-folder.ts'
import { allMailsSent } from '../mail-jobs.ts'
import { newShopper } from '../visitor.ts'
import { returnFromBank, decide, goToBank } from './clients/bank-client.ts'
import { orderById, placeOneGarment } from './clients/checkout-client.ts'
import { setUpShop, type Services, type RunningShop } from './shop-fixture.ts'

let shop: RunningShop
let services: Services
setUpShop((both) => ({ shop, services } = both))

/** As the queue does it ten minutes after the payment failed. */
const write = (orderId: string, reference: string) =>
  sendPaymentFailedMail(
    {
      ...services,
      keys: signingKeys('the secret of a test'),
      mailer: folderMailer(path.join(shop.dataDir, 'mail'), {
        name: 'Sangam',
        address: 'orders@sangam.example',
      }),
      origin: shop.url,
    },
    { orderId, reference },
    crypto.randomUUID(),
  )
const ofPayment = async (email: string) =>
  (await mailsTo(shop.dataDir, email))
    .filter(({ subject }) => /order #/.test(subject ?? ''))
    .map(({ subject }) => subject)

test('who closes the window at the bank is written to after half an hour, with the way to pay', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const reference = await goToBank(shop, shopper, orderId)
  for (let asked = 0; asked < 5; asked += 1)
    await checkPaymentStatus(services, { reference, asked })
  await allMailsSent(shop.database)
  expect(await ofPayment(shopper.email)).toEqual([])
  await checkPaymentStatus(services, { reference, asked: 5 })
  const mail = await mailTo(shop.dataDir, shopper.email, /is not paid yet/)
  expect(mail.text).toContain(`${shop.url}/order-success?order=${orderId}`)
})

test('a payment the bank declined is told with its reason; who has paid meanwhile, or tries again, is not written to', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const declined = await goToBank(shop, shopper, orderId)
  await returnFromBank(shop, {
    encResponse: (
      await decide(shop, declined, 'decline', { bankMessage: 'Limit of the card exceeded' })
    ).encResponse,
  })
  await write(orderId, declined)
  const mail = await mailTo(shop.dataDir, shopper.email, /did not go through/)
  expect(mail.text).toContain('Limit of the card exceeded')
  await shopper.post(`/pay/${orderId}`, {})
  await write(orderId, declined)
  const again = await goToBank(shop, shopper, orderId)
  await returnFromBank(shop, { encResponse: (await decide(shop, again, 'pay')).encResponse })
  await write(orderId, again)
  await mailTo(shop.dataDir, shopper.email, /is paid/)
  await allMailsSent(shop.database)
  expect(await ofPayment(shopper.email)).toEqual([
    expect.stringMatching(/did not go through/),
    expect.stringMatching(/is paid/),
  ])
})

const oneLine = ({ text = '' }: { text?: string | undefined }) => text.replace(/\s+/g, ' ')

test('a mail about an unpaid payment says until when its things are kept, or that they are on sale again', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const reference = await goToBank(shop, shopper, orderId)
  const heldUntil = (await orderById(shop, orderId)).stockHeldUntil
  await write(orderId, reference)
  const first = await mailTo(shop.dataDir, shopper.email, /is not paid yet/)
  expect(oneLine(first)).toContain(`holding your items until ${formatDateTime(heldUntil!)};`)
  await shop.database.db
    .update(orders)
    .set({ stockHeldUntil: new Date() })
    .where(eq(orders.id, orderId))
  await write(orderId, reference)
  const texts = (await mailsTo(shop.dataDir, shopper.email)).map(oneLine)
  expect(
    texts.filter((text) => text.includes('no longer held, so they may sell out')),
  ).toHaveLength(1)
})
