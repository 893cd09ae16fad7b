import { expect, test } from 'vitest'
import { plotBars } from './plot-bars.ts'

test('bars stand on a line at nothing; a day on which more came back hangs below it', () => {
  const { bars, baseline, highest } = plotBars([
    { day: '2026-11-01', net: 300, before: 150 },
    { day: '2026-11-02', net: -100, before: 0 },
  ])
  expect([baseline, highest]).toEqual([75, 300])
  expect(bars).toEqual([
    { day: '2026-11-01', rect: { x: 1, y: 0, width: 8, height: 75 }, markY: 37.5 },
    { day: '2026-11-02', rect: { x: 11, y: 75, width: 8, height: 25 }, markY: 75 },
  ])
})

test('a shop that has sold nothing has bars of no height, and no number is made of nothing', () => {
  const { bars } = plotBars([{ day: '2026-11-01', net: 0, before: 0 }])
  expect(bars).toEqual([{ day: '2026-11-01', rect: { x: 1, y: 0, width: 8, height: 0 }, markY: 0 }])
})
