import { afterAll, beforeAll, expect, test } from 'vitest'
import { carts } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { garment } from './clients/checkout-client.ts'

let shop: RunningShop
let line: Record<string, unknown>
beforeAll(async () => {
  shop = await runningShop()
  const { id, styleId, name, price, colour } = await garment(shop)
  line = { id, styleId, name, price, colour, size: 'M', quantity: 1 }
})
afterAll(() => shop.close())

type Line = { size: string; quantity: number }
const key = (size: string) => JSON.stringify([line.id, size, line.colour])
const lines = (wanted: Record<string, number>) =>
  Object.entries(wanted).map(([size, quantity]) => ({ ...line, size, quantity }))
const signInOf = (visitor: Visitor) => visitor.cookies.get('signed-in')?.split('.')[0]
const share = async (
  visitor: Visitor,
  base: Record<string, number>,
  mine: Record<string, number>,
  id = 'once',
) => {
  const answer = await visitor.postJson('/cart/share', {
    signIn: signInOf(visitor),
    id,
    base: Object.entries(base).map(([size, quantity]) => [key(size), quantity]),
    lines: lines(mine),
  })
  expect(answer.status).toBe(200)
  const body = (await answer.json()) as { lines: Line[] }
  return Object.fromEntries(body.lines.map(({ size, quantity }) => [size, quantity]))
}

test('a cart follows who signs in: a guest keeps every line, and the account its own', async () => {
  const shopper = await newShopper(shop.url)
  expect(await share(shopper, {}, { M: 2, L: 1 })).toEqual({ M: 2, L: 1 })
  const phone = new Visitor(shop.url)
  await phone.post('/login', { email: shopper.email, password: 'rangoli9' })
  expect(await share(phone, {}, { M: 1, S: 3 })).toEqual({ M: 2, S: 3, L: 1 })
  // Back on the first device: the other one has changed its base, and nothing is doubled.
  expect(await share(shopper, { M: 2, L: 1 }, { M: 2, L: 1 })).toEqual({ M: 2, L: 1, S: 3 })
})

test('§5 Cart: what exceeds a full cart is named to the browser that merges', async () => {
  const shopper = await newShopper(shop.url)
  const sizes = (from: number) => Array.from({ length: 60 }, (_, i) => [`n${from + i}`, 1] as const)
  await share(shopper, {}, Object.fromEntries(sizes(0)))
  const mine = lines(Object.fromEntries(sizes(30)))
  const answer = await shopper.postJson('/cart/share', {
    signIn: signInOf(shopper),
    id: 'twice',
    base: [],
    lines: [...mine, ...lines(Object.fromEntries(sizes(200)))].slice(0, 100),
  })
  const body = (await answer.json()) as { lines: Line[]; noRoom: Line[] }
  expect([body.lines.length, body.noRoom.map(({ size }) => size)]).toEqual([
    100,
    sizes(0)
      .slice(0, 30)
      .map(([size]) => size),
  ])
})

test('what is removed on one device does not come back from another', async () => {
  const shopper = await newShopper(shop.url)
  await share(shopper, {}, { M: 2, L: 1 })
  expect(await share(shopper, { M: 2, L: 1 }, { M: 2 })).toEqual({ M: 2 })
  expect(await share(shopper, { M: 2, L: 1 }, { M: 2, L: 1 })).toEqual({ M: 2 })
})

test('T21 twenty changes at the same moment lose none', async () => {
  const shopper = await newShopper(shop.url)
  const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      share(shopper, {}, { [sizes[i % 6] ?? 'M']: 1 + Math.floor(i / 6) }),
    ),
  )
  expect(await share(shopper, {}, {})).toEqual({ XS: 4, S: 4, M: 3, L: 3, XL: 3, XXL: 3 })
})

test('T24 nobody sees the cart of somebody else, and without signing in there is none', async () => {
  const [one, other] = [await newShopper(shop.url), await newShopper(shop.url)]
  await share(one, {}, { M: 1 })
  expect(await share(other, {}, {})).toEqual({})
  const answer = await new Visitor(shop.url).postJson('/cart/share', {
    id: 'a',
    base: [],
    lines: lines({ M: 1 }),
  })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'private, no-store'])
})

test('T41 garbage is refused or counts for nothing, and never spoils what is kept', async () => {
  const shopper = await newShopper(shop.url)
  await share(shopper, {}, { M: 1 })
  for (const garbage of [
    null,
    5,
    'x',
    [],
    { id: 'a', lines: 'many' },
    { id: 'a', base: [] },
    { id: 5, lines: [] },
    { lines: [] },
  ])
    expect((await shopper.postJson('/cart/share', garbage)).status).toBe(400)
  for (const odd of [
    {
      base: [[1, 2], 'x', null, [key('M'), -1]],
      lines: [{ ...line, quantity: -1 }, null, { id: 1 }],
    },
    { base: { a: 1 }, lines: [] },
  ]) {
    const answer = await shopper.postJson('/cart/share', {
      ...odd,
      id: 'odd',
      signIn: signInOf(shopper),
    })
    expect([
      answer.status,
      ((await answer.json()) as { lines: Line[] }).lines.map(({ quantity }) => quantity),
    ]).toEqual([200, [1]])
  }
  expect(
    (await shopper.postJson('/cart/share', { id: 'a', base: [], lines: Array(2_000).fill(line) }))
      .status,
  ).toBe(413)
  expect(await shop.database.db.$count(carts)).toBeGreaterThan(0)
})

test('a tab that slept while somebody else signed in here tells them nothing', async () => {
  const shopper = await newShopper(shop.url)
  for (const signIn of [undefined, '', '0123abcd']) {
    const answer = await shopper.postJson('/cart/share', {
      signIn,
      id: 'a',
      base: [],
      lines: lines({ M: 5 }),
    })
    expect(answer.status).toBe(409)
  }
  expect(await share(shopper, {}, {})).toEqual({})
})

test('T41 a cart that is told again and again is not written again, and in the end has to wait', async () => {
  const shopper = await newShopper(shop.url)
  await share(shopper, {}, { M: 1 })
  const written = async () =>
    (await shop.database.db.select().from(carts)).map(({ updatedAt }) => updatedAt.getTime())
  const before = await written()
  await share(shopper, { M: 1 }, { M: 1 })
  expect(await written()).toEqual(before)
  const body = { signIn: signInOf(shopper), id: 'a', base: [], lines: [] }
  const statuses = await Promise.all(
    Array.from({ length: 125 }, async () => (await shopper.postJson('/cart/share', body)).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

test('T21 whoever did not get an answer can ask whether they were heard, each sign-in about its own', async () => {
  const shopper = await newShopper(shop.url)
  const acknowledged = async (visitor: Visitor) =>
    ((await (await visitor.get('/cart/share')).json()) as { acknowledged: unknown }).acknowledged
  expect(await acknowledged(shopper)).toBeNull()
  await share(shopper, {}, { M: 1 }, 'first')
  const phone = new Visitor(shop.url)
  await phone.post('/login', { email: shopper.email, password: 'rangoli9' })
  await share(phone, {}, { L: 1 }, 'from the phone')
  expect([await acknowledged(shopper), await acknowledged(phone)]).toEqual([
    'first',
    'from the phone',
  ])
  expect((await new Visitor(shop.url).get('/cart/share')).status).toBe(401)
})
