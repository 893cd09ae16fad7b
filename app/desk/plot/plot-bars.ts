/** Plot in units of its own: a bar is as wide as this with its gap, and the height is shared by all. */
export const BAR_WIDTH = 10
export const PLOT_HEIGHT = 100
const GAP = 2

/** `mark`: what it is compared with. */
export type PlotPoint = { key: string; value: number; mark?: number }

export type Bar = {
  key: string
  rect: { x: number; y: number; width: number; height: number }
  /** Height of the line that shows the mark. */
  markY: number
}

/**
 * Bars from a baseline at nothing, which is above the lower edge where a value is below nothing.
 * @param scale the highest value of plots that stand beside each other
 */
export function plotBars(
  points: readonly PlotPoint[],
  scale = 0,
): { bars: Bar[]; baseline: number; highest: number } {
  const all = points.flatMap(({ value, mark = 0 }) => [value, mark])
  const highest = Math.max(scale, ...all)
  const span = highest - Math.min(0, ...all) || 1
  const y = (value: number) => ((highest - value) / span) * PLOT_HEIGHT
  return {
    bars: points.map(({ key, value, mark = 0 }, i) => ({
      key,
      rect: {
        x: i * BAR_WIDTH + GAP / 2,
        y: Math.min(y(value), y(0)),
        width: BAR_WIDTH - GAP,
        height: Math.abs(y(value) - y(0)),
      },
      markY: y(mark),
    })),
    baseline: y(0),
    highest,
  }
}
