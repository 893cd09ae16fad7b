import { expect, test } from 'vitest'
import { draftSearch, readDraft, withPieces } from './draft.ts'

const KURTA = '0b5c7a34-1111-4222-8333-444455556666'
const kurta = { productId: KURTA, size: 'M', quantity: 2 }

test('a draft comes back from its address as it was; what is no line is left out', () => {
  const search = new URLSearchParams(draftSearch([kurta, { ...kurta, size: null }], 'red saree'))
  expect(readDraft(search.getAll('line'))).toEqual([kurta, { ...kurta, size: null }])
  expect(search.get('q')).toBe('red saree')
  expect(readDraft(['x~M~1', `${KURTA}~M~0`, `${KURTA}~M~1.5`, KURTA])).toEqual([])
})

test('pieces are added to their line and taken from it, until it is gone', () => {
  const two = withPieces([], kurta)
  const three = withPieces(two, { ...kurta, quantity: 1 })
  expect(three).toEqual([{ ...kurta, quantity: 3 }])
  expect(withPieces(three, { ...kurta, size: 'L' })).toHaveLength(2)
  expect(withPieces(two, { ...kurta, quantity: -2 })).toEqual([])
})
