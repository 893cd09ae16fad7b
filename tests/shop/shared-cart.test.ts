import { afterAll, beforeAll, expect, test } from 'vitest'
import { carts } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { garment } from './buying.ts'

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
const lines = (wanted: Record<string, number>) => Object.entries(wanted).map(([size, quantity]) => ({ ...line, size, quantity }))
const share = async (visitor: Visitor, agreed: Record<string, number>, mine: Record<string, number>) => {
  const answer = await visitor.postJson('/cart/share', {
    agreed: Object.entries(agreed).map(([size, quantity]) => [key(size), quantity]),
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
  // Back at the first: what it had agreed on is changed by the other, and nothing is doubled.
  expect(await share(shopper, { M: 2, L: 1 }, { M: 2, L: 1 })).toEqual({ M: 2, L: 1, S: 3 })
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
  await Promise.all(Array.from({ length: 20 }, (_, i) => share(shopper, {}, { [sizes[i % 6] ?? 'M']: 1 + Math.floor(i / 6) })))
  expect(await share(shopper, {}, {})).toEqual({ XS: 4, S: 4, M: 3, L: 3, XL: 3, XXL: 3 })
})

test('T24 nobody sees the cart of somebody else, and without signing in there is none', async () => {
  const [one, other] = [await newShopper(shop.url), await newShopper(shop.url)]
  await share(one, {}, { M: 1 })
  expect(await share(other, {}, {})).toEqual({})
  const answer = await new Visitor(shop.url).postJson('/cart/share', { agreed: [], lines: lines({ M: 1 }) })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'private, no-store'])
})

test('T41 garbage is refused or counts for nothing, and never spoils what is kept', async () => {
  const shopper = await newShopper(shop.url)
  await share(shopper, {}, { M: 1 })
  for (const garbage of [null, 5, 'x', [], { lines: 'many' }, { agreed: [] }])
    expect((await shopper.postJson('/cart/share', garbage)).status).toBe(400)
  for (const odd of [
    { agreed: [[1, 2], 'x', null, [key('M'), -1]], lines: [{ ...line, quantity: -1 }, null, { id: 1 }] },
    { agreed: { a: 1 }, lines: [] },
  ]) {
    const answer = await shopper.postJson('/cart/share', odd)
    expect([answer.status, ((await answer.json()) as { lines: Line[] }).lines.map(({ quantity }) => quantity)]).toEqual([200, [1]])
  }
  expect((await shopper.postJson('/cart/share', { agreed: [], lines: Array(2_000).fill(line) })).status).toBe(413)
  expect(await shop.database.db.$count(carts)).toBeGreaterThan(0)
})
