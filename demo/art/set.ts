import type { Random } from '../random.ts'
import type { Piece } from './cloth.ts'
import { brightness, darker, distance, lighter } from './shade.ts'
import { linear, radial, type Sheet } from './sheet.ts'

/** Papers and plasters the pieces are laid on: warm, quiet, and all of one family. */
export const WALLS = [
  '#efe6d8',
  '#e8dac6',
  '#f1ded4',
  '#dfc3ae',
  '#d7dbc8',
  '#dde3e2',
  '#ddd3d9',
  '#e6d0ac',
  '#cfd8d6',
  '#ead9d2',
  '#d9b9a2',
  '#c9cfba',
] as const

/** A wall the piece stands out from. */
export function wallFor(colour: string, random: Random): string {
  const apart = WALLS.filter((wall) => distance(wall, colour) > 0.17 && (brightness(colour) < 0.72 || brightness(wall) < 0.84))
  return random.pick(apart.length > 0 ? apart : WALLS)
}

const rect = (x: number, y: number, w: number, h: number, fill: string, extra = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${extra}/>`

/** The background of one picture: for what lies flat, a sheet of paper in the window's light; for what stands, a wall and from `floorY` down a floor. */
export function backdrop(
  sheet: Sheet,
  wall: string,
  floorY: number | undefined,
  random: Random,
  [width, height]: readonly [number, number] = [960, 1280],
): string {
  const base = rect(0, 0, width, height, wall)
  const glow = rect(
    0,
    0,
    width,
    height,
    linear(
      sheet,
      [
        [0, '#fffaf0', 0.5],
        [0.55, '#fffaf0', 0],
        [1, '#5a3a20', 0.12],
      ],
      [0, 0, width, height],
    ),
  )
  if (floorY !== undefined) {
    const floor = rect(
      0,
      floorY,
      width,
      height - floorY,
      linear(sheet, [
        [0, darker(wall, 0.1)],
        [0.25, darker(wall, 0.03)],
        [1, lighter(wall, 0.18)],
      ]),
    )
    const kind = random.whole(0, 2)
    const shape =
      kind === 0
        ? `<path d="M${width * 0.2} ${floorY}V${floorY - width * 0.42}A${width * 0.3} ${width * 0.3} 0 0 1 ${width * 0.8} ${floorY - width * 0.42}V${floorY}Z" fill="${lighter(wall, 0.4)}" opacity=".7"/>`
        : kind === 1
          ? `<circle cx="${width * 0.5}" cy="${floorY - width * 0.36}" r="${width * 0.36}" fill="${lighter(wall, 0.45)}" opacity=".65"/>`
          : windowLight(width, height)
    return base + shape + floor + glow
  }
  const kind = random.whole(0, 5)
  const shape =
    kind === 0
      ? `<circle cx="${width * 0.5}" cy="${height * 0.47}" r="${width * 0.44}" fill="${lighter(wall, 0.4)}" opacity=".6"/>`
      : kind === 1
        ? `<path d="M${width * 0.1} ${height}V${width * 0.52}A${width * 0.4} ${width * 0.4} 0 0 1 ${width * 0.9} ${width * 0.52}V${height}Z" fill="${lighter(wall, 0.4)}" opacity=".55"/>`
        : kind === 2
          ? rect(0, 0, width * 0.36, height, darker(wall, 0.07))
          : kind === 3
            ? windowLight(width, height)
            : ''
  return base + shape + glow
}

/** Light through a window, falling aslant. */
function windowLight(width: number, height: number): string {
  const pane = (x: number) => `<path d="M${x} 0H${x + width * 0.2}L${x - width * 0.25} ${height}H${x - width * 0.45}Z"/>`
  return `<g fill="#fffdf4" opacity=".26">${pane(width * 0.42)}${pane(width * 0.68)}${pane(width * 1.02)}</g>`
}

/** Where a piece is put: its box is fitted into this one, by its middle, and enlarged no more than `most` times. */
export type Place = { x: number; y: number; width: number; height: number; turn?: number; most?: number }

/** The box around paths of absolute commands without arcs, control points included. */
export function extentOf(outline: string): readonly [number, number, number, number] {
  const xs: number[] = []
  const ys: number[] = []
  for (const [, d = ''] of outline.matchAll(/ d="([^"]*)"/g)) {
    for (const [, command, given = ''] of d.matchAll(/([MLQCHV])([^A-Z]*)/g)) {
      const numbers = (given.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
      if (command === 'H') xs.push(...numbers)
      else if (command === 'V') ys.push(...numbers)
      else numbers.forEach((value, i) => (i % 2 === 0 ? xs : ys).push(value))
    }
  }
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top]
}

/** A piece in its place, with its shadow: light comes from the upper left. */
export function placed(sheet: Sheet, piece: Piece, place: Place, shadowColour = '#4a2f1c'): string {
  const [left, top, width, height] = piece.box ?? extentOf(piece.outline)
  const scale = Math.min(place.width / width, place.height / height, place.most ?? Infinity)
  const standing = piece.rests === 'standing'
  const x = place.x + place.width / 2
  // What stands stands on the foot of its place.
  const y = standing ? place.y + place.height - (height * scale) / 2 : place.y + place.height / 2
  const number = (value: number) => Math.round(value * 1000) / 1000
  const fit = `translate(${number(x)} ${number(y)})${place.turn ? ` rotate(${place.turn})` : ''} scale(${number(scale)}) translate(${number(-left - width / 2)} ${number(-top - height / 2)})`
  const shadow = standing
    ? contact(sheet, left + width / 2 + 14, top + height - 4, width * 0.56, Math.max(26, width * 0.06), shadowColour)
    : cast(sheet, piece.outline, shadowColour, scale)
  return `<g transform="${fit}">${shadow}${piece.art}</g>`
}

// A stack of ever wider strokes: a seventh of the time a blur of this size takes to render.
/** A soft shadow of what lies flat. */
function cast(sheet: Sheet, outline: string, colour: string, scale: number): string {
  const shape = sheet.define((id) => `<g id="${id}">${outline}</g>`)
  const strokes = Array.from(
    { length: 11 },
    (_, i) => `<use href="#${shape}" stroke-width="${Math.round(((i + 0.6) * 6.4) / scale)}"/>`,
  ).join('')
  return `<g transform="translate(${Math.round(10 / scale)} ${Math.round(20 / scale)})" fill="none" stroke="${colour}" stroke-linejoin="round" stroke-opacity=".034">${strokes}</g><use href="#${shape}" transform="translate(${Math.round(4 / scale)} ${Math.round(7 / scale)})" fill="${colour}" fill-opacity=".2"/>`
}

/** The shadow under what stands. */
function contact(sheet: Sheet, x: number, y: number, rx: number, ry: number, colour: string): string {
  const paint = radial(
    sheet,
    [
      [0, colour, 0.62],
      [0.55, colour, 0.34],
      [1, colour, 0],
    ],
    [0.5, 0.5, 0.5],
  )
  return `<ellipse cx="${x}" cy="${y}" rx="${Math.round(rx)}" ry="${Math.round(ry)}" fill="${paint}"/>`
}
