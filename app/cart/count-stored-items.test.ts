import { expect, test } from 'vitest'
import { countStoredItems } from './count-stored-items.ts'

const stored = (lines: unknown) => JSON.stringify({ state: { lines }, version: 1 })

test('§4 Cart: the badge before the first paint counts the pieces of all lines', () => {
  expect(countStoredItems(stored([{ quantity: 2 }, { quantity: 1 }]))).toBe(3)
  expect(countStoredItems(stored([]))).toBe(0)
})

test('§4 Cart: what cannot be read counts as nothing before the first paint', () => {
  for (const text of [null, '', '{"state":', 'null', '{}', stored('two'), stored([null])])
    expect([text, countStoredItems(text)]).toEqual([text, 0])
  expect(countStoredItems(stored([{ quantity: 'many' }, { quantity: 1 }]))).toBe(1)
})
