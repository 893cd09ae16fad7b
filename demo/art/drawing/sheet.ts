import { clockwise } from './path-geometry.ts'

/** The definitions (gradients, patterns, clips) of one drawing, each under an id of its own. */
export type Sheet = {
  /**
   * Adds a definition written for the id it is given; returns that id. The same text is kept once.
   */
  define(write: (id: string) => string): string
  definitions(): string
}

/** @param prefix keeps two pieces in one drawing apart */
export function newSheet(prefix: string): Sheet {
  const kept: string[] = []
  const idOf = new Map<string, string>()
  return {
    define(write) {
      const text = write('@')
      const known = idOf.get(text)
      if (known) return known
      const id = `${prefix}${idOf.size.toString(36)}`
      idOf.set(text, id)
      kept.push(write(id))
      return id
    },
    definitions: () => kept.join(''),
  }
}

export type Stop = readonly [offset: number, colour: string, opacity?: number]
const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')

/** A gradient from one point to another; without points, from the top of the shape to its foot. */
export function linear(
  sheet: Sheet,
  stops: readonly Stop[],
  line?: readonly [number, number, number, number],
): string {
  const place = line
    ? `gradientUnits="userSpaceOnUse" x1="${line[0]}" y1="${line[1]}" x2="${line[2]}" y2="${line[3]}"`
    : 'x1="0" y1="0" x2="0" y2="1"'
  return `url(#${sheet.define((id) => `<linearGradient id="${id}" ${place}>${stopsOf(stops)}</linearGradient>`)})`
}

/** A gradient from the left of the shape to its right. */
export const across = (sheet: Sheet, stops: readonly Stop[]): string =>
  `url(#${sheet.define((id) => `<linearGradient id="${id}">${stopsOf(stops)}</linearGradient>`)})`

/** A radial gradient; places are shares of the shape. */
export const radial = (
  sheet: Sheet,
  stops: readonly Stop[],
  [cx, cy, r]: readonly [number, number, number] = [0.35, 0.3, 0.75],
): string =>
  `url(#${sheet.define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`)})`

/** A clip made of several paths. */
export const clipTo = (sheet: Sheet, paths: readonly string[]): string =>
  `url(#${sheet.define((id) => `<clipPath id="${id}">${paths.map((d) => `<path d="${clockwise(d)}"/>`).join('')}</clipPath>`)})`

// A blur costs by channel and by pixel: alpha alone, in sRGB, and a region no larger than needed.
/** The drawing as a soft black shadow. */
export const softShadow = (
  sheet: Sheet,
  radius: number,
  [x, y, width, height]: readonly number[],
): string =>
  `url(#${sheet.define((id) => `<filter id="${id}" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" height="${height}" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="${radius}"/></filter>`)})`
