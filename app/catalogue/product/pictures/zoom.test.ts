import { expect, test } from 'vitest'
import fc from '../../../../tests/fast-check.ts'
import { fitted, gripOf, MAX_SCALE, moved, WHOLE, zoomed, type Room } from './zoom.ts'

const stage = { width: 400, height: 800 }
const room: Room = { stage, picture: fitted({ width: 960, height: 1_280 }, stage) }

test('a picture fits whole into its stage, whatever its shape', () => {
  expect(room.picture).toEqual({ width: 400, height: 533.3333333333334 })
  expect(fitted({ width: 3_000, height: 1_000 }, { width: 900, height: 900 })).toEqual({
    width: 900,
    height: 300,
  })
})

test('what is pointed at stays where it is while the picture grows', () => {
  const at = { x: 100, y: 120 }
  const near = zoomed(WHOLE, 3, at, room)
  const pointIn = ({ scale, x, y }: typeof near) => [(at.x - x) / scale, (at.y - y) / scale]
  expect(near.scale).toBe(3)
  expect(pointIn(near).map(Math.round)).toEqual(pointIn(WHOLE))
})

test('it grows to four times at most, and shrinks back to the whole in the middle', () => {
  const near = zoomed(WHOLE, 100, { x: 50, y: 50 }, room)
  expect(near.scale).toBe(MAX_SCALE)
  expect(zoomed(near, 0.001, { x: -80, y: 30 }, room)).toEqual(WHOLE)
  expect(moved(WHOLE, { x: 90, y: -40 }, room)).toEqual(WHOLE)
})

test('two fingers are a middle and a spread; one is its own middle', () => {
  expect(
    gripOf([
      { x: 0, y: 0 },
      { x: 6, y: 8 },
    ]),
  ).toEqual({ middle: { x: 3, y: 4 }, spread: 10 })
  expect(gripOf([{ x: 5, y: 7 }])).toEqual({ middle: { x: 5, y: 7 }, spread: 1 })
})

test('however it is pinched and pushed, no edge comes into the stage', () => {
  const coordinate = fc.double({ min: -2_000, max: 2_000, noNaN: true })
  const step = fc.record({
    factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
    at: fc.record({ x: coordinate, y: coordinate }),
    by: fc.record({ x: coordinate, y: coordinate }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const view = steps.reduce(
        (before, { factor, at, by }) => moved(zoomed(before, factor, at, room), by, room),
        WHOLE,
      )
      const most = (of: 'width' | 'height') =>
        Math.max(0, (room.picture[of] * view.scale - stage[of]) / 2)
      expect(view.scale).toBeGreaterThanOrEqual(1)
      expect(Math.abs(view.x)).toBeLessThanOrEqual(most('width'))
      expect(Math.abs(view.y)).toBeLessThanOrEqual(most('height'))
    }),
  )
})
