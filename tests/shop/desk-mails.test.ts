import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '#db/schema.ts'
import { FAST_RETRIES } from '../mail-jobs.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { MailServer } from '../servers/smtp-server.ts'
import { newShopper, type Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import { placeOneGarment, type Shopper } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'

const ARRIVES = { timeout: 30_000, interval: 200 }

let server: MailServer
let shop: RunningShop
let asha: Shopper
let manager: Visitor
beforeAll(async () => {
  server = await new MailServer().open()
  shop = await runningShop({
    SMTP_URL: server.url,
    MAIL_FROM: 'Sangam Clothes <orders@sangam.example>',
    ...FAST_RETRIES,
  })
  asha = await newShopper(shop.url)
  manager = await newMember(shop, 'manager')
})
afterAll(async () => {
  await shop.close()
  await server.close()
})

async function paid() {
  const orderId = await placeOneGarment(shop, asha)
  await payAs(shop, asha, orderId, 'pay')
  return { orderId, path: `/desk/orders/${orderId.slice(0, 8)}` }
}
const historyOf = async (path: string) =>
  readPage(await (await manager.get(path)).text()).text.split('History')[1] ?? ''
const mailsOf = (orderId: string) =>
  shop.database.db.select().from(outbox).where(eq(outbox.orderId, orderId))

test('the history of an order tells each mail once the mail server has it, and keeps neither address nor words of it', async () => {
  const { orderId, path } = await paid()
  await expect.poll(() => historyOf(path), ARRIVES).toContain('Mail sent: order received')
  expect(server.to(asha.email).map(({ subject }) => subject)).toContain(
    `Your Sangam order #${orderId.slice(0, 8)} is paid`,
  )
  const [mail] = await mailsOf(orderId)
  expect(mail).toMatchObject({ state: 'sent', payload: null })
  expect(JSON.stringify(mail)).not.toContain('@')

  const page = await (await manager.get(`${path}/cancel?whole=1`)).text()
  const valueOf = (name: string) =>
    new RegExp(`name="${name}" value="(\\d+)"`).exec(page)?.[1] ?? ''
  const fields = { whole: '1', reason: 'Torn', refund: valueOf('refund'), of: valueOf('of') }
  expect((await manager.post(`${path}/cancel?whole=1`, fields)).status).toBe(302)
  for (const words of ['cancelled', 'refund on its way'])
    await expect.poll(() => historyOf(path), ARRIVES).toContain(`Mail sent: ${words}`)
})

test('while the mail server is away a mail waits, with its tries, and is told as sent only when it is back', async () => {
  await server.close()
  const { path } = await paid()
  await expect
    .poll(() => historyOf(path), ARRIVES)
    .toMatch(
      /Mail waits: order received Not taken by the mail server yet: tried .*, last .* It is tried again by itself\./,
    )
  expect(await historyOf(path)).not.toContain('Mail sent')
  await server.open()
  await expect.poll(() => historyOf(path), ARRIVES).toContain('Mail sent: order received')
  expect(await historyOf(path)).not.toContain('Mail waits')
})

test('a mail that goes later says when; one that was undone, or that nobody needs any more, leaves no line', async () => {
  const { orderId, path } = await paid()
  await manager.post(path, { step: 'ship', trackingNumber: 'AWB 7' })
  expect(await historyOf(path)).toMatch(
    /Mail waits: shipped, with the tracking number It goes at \d/,
  )
  await manager.post(path, { step: 'undo shipping' })
  const shipped = (await shop.database.db.select().from(outbox)).filter(
    ({ name, orderId: of }) => name === 'shipped-mail' && of === orderId,
  )
  expect(shipped).toHaveLength(1)
  await shop.database.db.execute(
    `update pgboss.job set start_after = now() where id = '${shipped[0]?.id}'`,
  )
  await expect.poll(() => historyOf(path), ARRIVES).not.toContain('shipped, with the tracking')
  expect(server.to(asha.email).map(({ subject }) => subject)).not.toContain(
    `Your Sangam order #${orderId.slice(0, 8)} is on its way`,
  )
})

test('a mailbox that the mail server does not know is told as not sent, and so is a mail that was given up', async () => {
  await server.changeBehaviour({ refuses: 'recipient', code: 550, says: '5.1.1 No such mailbox' })
  const { path } = await paid()
  await expect
    .poll(() => historyOf(path), ARRIVES)
    .toContain('Mail not sent: order received The mail server says that there is no such')
  await server.changeBehaviour('accepts')
  const { orderId, path: other } = await paid()
  await expect.poll(() => historyOf(other), ARRIVES).toContain('Mail sent')
  await shop.database.db
    .update(outbox)
    .set({ state: 'given_up', tries: 21 })
    .where(eq(outbox.orderId, orderId))
  expect(await historyOf(other)).toContain('did not take it in 21 tries. Write to the customer')
})
