import type { DaySales } from './net-sales.ts'

/** Plot in units of its own: a day is as wide as this, and the height is shared by all. */
export const DAY_WIDTH = 10
export const PLOT_HEIGHT = 100
const GAP = 2

export type Bar = {
  day: string
  rect: { x: number; y: number; width: number; height: number }
  /** Height of the line that marks the same weekday four weeks before. */
  markY: number
}

/** Bars from a baseline at nothing, which is above the lower edge where a day was below nothing. */
export function plotBars(days: readonly DaySales[]): {
  bars: Bar[]
  baseline: number
  highest: number
} {
  const all = days.flatMap(({ net, before }) => [net, before])
  const highest = Math.max(0, ...all)
  const span = highest - Math.min(0, ...all) || 1
  const y = (net: number) => ((highest - net) / span) * PLOT_HEIGHT
  return {
    bars: days.map(({ day, net, before }, i) => ({
      day,
      rect: {
        x: i * DAY_WIDTH + GAP / 2,
        y: Math.min(y(net), y(0)),
        width: DAY_WIDTH - GAP,
        height: Math.abs(y(net) - y(0)),
      },
      markY: y(before),
    })),
    baseline: y(0),
    highest,
  }
}
