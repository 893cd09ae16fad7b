import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import { OPERATIONS } from '#app/api/openapi.ts'
import { apiKeys, apiUses, auditEvents, orders, stock, styles } from '#db/schema.ts'
import { insertPlainOrder } from '../journeys/plain-order.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { checkOut, garment, lineOf } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { enrol, newMember } from './clients/staff-client.ts'

let shop: RunningShop
let owner: Visitor
let key: string
let document: { components: { schemas: Record<string, object> } }
beforeAll(async () => {
  shop = await runningShop()
  owner = await newMember(shop, 'owner')
  key = await newKey('Everything', 'products', 'stock', 'orders')
  document = (await (await new Visitor(shop.url).get('/api/v1/openapi.json')).json()) as never
})
afterAll(() => shop.close())

const make = (name: string, fields: Record<string, string>) =>
  owner.post('/desk/api-keys', { change: 'make', name, ...fields })

async function newKey(name: string, ...scopes: string[]): Promise<string> {
  const answer = await make(name, Object.fromEntries(scopes.map((scope) => [scope, 'on'])))
  const [shown = ''] = /shopkey_[\w-]{43}/.exec(await answer.text()) ?? []
  expect(shown).not.toBe('')
  return shown
}

const ask = (path: string, by = key, headers: Record<string, string> = {}) =>
  new Visitor(shop.url).get(`/api/v1/${path}`, { authorization: `Bearer ${by}`, ...headers })

/** The answer to a path of the document, after it was found to be as the document says. */
async function read<Answer = Record<string, never>>(path: string, by = key): Promise<Answer> {
  const answer = await ask(path, by)
  const body = (await answer.json()) as Answer
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
  const [name = '', one] = path.split(/[/?]/)
  const operation = Object.keys(OPERATIONS).find(
    (at) => at.startsWith(`/api/v1/${name}`) && at.includes('{') === (path.includes('/') && !!one),
  )
  expectSchema(operation ?? '', 200, body)
  return body
}

/** By the OpenAPI document, as other programs read it. */
function expectSchema(path: string, status: number, body: unknown) {
  const { content } = (document as never as Paths).paths[path]?.get.responses[status] ?? {}
  const { $ref = '' } = Object.values(content ?? {})[0]?.schema ?? {}
  const defs = JSON.parse(
    JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
  ) as Record<string, object>
  const schema = fromJSONSchema({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $ref: $ref.replace('#/components/schemas/', '#/$defs/'),
    $defs: defs,
  } as never)
  expect(schema.safeParse(body)).toMatchObject({ success: true })
}
type Content = Record<string, { schema: { $ref: string } }>
type Paths = { paths: Record<string, { get: { responses: Record<number, { content: Content }> } }> }

type Product = { code: number; id: string; name: string; pricePaise: number; url: string }
type Order = { id: string; number: string; status: string; contactEmail: string; lines: object[] }

test('the OpenAPI document is public, names every path, and its schemas are whole', async () => {
  const answer = await new Visitor(shop.url).get('/api/v1/openapi.json')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=3600',
  ])
  const { openapi, paths } = (await answer.json()) as Record<string, object>
  expect([openapi, Object.keys(paths ?? {})]).toEqual(['3.1.0', Object.keys(OPERATIONS)])
  const text = JSON.stringify(document)
  for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
    expect(document.components.schemas).toHaveProperty(name)
  expect(text).not.toContain('$defs')
})

test('products are read page by page, each once and in the sequence of their codes, and one by code or id', async () => {
  type Page = { products: Product[]; next: number | null }
  const seen: number[] = []
  let after: number | null = 0
  while (after !== null) {
    const page: Page = await read<Page>(`products?limit=100&after=${after}`)
    seen.push(...page.products.map(({ code }) => code))
    after = page.next
  }
  const listed = await shop.database.db
    .select({ code: styles.id })
    .from(styles)
    .where(eq(styles.listed, true))
    .orderBy(styles.id)
  expect(seen).toEqual(listed.map(({ code }) => code))
  const goods = await garment(shop)
  const product = await read<Product>(`products/${goods.styleId}`)
  expect(product).toMatchObject({
    code: goods.styleId,
    id: goods.id,
    name: goods.name,
    pricePaise: goods.price,
    url: `${shop.url}/product/${goods.id}`,
  })
  expect(await read(`products/${goods.id}`)).toEqual(product)
})

test('stock is told by size: what is left, what is not counted, and what has no size to choose', async () => {
  type Stock = { sizes: { size: string | null; quantity: number | null }[] }
  const goods = await garment(shop)
  const { sizes } = await read<Stock>(`stock/${goods.styleId}`)
  const counts = await shop.database.db.select().from(stock).where(eq(stock.productId, goods.id))
  expect(Object.fromEntries(sizes.map(({ size, quantity }) => [size, quantity]))).toEqual(
    Object.fromEntries(counts.map(({ size, quantity }) => [size, quantity])),
  )
  await shop.database.db.delete(stock).where(eq(stock.productId, goods.id))
  expect((await read<Stock>(`stock/${goods.id}`)).sizes[0]?.quantity).toBe(null)
  const [drape] = await shop.database.db
    .select()
    .from(styles)
    .where(sql`${styles.sizes} = '{}' and ${styles.listed}`)
    .limit(1)
  expect((await read<Stock>(`stock/${drape?.id}`)).sizes).toMatchObject([{ size: null }])
  expect(await read<{ stock: object[] }>('stock?limit=7')).toMatchObject({
    stock: { length: 7 },
  })
})

test('orders are read from a place on: each change makes the order come again, and none is missed', async () => {
  type Page = { orders: Order[]; next: string; more: boolean }
  const all = await read<Page>('orders?limit=100')
  const shopper = await newShopper(shop.url)
  const ids = []
  for (const nth of [1, 2, 3])
    ids.push((await checkOut(shopper, [lineOf(await garment(shop, nth))])).orderId)
  const first = await read<Page>(`orders?limit=2&after=${all.next}`)
  const second = await read<Page>(`orders?limit=2&after=${first.next}`)
  expect(first.more).toBe(true)
  expect([...first.orders, ...second.orders].map(({ id }) => id)).toEqual(ids)
  expect(first.orders[0]).toMatchObject({ status: 'pending', contactEmail: shopper.email })
  const number = ids[0]?.slice(0, 8) ?? ''
  await owner.post(`/desk/orders/${number}`, { step: 'note', note: 'Rang twice' })
  const third = await read<Page>(`orders?after=${second.next}`)
  expect(third.orders.map(({ id }) => id)).toEqual([ids[0]])
  expect(await read<Page>(`orders?after=${third.next}`)).toEqual({
    orders: [],
    next: third.next,
    more: false,
  })
  const one = await read<Order>(`orders/${number}`)
  expect(one).toMatchObject({ id: ids[0], lines: [{ quantity: 1 }] })
})

test('an order whose personal data is erased, or that another shop took, is answered as well', async () => {
  const id = await insertPlainOrder(shop, (await newShopper(shop.url)).email)
  const { db } = shop.database
  await db.update(orders).set({ contactEmail: '', origin: 'import' }).where(eq(orders.id, id))
  expect(await read<Order>(`orders/${id}`)).toMatchObject({ contactEmail: null })
})

test('T85 without a key, with a wrong, expired or revoked one, or one of another scope, nothing is read', async () => {
  const goods = await garment(shop)
  const narrow = await newKey('Stock only', 'stock')
  const paths = ['products', `products/${goods.styleId}`, 'orders', `orders/${goods.id}`]
  for (const path of paths) {
    const refused = await ask(path, narrow)
    expect([path, refused.status, refused.headers.get('content-type')]).toEqual([
      path,
      403,
      'application/problem+json',
    ])
    expectSchema('/api/v1/orders', 403, await refused.json())
  }
  expect((await ask('stock', narrow)).status).toBe(200)
  const refusals = async (by: string) => {
    const answer = await ask('stock', by)
    return [answer.status, answer.headers.get('www-authenticate')]
  }
  const wrong = `${narrow.slice(0, -1)}${narrow.endsWith('A') ? 'B' : 'A'}`
  for (const by of ['', 'x', wrong]) expect(await refusals(by)).toEqual([401, 'Bearer'])
  const { db } = shop.database
  const which = eq(apiKeys.name, 'Stock only')
  await db
    .update(apiKeys)
    .set({ expiresAt: sql`now()` })
    .where(which)
  expect(await refusals(narrow)).toEqual([401, 'Bearer'])
  await db.update(apiKeys).set({ expiresAt: null }).where(which)
  expect((await ask('stock', narrow)).status).toBe(200)
  const [row] = await db.select().from(apiKeys).where(which)
  await owner.post('/desk/api-keys', { change: 'revoke', id: row?.id ?? '' })
  expect(await refusals(narrow)).toEqual([401, 'Bearer'])
  expect(JSON.stringify(row)).not.toContain(narrow)
})

test('T85 a session of the shop or of the desk is no key, and an answer sets no cookie and is kept by no shared cache', async () => {
  const asked = await owner.get('/api/v1/orders')
  expect(asked.status).toBe(401)
  const answer = await ask('orders')
  expect([answer.headers.getSetCookie(), answer.headers.get('cache-control')]).toEqual([
    [],
    'private, no-cache',
  ])
  expect(answer.headers.get('vary')).toContain('Authorization')
})

test.each([
  'limit=0',
  'limit=101',
  'limit=1e1',
  'limit=5&limit=6',
  'after=-1',
  'after=x',
  'after=99999999999999999',
  'status=paid',
])('the parameter %s is refused with the reason', async (query) => {
  for (const list of ['products', 'stock', 'orders']) {
    const answer = await ask(`${list}?${query}`)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ title: 'Bad Request', status: 400 }),
    ])
  }
})

test('what is not there is a problem, too: an unknown product, order or path', async () => {
  for (const path of ['products/999999999', 'products/x', 'stock/0', 'orders/00000000', 'carts'])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  expect((await ask('products?after=9007199254740991')).status).toBe(200)
})

test('an answer that is the same is not sent again', async () => {
  const etag = (await ask('products?limit=3')).headers.get('etag') ?? ''
  const again = await ask('products?limit=3', key, { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('T85 a key has 300 requests in a minute, counted for itself; others go on', async () => {
  const greedy = await newKey('Greedy', 'stock')
  const statuses = new Set<number>()
  for (let round = 0; round < 31; round++)
    for (const answer of await Promise.all(
      Array.from({ length: 10 }, () => ask('stock/0', greedy)),
    ))
      statuses.add(answer.status)
  const refused = await ask('stock/0', greedy)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(statuses).toEqual(new Set([404, 429]))
  expect((await ask('stock?limit=1')).status).toBe(200)
})

test('the desk lists the keys with their uses; making and revoking one is on the record, and the key itself nowhere', async () => {
  const made = await newKey('Books', 'orders')
  await ask('orders?limit=1', made)
  await ask('orders?limit=1', made)
  const text = async (path: string) => readPage(await (await owner.get(path)).text()).text
  const page = await text('/desk/api-keys')
  expect(page).toContain('requests in 30 days: orders 2')
  expect(page).not.toContain(made)
  const { db } = shop.database
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.name, 'Books'))
  const uses = await db
    .select()
    .from(apiUses)
    .where(eq(apiUses.keyId, row?.id ?? ''))
  expect(uses).toMatchObject([{ scope: 'orders', requests: 2 }])
  expect(await text('/desk/record?what=api_key.made')).toContain('Books')
  const events = await db.select().from(auditEvents).where(eq(auditEvents.subjectType, 'api_key'))
  expect(JSON.stringify([row, events])).not.toContain(made)
})

test.each([
  [{ name: ' ', orders: 'on' }, 'Enter what the key is for'],
  [{ name: 'Books' }, 'Choose what the key may read'],
  [{ name: 'Books', orders: 'on', expires: '2020-01-01' }, 'Choose a day to come'],
  [{ name: 'Books', orders: 'on', expires: 'soon' }, 'Choose a day'],
])('with %j no key is made, it is said why, and what was typed stays', async (fields, words) => {
  const answer = await make(fields.name, fields as Record<string, string>)
  const html = await answer.text()
  expect([answer.status, readPage(html).text]).toEqual([400, expect.stringContaining(words)])
  expect(html).not.toMatch(/shopkey_[\w-]{43}/)
  if (fields.name.trim()) expect(html).toContain('value="Books"')
})

test('T70 where a second factor is set up, a key takes a fresh code', async () => {
  const other = await newMember(shop, 'owner')
  await enrol(other)
  await shop.database.db.execute(sql`update staff_sessions set code_at = now() - interval '1 hour'`)
  const answer = await other.post('/desk/api-keys', {
    change: 'make',
    name: 'No code',
    stock: 'on',
  })
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('Enter a code from your authenticator app'),
  ])
})
