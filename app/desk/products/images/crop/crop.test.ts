import { expect, test } from 'vitest'
import fc from '../../../../../tests/fast-check.ts'
import { cropFrom, middleParts, partsOf, withinPicture, WHOLE } from './crop.ts'

test('what fits from the middle is no crop, since pages show that by themselves', () => {
  for (const size of [
    { width: 1_600, height: 800 },
    { width: 600, height: 800 },
    { width: 333, height: 1_999 },
  ])
    expect(cropFrom(middleParts(size), size)).toBeNull()
})

test('a crop is 3 by 4, within the picture and never coarse, whatever a form sends', () => {
  const side = fc.integer({ min: 400, max: 2_400 })
  const part = fc.integer({ min: 0, max: WHOLE })
  fc.assert(
    fc.property(side, side, part, part, part, (width, height, left, top, wide) => {
      const size = { width, height }
      const crop = cropFrom({ left, top, width: wide }, size)
      if (!crop) return
      expect(Math.abs(crop.width / crop.height - 3 / 4)).toBeLessThan(0.01)
      expect(crop.width).toBeGreaterThanOrEqual(Math.min(299, Math.floor(height * 0.74)))
      expect(Math.min(crop.left, crop.top)).toBeGreaterThanOrEqual(0)
      expect(crop.left + crop.width).toBeLessThanOrEqual(width)
      expect(crop.top + crop.height).toBeLessThanOrEqual(height)
    }),
  )
})

test('a crop that is shown again and saved stays as it is', () => {
  const size = { width: 1_600, height: 2_400 }
  const crop = cropFrom({ left: 1_234, top: 2_345, width: 5_000 }, size)
  expect(crop && cropFrom(withinPicture(partsOf(crop, size), size), size)).toEqual(crop)
})
