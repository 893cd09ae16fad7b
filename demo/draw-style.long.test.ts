import { describe, expect, it } from 'vitest'
import { drawDetail, drawStyle } from './draw-style.ts'
import { checkColours, checkRendered, checkWeight, oneOfEachType } from './render-checks.ts'

describe('a drawn picture and its detail', () => {
  it(
    'are rendered by sharp as two pictures, of every article type',
    { timeout: 300_000 },
    async () => {
      expect(oneOfEachType.length).toBeGreaterThan(130)
      for (const style of oneOfEachType) await checkRendered(style)
    },
  )

  it('can be drawn of every article type in every colour', { timeout: 120_000 }, () =>
    checkColours(),
  )

  it.each([
    ['Kurtas', 'whole', drawStyle],
    ['Sarees', 'whole', drawStyle],
    ['Skirts', 'whole', drawStyle],
    ['Kurta Sets', 'whole', drawStyle],
    ['Dresses', 'whole', drawStyle],
    ['Skirts', 'detail', drawDetail],
    ['Shirts', 'detail', drawDetail],
  ] as const)(
    'of %s, %s, weigh no more than a photo of the same look: 40 KB at 640',
    { timeout: 120_000 },
    (type, _, draw) => checkWeight(type, draw),
  )
})
