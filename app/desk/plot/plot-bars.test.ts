import { expect, test } from 'vitest'
import { plotBars } from './plot-bars.ts'

test('bars stand on a line at nothing; a value below nothing hangs below it', () => {
  const { bars, baseline, highest } = plotBars([
    { key: '2026-11-01', value: 300, mark: 150 },
    { key: '2026-11-02', value: -100, mark: 0 },
  ])
  expect([baseline, highest]).toEqual([75, 300])
  expect(bars).toEqual([
    { key: '2026-11-01', rect: { x: 1, y: 0, width: 8, height: 75 }, markY: 37.5 },
    { key: '2026-11-02', rect: { x: 11, y: 75, width: 8, height: 25 }, markY: 75 },
  ])
})

test('bars of nothing have no height, and no number is made of nothing', () => {
  const { bars } = plotBars([{ key: '2026-11-01', value: 0 }])
  expect(bars).toEqual([{ key: '2026-11-01', rect: { x: 1, y: 0, width: 8, height: 0 }, markY: 0 }])
})

test('plots of one scale can be compared', () => {
  expect(plotBars([{ key: 'a', value: 50 }], 200).bars[0]?.rect.height).toBe(25)
})
