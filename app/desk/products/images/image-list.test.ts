import { expect, test } from 'vitest'
import fc from '../../../../tests/fast-check.ts'
import { imageChangeTexts, imagesIn } from './image-event.ts'
import {
  withAdded,
  withChanged,
  withTakenBack,
  type ImageChange,
  type ImageList,
} from './image-list.ts'

const image = (file: string, alt = '') => ({ file, width: 600, height: 800, alt, crop: null })
const listOf = (files: string): ImageList => files.split('').map((file) => image(file))
const changed = (list: ImageList, change: ImageChange) => {
  const done = withChanged(list, change)
  return done.ok ? done.value : done.error
}
const crop = { left: 0, top: 0, width: 300, height: 400 }

test('images are added at the end, each once, eight at most', () => {
  expect(withAdded(listOf('ab'), listOf('cac'))).toEqual({ ok: true, value: listOf('abc') })
  expect(withAdded(listOf('abcdefgh'), listOf('a'))).toMatchObject({ ok: true })
  expect(withAdded(listOf('abcdefgh'), listOf('i'))).toEqual({ ok: false, error: 'full' })
})

test('a change keeps what others did meanwhile, and is refused where both changed the same', () => {
  const now = [image('b'), image('a', 'theirs'), image('c')]
  expect(changed(now, { kind: 'move', file: 'c', place: 1 })).toEqual([now[2], now[0], now[1]])
  expect(changed(now, { kind: 'remove', file: 'b' })).toEqual([now[1], now[2]])
  // Both removed it: nothing is left to do.
  expect(changed(now, { kind: 'remove', file: 'x' })).toEqual(now)
  expect(changed(now, { kind: 'describe', file: 'b', alt: 'mine', seen: '' })).toMatchObject([
    { alt: 'mine' },
    { alt: 'theirs' },
    {},
  ])
  expect(changed(now, { kind: 'describe', file: 'a', alt: 'mine', seen: '' })).toBe(
    'changed meanwhile',
  )
  expect(changed(now, { kind: 'describe', file: 'a', alt: 'theirs', seen: '' })).toEqual(now)
  expect(changed(now, { kind: 'crop', file: 'a', crop, seen: null })).toMatchObject([
    {},
    { crop },
    {},
  ])
  expect(changed(now, { kind: 'crop', file: 'a', crop: null, seen: crop })).toEqual(now)
  expect(changed(now, { kind: 'move', file: 'x', place: 1 })).toBe('changed meanwhile')
})

test('taking back a removal puts the image where it was, whatever others did to the rest', () => {
  const removal = { before: listOf('abc'), after: listOf('ac') }
  expect(withTakenBack(listOf('ca'), removal)).toMatchObject({ ok: true, value: listOf('cba') })
  expect(withTakenBack(listOf('acdefghi'), removal)).toEqual({ ok: false, error: 'full' })
})

test('taking back is refused where the same was changed again', () => {
  const words = { before: [image('a')], after: [image('a', 'one')] }
  expect(withTakenBack([image('a', 'one'), image('b')], words)).toEqual({
    ok: true,
    value: listOf('ab'),
  })
  expect(withTakenBack([image('a', 'two')], words)).toMatchObject({ ok: false })
  const move = { before: listOf('abc'), after: listOf('cab') }
  expect(withTakenBack(listOf('acb'), move)).toMatchObject({ ok: false })
  expect(withTakenBack(listOf('cab'), move)).toEqual({ ok: true, value: listOf('abc') })
})

test('any change, taken back at once, leaves the list as it was', () => {
  const place = fc.integer({ min: 1, max: 8 })
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 }),
      fc.constantFrom('move', 'remove', 'describe', 'crop'),
      place,
      place,
      (names, kind, which, to) => {
        const list = names.map((file) => image(file))
        const { file = '' } = list[which % list.length] ?? {}
        const after = changed(
          list,
          {
            move: { kind: 'move', file, place: to } as const,
            remove: { kind: 'remove', file } as const,
            describe: { kind: 'describe', file, alt: 'words', seen: '' } as const,
            crop: { kind: 'crop', file, crop, seen: null } as const,
          }[kind],
        )
        if (typeof after === 'string') throw new Error(after)
        expect(withTakenBack(after, { before: list, after })).toEqual({ ok: true, value: list })
      },
    ),
  )
})

test('an event tells in words what was done', () => {
  const texts = (before: ImageList, after: ImageList) =>
    imageChangeTexts({ before: { images: before }, after: { images: after } })
  expect(texts(listOf('ab'), listOf('abc'))).toEqual(['Picture 3 added'])
  expect(texts(listOf('abc'), listOf('ac'))).toEqual(['Picture 2 removed'])
  expect(texts(listOf('abcd'), listOf('bcda'))).toEqual(['Picture 1 moved to place 4'])
  expect(texts(listOf('abcd'), listOf('badc'))).toEqual(['Pictures in another order'])
  expect(texts(listOf('ab'), [image('a'), { ...image('b', 'Back'), crop }])).toEqual([
    'Words of picture 2: none → Back',
    'Picture 2 cropped',
  ])
  // Of cells, or of nothing.
  expect(imagesIn({ before: { priceINR: '9' }, after: { priceINR: '8' } })).toBeUndefined()
  expect(imageChangeTexts({ before: null, after: {} })).toEqual([])
})
