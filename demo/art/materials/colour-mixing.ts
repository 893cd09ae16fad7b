type Rgb = readonly [number, number, number]

const rgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
const hex = (colour: Rgb) =>
  '#' + colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')

/** @param share of the second colour, 0 to 1 */
export function mix(first: string, second: string, share: number): string {
  const a = rgb(first)
  const b = rgb(second)
  return hex([
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
    a[2] + (b[2] - a[2]) * share,
  ])
}

// Warm white and plum black: pure ones make dyes look like plastic.
export const lighter = (colour: string, share: number): string => mix(colour, '#fff8ec', share)
export const darker = (colour: string, share: number): string => mix(colour, '#1d1220', share)

/** Perceived brightness of a colour, 0 to 1. */
export function brightness(colour: string): number {
  const [r, g, b] = rgb(colour)
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255
}

/** Perceived distance of two colours, 0 to about 1. */
export function distance(first: string, second: string): number {
  const a = rgb(first)
  const b = rgb(second)
  const mean = (a[0] + b[0]) / 2
  const [dr, dg, db] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
  return (
    Math.sqrt((2 + mean / 256) * dr * dr + 4 * dg * dg + (2 + (255 - mean) / 256) * db * db) / 765
  )
}
