import { expect, test } from 'vitest'
import { PLOT_HEIGHT, plotReturned, returnedShare, totalOf } from './returned-parcels.ts'

const weeks = [
  { week: '2026-11-16', cash: { sent: 10, back: 4 }, online: { sent: 20, back: 1 } },
  { week: '2026-11-23', cash: { sent: 10, back: 2 }, online: { sent: 0, back: 0 } },
]

test('the highest share of returned parcels reaches the upper edge, and the others stand in proportion', () => {
  const { bars, highest } = plotReturned(weeks)
  expect(highest).toBe(0.4)
  expect(bars.map(({ rect }) => rect.height)).toEqual([100, 12.5, 50, 0])
  expect(bars.every(({ rect: { y, height } }) => y + height === PLOT_HEIGHT)).toBe(true)
})

test('the share of returned parcels is one of all that were sent, and none where nothing was', () => {
  expect(returnedShare(totalOf(weeks, 'cash'))).toBe('30 %')
  expect(returnedShare(totalOf(weeks, 'online'))).toBe('5 %')
  expect(returnedShare({ sent: 0, back: 0 })).toBe('–')
})

test('weeks in which nothing came back have no bars', () => {
  const { bars, highest } = plotReturned([
    { week: '2026-11-23', cash: { sent: 1, back: 0 }, online: { sent: 0, back: 0 } },
  ])
  expect([highest, bars.map(({ rect }) => rect.height)]).toEqual([0, [0, 0]])
})
