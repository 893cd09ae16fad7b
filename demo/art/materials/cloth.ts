import type { Gender } from '#app/catalogue/style.ts'
import type { Random } from '../../random.ts'
import { accentsOn, type Dye } from './dyes.ts'
import { creasesIn, handOf, lightOn, type Hand } from './fabric-lighting.ts'
import { extentOf, flipped, lens, tidy } from '../drawing/path-geometry.ts'
import type { Tile } from './motifs.ts'
import { printFor } from './prints.ts'
import { clipTo, linear, type Sheet } from '../drawing/sheet.ts'

/** Everything a silhouette needs to know of a style, before any shape is chosen. */
export type Look = {
  dye: Dye
  /** The name in lower case: its words choose patterns and cuts. */
  words: string
  articleType: string
  gender: Gender | null
  random: Random
  sheet: Sheet
  accents: readonly [string, string, string]
  /**
   * The fills of a piece of this cloth, the bottom one first; the print is turned by `turn`
   * degrees.
   */
  cloth(turn?: number): readonly string[]
}

/** A finished shape in its own coordinates, for a caller to place in an image. */
export type Piece = {
  art: string
  /** The same shape as plain paths, for its shadow. */
  outline: string
  /** Left, top, width, height; the extent of the outline when left out. */
  box?: readonly [number, number, number, number]
  /** Lies flat and is seen from above, or stands and is seen from the side. */
  rests: 'flat' | 'standing'
}

export function newLook(of: {
  name: string
  articleType: string
  gender: Gender | null
  dye: Dye
  random: Random
  sheet: Sheet
}): Look {
  const { dye, random, sheet } = of
  const words = `${of.name} ${of.articleType}`.toLowerCase()
  // A printed T-shirt has its print on the chest only.
  const tile =
    of.articleType === 'Tshirts' && /printed|graphic|colourblock/.test(words)
      ? undefined
      : printFor(words, dye, random)
  // Knitted stripes run around the body, woven ones down it.
  const print =
    tile &&
    /strip/.test(words) &&
    /^(Tshirts|Sweaters|Sweatshirts|Socks|Mufflers)$/.test(of.articleType)
      ? { ...tile, turn: 90 }
      : tile
  const accents = accentsOn(dye, random)
  let printId: string | undefined
  return {
    dye,
    words,
    random,
    sheet,
    accents,
    articleType: of.articleType,
    gender: of.gender,
    cloth(turn = 0) {
      if (!print)
        return /linen|khadi|handloom|canvas/.test(words)
          ? [dye.base, weaveOf(sheet, dye)]
          : [dye.base]
      printId ??= sheet.define((id) => `${patternOf(id, print)}`)
      const whole = (print.turn ?? 0) + turn
      const turned =
        turn === 0
          ? printId
          : sheet.define(
              (id) =>
                `<pattern id="${id}" href="#${printId}" patternTransform="rotate(${tidy(whole)})"/>`,
            )
      return [dye.base, `url(#${turned})`]
    },
  }
}

/**
 * The tile as a pattern; small tiles are first combined into larger ones, because the renderer's
 * time grows with the number of tiles.
 */
function patternOf(id: string, { width, height, art, turn }: Tile): string {
  const columns = Math.max(1, Math.round(110 / width))
  const rows = Math.max(1, Math.round(110 / height))
  const copies = Array.from(
    { length: columns * rows - 1 },
    (_, i) =>
      `<use href="#${id}-tile" x="${((i + 1) % columns) * width}" y="${Math.floor((i + 1) / columns) * height}"/>`,
  ).join('')
  return `<pattern id="${id}" width="${columns * width}" height="${rows * height}" patternUnits="userSpaceOnUse"${turn ? ` patternTransform="rotate(${turn})"` : ''}><g id="${id}-tile">${art}</g>${copies}</pattern>`
}

/**
 * The threads of coarse cloth, only where the name says so: a second fill adds a third to the
 * rendering time.
 */
function weaveOf(sheet: Sheet, dye: Dye): string {
  const threads = Array.from(
    { length: 20 },
    (_, i) => `M0 ${i * 6 + 1}H120M${i * 6 + 1} 0V120`,
  ).join('')
  return `url(#${sheet.define((id) => `<pattern id="${id}" width="120" height="120" patternUnits="userSpaceOnUse"><path d="${threads}" stroke="${dye.isDark ? '#fff' : '#2a1c14'}" stroke-width="1.3" opacity="${dye.isDark ? 0.07 : 0.06}"/></pattern>`)})`
}

/** A closed path filled with each fill in turn. */
export function filled(sheet: Sheet, d: string, fills: readonly string[]): string {
  if (fills.length === 1) return `<path d="${d}" fill="${fills[0]}"/>`
  const id = sheet.define((name) => `<path id="${name}" d="${d}"/>`)
  return fills.map((fill) => `<use href="#${id}" fill="${fill}"/>`).join('')
}

const tidy2 = (value: number) => String(Math.round(value * 100) / 100)
export const paths = (...ds: string[]): string => ds.map((d) => `<path d="${d}"/>`).join('')

/** Art clipped to the given outlines. */
export const clipped = (sheet: Sheet, outlines: readonly string[], art: string): string =>
  `<g clip-path="${clipTo(sheet, outlines)}">${art}</g>`

/** A sewn or cut line: thin and in the seam tone. */
export const seam = (look: Look, d: string, width = 2.2, opacity = 0.55): string =>
  `<path d="${d}" fill="none" stroke="${look.dye.seam}" stroke-width="${width}" opacity="${opacity}" stroke-linecap="round"/>`
export const stitch = (colour: string, d: string, width = 2, opacity = 0.7): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="8 5" opacity="${opacity}"/>`
export const both = (d: string): string => `${d}${flipped(d)}`

/** A crease for `modelled`: a ridge that catches the light on one side. */
export function fold(
  _look: Look,
  x1: number,
  y1: number,
  cx: number,
  cy: number,
  x2: number,
  y2: number,
  width = 14,
  strength = 1,
): string {
  const ridge = (share: number, height: number) =>
    `<path d="${lens(x1, y1, cx, cy, x2, y2, width * share)}" fill="#fff" fill-opacity="${tidy2(height * strength)}"/>`
  return ridge(1.5, 0.16) + ridge(0.8, 0.22)
}

/**
 * Relief of a piece: its outlines and the ridges in `art`, lit from the upper left and laid over
 * the cloth inside the outlines.
 */
export function modelled(
  look: Look,
  outlines: readonly string[],
  art: string,
  hand: Partial<Hand> = {},
): string {
  const { sheet, dye, random, words } = look
  const box = extentOf(paths(...outlines))
  const [x, y, width, height] = box
  const lies = { ...handOf(words), ...hand }
  const light = lightOn(sheet, dye, lies, box)
  const fall = linear(
    sheet,
    [
      [0, '#fff6e6', dye.isDark ? 0.07 : 0.14],
      [0.5, '#fff6e6', 0],
      [1, dye.deep, dye.isLight ? 0.12 : 0.22],
    ],
    [x, y, Math.round(x + width * 0.8), Math.round(y + height)],
  )
  const clip = clipTo(sheet, outlines)
  return (
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fall}" clip-path="${clip}"/>` +
    `<g clip-path="${clip}" style="mix-blend-mode:hard-light"><g filter="${light}"><g opacity=".5">${paths(...outlines)}</g><g fill="#fff">${creasesIn(random, lies, box)}${art}</g></g></g>`
  )
}

/** The same for a piece whose creases are given as numbers. */
export const roughlyModelled = (
  look: Look,
  outlines: readonly string[],
  creases: readonly (readonly [number, number, number, number, number, number, number])[],
): string => modelled(look, outlines, creases.map((crease) => fold(look, ...crease)).join(''))

/** A round sewn button with its two holes. */
export function button(look: Look, x: number, y: number, r = 8, colour?: string): string {
  const fill = colour ?? (look.dye.isLight ? '#e9e0d0' : look.dye.isDark ? '#6a6670' : '#f3e9d8')
  return `<circle cx="${x}" cy="${y + 1.5}" r="${r}" fill="${look.dye.deep}" opacity=".45"/><circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/><circle cx="${x}" cy="${y}" r="${r * 0.68}" fill="none" stroke="#00000030" stroke-width="1.2"/><circle cx="${x - 2}" cy="${y}" r="1.2" fill="#0007"/><circle cx="${x + 2}" cy="${y}" r="1.2" fill="#0007"/>`
}
