import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import { WEBHOOK_TOPICS, WEBHOOK_TYPES } from '#db/words/api-enums.ts'
import { auditEvents, webhookDeliveries, webhooks } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { webhookReceiver, type WebhookReceiver } from '../servers/webhook-receiver.ts'
import { checkOut, garment, itemsOf, lineOf } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { enrol, newMember } from './clients/staff-client.ts'

let shop: RunningShop
let owner: Visitor
beforeAll(async () => {
  shop = await runningShop()
  owner = await newMember(shop, 'owner')
})
afterAll(() => shop.close())

const on = (...topics: string[]) => Object.fromEntries(topics.map((topic) => [topic, 'on']))
const add = (fields: Record<string, string>) => owner.post('/desk/webhooks', fields)

/** A webhook that was added at the desk. */
async function newWebhook(receiver: WebhookReceiver, ...topics: string[]) {
  const name = `Books ${Math.random()}`
  const html = await (await add({ name, url: receiver.url, ...on(...topics) })).text()
  const secret = secretIn(html)
  const [row] = await shop.database.db.select().from(webhooks).where(eq(webhooks.name, name))
  const path = `/desk/webhooks/${row?.id}`
  const step = (is: string, fields: Record<string, string> = {}) =>
    owner.post(path, { step: is, ...fields })
  const read = async (query = '') => readPage(await (await owner.get(path + query)).text()).text
  return { id: row?.id ?? '', name, secret, path, step, read }
}

function secretIn(html: string): string {
  const [secret = ''] = /whsec_[\w+/]{43}=/.exec(html) ?? []
  expect(secret).not.toBe('')
  return secret
}

const arrived = (receiver: WebhookReceiver, count: number) =>
  expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(count)
const makeDue = () => shop.database.db.execute(sql`update webhook_deliveries set due_at = now()`)

test('an order that is placed is told, and so is the stock it takes; each message is as the OpenAPI document says', async () => {
  const receiver = await webhookReceiver()
  const { secret, step } = await newWebhook(receiver, ...WEBHOOK_TOPICS)
  const goods = await garment(shop)
  const shopper = await newShopper(shop.url)
  const { orderId } = await checkOut(shopper, [lineOf(goods)])
  await arrived(receiver, 2)
  const [line] = await itemsOf(shop, orderId)
  await shopper.post(`/orders/${orderId}/cancel`, { [`item-${line?.id}`]: 'on' })
  await arrived(receiver, 4)
  await owner.post(`/desk/products/${goods.styleId}`, { step: 'hide' })
  await arrived(receiver, 5)
  expect(receiver.types().toSorted()).toEqual([
    'order.cancelled',
    'order.placed',
    'product.removed',
    'stock.changed',
    'stock.changed',
  ])
  const order = receiver.received.find(({ type }) => type === 'order.placed')
  expect(order?.data).toEqual({
    id: orderId,
    number: orderId.slice(0, 8),
    url: `${shop.url}/api/v1/orders/${orderId}`,
  })
  await owner.post(`/desk/products/${goods.styleId}`, { step: 'show' })
  await step('test')
  await expect.poll(() => receiver.types(), { timeout: 15_000 }).toContain('webhook.test')
  const document = (await (await new Visitor(shop.url).get('/api/v1/openapi.json')).json()) as {
    webhooks: Record<string, { post: { requestBody: { content: Content } } }>
    components: { schemas: object }
  }
  expect(Object.keys(document.webhooks)).toEqual(WEBHOOK_TYPES)
  for (const { type, sequence, timestamp, data, signedBy } of receiver.received) {
    expect(signedBy(secret)).toEqual([secret])
    const schema = document.webhooks[type]?.post.requestBody.content['application/json'].schema
    const name = schema?.$ref.replace('#/components/schemas/', '') ?? ''
    const parsed = fromJSONSchema(document.components.schemas[name as never] as never).safeParse({
      type,
      sequence,
      timestamp,
      data,
    })
    expect([type, parsed.success]).toEqual([type, true])
  }
})
type Content = { 'application/json': { schema: { $ref: string } } }

test('a message that failed is in the log with its answer, escaped, and is sent again by a press, alone or with all since a day', async () => {
  const receiver = await webhookReceiver()
  receiver.answer = (response) => response.writeHead(500).end('<i>down</i>')
  const { id, path, step, read } = await newWebhook(receiver, 'order.placed')
  expect(await read()).toContain('No messages yet')
  const shopper = await newShopper(shop.url)
  for (const nth of [1, 2]) await checkOut(shopper, [lineOf(await garment(shop, nth))])
  await arrived(receiver, 2)
  expect(await read('?view=failed')).toContain('None has failed')
  await shop.database.db.execute(
    sql`update webhook_deliveries set tries = 9, due_at = now() where webhook_id = ${id}`,
  )
  await expect.poll(() => read('?view=failed'), { timeout: 15_000 }).toContain('2 failed')
  const html = await (await owner.get(`${path}?view=failed`)).text()
  expect(html).toContain('&lt;i&gt;down&lt;/i&gt;')
  expect(readPage(html).text).toContain('Given up')
  receiver.answer = (response) => response.writeHead(200).end()
  const before = receiver.received.length
  const [first] = await shop.database.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(webhookDeliveries.id)
  expect((await step('replay', { delivery: String(first?.id) })).status).toBe(302)
  await arrived(receiver, before + 1)
  expect(receiver.received.at(-1)?.id).toBe(`evt_${first?.eventId}`)
  const late = await step('replay failed', { since: '2099-01-01' })
  expect([late.status, await late.text()]).toEqual([
    400,
    expect.stringContaining('Nothing has failed since then'),
  ])
  expect((await step('replay failed', { since: '2020-01-01' })).status).toBe(302)
  await arrived(receiver, before + 2)
  await expect.poll(() => read('?view=failed')).toContain('None has failed')
  expect((await step('replay', { delivery: '1' })).status).toBe(400)
})

test('a new secret signs beside the old one for a day, and then alone', async () => {
  const receiver = await webhookReceiver()
  const { id, secret, step, read } = await newWebhook(receiver, 'order.placed')
  const rotated = secretIn(await (await step('rotate')).text())
  expect(await read()).toContain('The secret before signs too until')
  await step('test')
  await arrived(receiver, 1)
  expect(receiver.received[0]?.signedBy(secret, rotated)).toEqual([secret, rotated])
  await shop.database.db
    .update(webhooks)
    .set({ oldSecretUntil: sql`now()` })
    .where(eq(webhooks.id, id))
  await step('test')
  await arrived(receiver, 2)
  expect(receiver.received[1]?.signedBy(secret, rotated)).toEqual([rotated])
  const stored = await shop.database.db.select().from(webhooks)
  const events = await shop.database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, id))
  for (const one of [secret, rotated])
    expect(JSON.stringify([stored, events])).not.toContain(one.slice(6))
})

test('a paused webhook is told nothing; resumed, it is told of the orders it missed, and to read products anew', async () => {
  const receiver = await webhookReceiver()
  const { step, read } = await newWebhook(receiver, 'order.placed', 'stock.changed')
  await step('pause')
  expect(await read()).toContain('Paused (')
  expect((await step('test')).status).toBe(400)
  const goods = await garment(shop, 3)
  const { orderId } = await checkOut(await newShopper(shop.url), [lineOf(goods)])
  const other = await webhookReceiver()
  const running = await newWebhook(other, 'order.placed')
  await running.step('test')
  await arrived(other, 1)
  expect(receiver.received).toEqual([])
  await step('resume')
  await arrived(receiver, 2)
  expect(new Set(receiver.types())).toEqual(new Set(['order.placed', 'catalogue.changed']))
  expect(JSON.stringify(receiver.received)).toContain(orderId)
  await running.step('delete')
})

test('a webhook is changed, and deleted with its messages; all of it is on the record, without the path of its address', async () => {
  const [receiver, other] = [await webhookReceiver(), await webhookReceiver()]
  const { id, path, step } = await newWebhook(receiver, 'order.placed')
  const saved = await step('save', {
    name: 'Warehouse',
    url: `${other.url}?key=hush`,
    ...on('stock.changed'),
  })
  expect(saved.status).toBe(302)
  await step('test')
  await arrived(other, 1)
  expect((await step('delete')).headers.get('location')).toBe('/desk/webhooks')
  expect((await owner.get(path)).status).toBe(404)
  const { db } = shop.database
  expect(await db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, id))).toBe(0)
  const events = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
  expect(events.map(({ action }) => action)).toEqual(['added', 'changed', 'deleted'])
  expect(events[1]).toMatchObject({ after: { name: 'Warehouse', topics: ['stock.changed'] } })
  expect(JSON.stringify(events)).not.toMatch(/hush|\/hook/)
  const { text } = readPage(await (await owner.get('/desk/record?what=webhook')).text())
  for (const words of ['Webhook added', 'Webhook changed', 'Webhook deleted', 'Warehouse'])
    expect(text).toContain(words)
})

test.each([
  [{ name: ' ', url: 'https://books.example/', ...on('order.paid') }, 'Enter what it is for'],
  [{ name: 'Books', url: 'books', ...on('order.paid') }, 'Enter the whole address'],
  [{ name: 'Books', url: 'https://10.0.0.1/', ...on('order.paid') }, 'not of a private network'],
  [
    { name: 'Books', url: 'https://a:b@books.example/', ...on('order.paid') },
    'messages are signed',
  ],
  [{ name: 'Books', url: 'https://books.example/' }, 'Choose what it is told'],
])(
  'with %j no webhook is added, it is said why, and what was typed stays',
  async (fields, words) => {
    const answer = await add(fields)
    const html = await answer.text()
    expect([answer.status, readPage(html).text]).toEqual([400, expect.stringContaining(words)])
    expect(html).not.toMatch(/whsec_/)
    if (fields.name.trim()) expect(html).toContain('value="Books"')
  },
)

test('ten webhooks are all there may be', async () => {
  const fields = { url: 'https://books.example/', ...on('order.refunded') }
  const before = await shop.database.db.$count(webhooks)
  const answers = []
  for (let nth = before; nth <= 10; nth++)
    answers.push(await add({ name: `More ${nth}`, ...fields }))
  expect(answers.map(({ status }) => status)).toEqual([...Array(10 - before).fill(200), 400])
  expect(await answers.at(-1)?.text()).toContain('There are 10 webhooks already')
  await shop.database.db.delete(webhooks).where(sql`name like 'More %'`)
})

test('T70 where a second factor is set up, to add, change, rotate or delete takes a fresh code; to pause does not', async () => {
  const receiver = await webhookReceiver()
  const { path } = await newWebhook(receiver, 'order.paid')
  const other = await newMember(shop, 'owner')
  await enrol(other)
  await shop.database.db.execute(sql`update staff_sessions set code_at = now() - interval '1 hour'`)
  const fields = { name: 'No code', url: receiver.url, ...on('order.paid') }
  const answers = [
    await other.post('/desk/webhooks', fields),
    await other.post(path, { step: 'save', ...fields }),
    await other.post(path, { step: 'rotate' }),
    await other.post(path, { step: 'delete' }),
  ]
  for (const answer of answers)
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('Enter a code from your authenticator app'),
    ])
  expect((await other.post(path, { step: 'pause' })).status).toBe(302)
  await makeDue()
})
