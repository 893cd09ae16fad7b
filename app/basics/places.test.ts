import { expect, test } from 'vitest'
import { places } from './places.ts'

test('a key has so many places and no more, until it gives one back; other keys have theirs', () => {
  const held = places(2)
  const [first] = [held.take('a'), held.take('a')]
  expect(held.take('a')).toBeUndefined()
  expect(held.take('b')).toBeTypeOf('function')
  expect(held.take(undefined)).toBeTypeOf('function')
  first?.()
  expect(held.take('a')).toBeTypeOf('function')
  expect(held.take('a')).toBeUndefined()
})
