import { expect, test } from 'vitest'
import fc from '../../../../tests/fast-check.ts'
import { serializeViewed, readViewed, withViewed, type Viewed } from './viewed.ts'

const seen = (n: number): Viewed => ({
  id: `0b9d7a3e-6f39-5f0e-9a51-${String(n).padStart(12, '0')}`,
  styleId: n,
  name: `Shirt ${n}`,
})

test('what was looked at is remembered, the latest first, each once, and no more than twelve', () => {
  const looked = [...Array(15).keys(), 10].reduce<Viewed[]>(
    (before, n) => withViewed(before, seen(n)),
    [],
  )
  expect(looked.map(({ styleId }) => styleId)).toEqual([10, 14, 13, 12, 11, 9, 8, 7, 6, 5, 4, 3])
  expect(readViewed(serializeViewed(looked))).toEqual(looked)
})
test('nothing but what a link needs is kept: a price would be another by then', () => {
  expect(withViewed([], { ...seen(1), price: 5 } as Viewed)).toEqual([seen(1)])
})
test('T21 garbage counts as nothing, and one bad entry does not cost the others', () => {
  for (const text of [
    null,
    '',
    'x',
    'null',
    '5',
    '[]',
    '{"version":2,"products":[]}',
    '{"version":1,"products":"many"}',
  ])
    expect(readViewed(text)).toEqual([])
  const bad = [
    null,
    7,
    { ...seen(2), id: '../cart' },
    { ...seen(3), styleId: '3' },
    { ...seen(4), name: 4 },
    seen(1),
    seen(1),
  ]
  expect(readViewed(JSON.stringify({ version: 1, products: bad }))).toEqual([seen(1)])
})
test('T21 whatever is stored, reading it never fails', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => Array.isArray(readViewed(text))),
  )
})
