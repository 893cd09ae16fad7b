import type { Random } from '../../random.ts'
import type { Piece } from '../materials/cloth.ts'
import { extentOf } from './path-geometry.ts'
import { brightness, darker, distance, lighter } from '../materials/colour-mixing.ts'
import { linear, radial, softShadow, type Sheet, type Stop } from './sheet.ts'

/**
 * Papers to lay pieces on: the shop's own paper, sand, blush, pale leaf and indigo, each a little
 * deeper than on its pages.
 */
export const WALLS = [
  '#f4ecdf',
  '#ebdfcd',
  '#f3dfd9',
  '#dfe5d6',
  '#dde2ea',
  '#e8dde4',
  '#e6ceb9',
  '#ecdcbd',
  '#d8ddd7',
  '#dcc3ae',
  '#cdd3bf',
  '#d5c7bb',
] as const

/** A wall that contrasts with the piece, other than `before`. */
export function wallFor(colour: string, random: Random, before?: string): string {
  const others = WALLS.filter((wall) => wall !== before)
  const apart = others.filter(
    (wall) =>
      distance(wall, colour) > 0.17 && (brightness(colour) < 0.72 || brightness(wall) < 0.83),
  )
  return random.pick(apart.length > 0 ? apart : others)
}

const rect = (x: number, y: number, w: number, h: number, fill: string, extra = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${extra}/>`

type Size = readonly [width: number, height: number]

/**
 * The background of one image, in light from a window: a sheet of paper for a piece that lies flat,
 * and one bent up behind a piece that stands, above `floorY`.
 */
export function backdrop(
  sheet: Sheet,
  wall: string,
  floorY: number | undefined,
  random: Random,
  size: Size = [960, 1280],
): string {
  const [width, height] = size
  const kind = random.whole(0, 6)
  const ground =
    floorY === undefined ? rect(0, 0, width, height, wall) : bent(sheet, wall, floorY, size)
  const thing =
    floorY !== undefined
      ? kind < 2
        ? arch(sheet, wall, floorY, size)
        : ''
      : kind === 0
        ? secondPaper(wall, size, random)
        : kind < 3
          ? windowLight(sheet, size)
          : ''
  return ground + thing + daylight(sheet, size)
}

const daylight = (sheet: Sheet, [width, height]: Size): string =>
  rect(
    0,
    0,
    width,
    height,
    `url(#${sheet.define(
      (id) =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${width * 0.28}" cy="${height * 0.2}" r="${height * 1.02}"><stop offset="0" stop-color="#fffaf0" stop-opacity=".42"/><stop offset=".5" stop-color="#fffaf0" stop-opacity="0"/><stop offset="1" stop-color="#54361d" stop-opacity=".24"/></radialGradient>`,
    )})`,
  )

/**
 * Paper that hangs from above and is drawn forward over the table: no edge between wall and floor.
 */
const bent = (sheet: Sheet, wall: string, floorY: number, [width, height]: Size): string =>
  rect(
    0,
    0,
    width,
    height,
    linear(
      sheet,
      [
        [0, lighter(wall, 0.12)],
        [(floorY - 160) / height, wall],
        [(floorY - 10) / height, darker(wall, 0.09)],
        [(floorY + 60) / height, darker(wall, 0.03)],
        [1, lighter(wall, 0.2)],
      ],
      [0, 0, 0, height],
    ),
  )

/** An arch of plaster behind a standing piece. */
function arch(sheet: Sheet, wall: string, floorY: number, [width]: Size): string {
  const [left, right, r] = [width * 0.17, width * 0.83, width * 0.33]
  const top = floorY - width * 0.52
  const d = `M${left} ${floorY}V${top}A${r} ${r} 0 0 1 ${right} ${top}V${floorY}Z`
  return (
    `<path d="${d}" transform="translate(9 7)" fill="#54361d" opacity=".09"/><path d="${d}" transform="translate(4 3)" fill="#54361d" opacity=".1"/>` +
    `<path d="${d}" fill="${linear(sheet, [
      [0, lighter(wall, 0.5)],
      [0.8, lighter(wall, 0.22)],
      [1, darker(wall, 0.02)],
    ])}"/>`
  )
}

/** A second sheet that lies aslant on the first. */
function secondPaper(wall: string, [width, height]: Size, random: Random): string {
  const [top, foot] = random.pick([
    [0.34, 0.2],
    [0.2, 0.36],
    [0.72, 0.84],
  ])
  const d = `M${width * (top ?? 0)} 0L${width * (foot ?? 0)} ${height}H0V0Z`
  return `<path d="${d}" transform="translate(7 0)" fill="#54361d" opacity=".08"/><path d="${d}" transform="translate(3 0)" fill="#54361d" opacity=".12"/><path d="${d}" fill="${lighter(wall, 0.42)}"/>`
}

/** Light through a window at a slant; each edge is a fade, and so looks soft. */
function windowLight(sheet: Sheet, [width, height]: Size): string {
  const panes = [0.16, 0.42, 0.68].flatMap((from): Stop[] => [
    [from, '#fffdf4', 0],
    [from + 0.03, '#fffdf4', 0.44],
    [from + 0.17, '#fffdf4', 0.44],
    [from + 0.2, '#fffdf4', 0],
  ])
  return rect(
    0,
    0,
    width,
    height,
    linear(sheet, panes, [width * 0.02, 0, width * 1.24, height * 0.42]),
  )
}

/** Box for a piece, which is fitted into it by its middle and enlarged at most `most` times. */
export type Place = {
  x: number
  y: number
  width: number
  height: number
  turn?: number
  most?: number
}

export const scaleIn = (place: Place, width: number, height: number): number =>
  Math.min(place.width / width, place.height / height, place.most ?? Infinity)

/** A piece in its place, with its shadow: light comes from the upper left. */
export function placed(sheet: Sheet, piece: Piece, place: Place, shadowColour = '#4a2f1c'): string {
  const [left, top, width, height] = piece.box ?? extentOf(piece.outline)
  const scale = scaleIn(place, width, height)
  const standing = piece.rests === 'standing'
  const x = place.x + place.width / 2
  // A standing piece rests on the foot of its place.
  const y = standing ? place.y + place.height - (height * scale) / 2 : place.y + place.height / 2
  const number = (value: number) => Math.round(value * 1000) / 1000
  const fit = `translate(${number(x)} ${number(y)})${place.turn ? ` rotate(${place.turn})` : ''} scale(${number(scale)}) translate(${number(-left - width / 2)} ${number(-top - height / 2)})`
  const shadow = standing
    ? contact(
        sheet,
        left + width / 2 + 14,
        top + height - 4,
        width * 0.56,
        Math.max(26, width * 0.06),
        shadowColour,
      )
    : cast(sheet, piece.outline, [left, top, width, height], scale)
  return `<g transform="${fit}">${shadow}${piece.art}</g>`
}

/** The shadow of a piece that lies flat: one dark and close, one wide and pale. */
function cast(
  sheet: Sheet,
  outline: string,
  box: readonly [number, number, number, number],
  scale: number,
): string {
  const shape = sheet.define((id) => `<g id="${id}">${outline}</g>`)
  const [x, y, width, height] = box.map((value) => value * scale) as [
    number,
    number,
    number,
    number,
  ]
  const at = (dx: number, dy: number, softness: number, opacity: number) => {
    const margin = softness * 2.4
    const region = [x + dx - margin, y + dy - margin, width + 2 * margin, height + 2 * margin].map(
      (value) => Math.round(value / scale),
    )
    return `<g filter="${softShadow(sheet, Math.round(softness / scale), region)}" opacity="${opacity}"><use href="#${shape}" transform="translate(${Math.round(dx / scale)} ${Math.round(dy / scale)})" stroke="#000" stroke-width="${Math.round(3 / scale)}"/></g>`
  }
  return at(20, 30, 26, 0.26) + at(6, 9, 6, 0.34)
}

/** The shadow under a standing piece. */
function contact(
  sheet: Sheet,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
): string {
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
