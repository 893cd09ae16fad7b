import type { Gender } from '#app/catalogue/style.ts'
import type { Random } from '../random.ts'
import { accentsOn, type Dye } from './dyes.ts'
import { flipped, lens, tidy } from './line.ts'
import { printFor, type Tile } from './prints.ts'
import { blur, clipTo, type Sheet } from './sheet.ts'

/** What is to be drawn, before any shape is chosen. */
export type Look = {
  dye: Dye
  /** The name in small letters: patterns and cuts are read from its words. */
  words: string
  articleType: string
  gender: Gender | null
  random: Random
  sheet: Sheet
  accents: readonly [string, string, string]
  /** The fills of a piece of this cloth, bottom one first; the print turned by so many degrees. */
  cloth(turn?: number): readonly string[]
}

/** A finished shape in its own coordinates, to be placed by whoever composes the picture. */
export type Piece = {
  art: string
  /** The same shape as plain paths, for its shadow. */
  outline: string
  /** Left, top, width, height; when left out, what the outline takes. */
  box?: readonly [number, number, number, number]
  /** Lies flat and is seen from above, or stands and is seen from the side. */
  rests: 'flat' | 'standing'
}

/** Everything a silhouette needs to know of a style. */
export function newLook(of: { name: string; articleType: string; gender: Gender | null; dye: Dye; random: Random; sheet: Sheet }): Look {
  const { dye, random, sheet } = of
  const words = `${of.name} ${of.articleType}`.toLowerCase()
  // A printed T-shirt has its print on the chest, not all over.
  const tile = of.articleType === 'Tshirts' && /printed|graphic|colourblock/.test(words) ? undefined : printFor(words, dye, random)
  // Knitted stripes run around the body, woven ones down it.
  const print =
    tile && /strip/.test(words) && /^(Tshirts|Sweaters|Sweatshirts|Socks|Mufflers)$/.test(of.articleType) ? { ...tile, turn: 90 } : tile
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
      if (!print) return /linen|khadi|handloom|canvas/.test(words) ? [dye.base, weaveOf(sheet, dye)] : [dye.base]
      printId ??= sheet.define((id) => `${patternOf(id, print)}`)
      const whole = (print.turn ?? 0) + turn
      const turned =
        turn === 0 ? printId : sheet.define((id) => `<pattern id="${id}" href="#${printId}" patternTransform="rotate(${tidy(whole)})"/>`)
      return [dye.base, `url(#${turned})`]
    },
  }
}

/** The tile as a pattern; small ones are first laid together to larger ones, as the renderer pays by the tile. */
function patternOf(id: string, { width, height, art, turn }: Tile): string {
  const columns = Math.max(1, Math.round(110 / width))
  const rows = Math.max(1, Math.round(110 / height))
  const copies = Array.from(
    { length: columns * rows - 1 },
    (_, i) => `<use href="#${id}t" x="${((i + 1) % columns) * width}" y="${Math.floor((i + 1) / columns) * height}"/>`,
  ).join('')
  return `<pattern id="${id}" width="${columns * width}" height="${rows * height}" patternUnits="userSpaceOnUse"${turn ? ` patternTransform="rotate(${turn})"` : ''}><g id="${id}t">${art}</g>${copies}</pattern>`
}

/** The threads of coarse cloth. Only for cloth named so: a second fill costs a third of the rendering time. */
function weaveOf(sheet: Sheet, dye: Dye): string {
  const threads = Array.from({ length: 20 }, (_, i) => `M0 ${i * 6 + 1}H120M${i * 6 + 1} 0V120`).join('')
  return `url(#${sheet.define((id) => `<pattern id="${id}" width="120" height="120" patternUnits="userSpaceOnUse"><path d="${threads}" stroke="${dye.isDark ? '#fff' : '#2a1c14'}" stroke-width="1.3" opacity="${dye.isDark ? 0.07 : 0.06}"/></pattern>`)})`
}

/** A closed path filled with each fill in turn. */
export function filled(sheet: Sheet, d: string, fills: readonly string[]): string {
  if (fills.length === 1) return `<path d="${d}" fill="${fills[0]}"/>`
  const id = sheet.define((name) => `<path id="${name}" d="${d}"/>`)
  return fills.map((fill) => `<use href="#${id}" fill="${fill}"/>`).join('')
}

export const paths = (...ds: string[]): string => ds.map((d) => `<path d="${d}"/>`).join('')

/** A line sewn or cut: thin and in the seam tone. */
export const seam = (look: Look, d: string, width = 2.2, opacity = 0.55): string =>
  `<path d="${d}" fill="none" stroke="${look.dye.seam}" stroke-width="${width}" opacity="${opacity}" stroke-linecap="round"/>`
/** A row of stitches. */
export const stitch = (colour: string, d: string, width = 2, opacity = 0.7): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="8 5" opacity="${opacity}"/>`
export const both = (d: string): string => `${d}${flipped(d)}`

/** A crease: its dark side and, beside it, the light it catches. */
export function fold(look: Look, x1: number, y1: number, cx: number, cy: number, x2: number, y2: number, width = 14, strength = 1): string {
  const { dye } = look
  const dark = (dye.isDark ? 0.5 : dye.isLight ? 0.3 : 0.42) * strength
  const light = (dye.isDark ? 0.16 : 0.3) * strength
  return `<path d="${lens(x1, y1, cx, cy, x2, y2, width)}" fill="${dye.deep}" opacity="${dark.toFixed(2)}"/><path d="${lens(x1 + width, y1, cx + width * 1.4, cy, x2 + width, y2, width * 0.8)}" fill="#fffaf0" opacity="${light.toFixed(2)}"/>`
}

/**
 * The modelling of a piece: everything in `art` blurred once and kept inside the outline,
 * with the edges turned away from the light.
 */
export function modelled(look: Look, outlines: readonly string[], art: string, { radius = 7, edge = 24 } = {}): string {
  const { sheet, dye } = look
  const edges = outlines.map((d) => `<path d="${d}"/>`).join('')
  const rim =
    edge > 0
      ? `<g fill="none" stroke="${dye.deep}" stroke-width="${edge}" opacity="${dye.isDark ? 0.5 : dye.isLight ? 0.24 : 0.36}">${edges}</g>`
      : ''
  return `<g clip-path="${clipTo(sheet, outlines)}"><g filter="${blur(sheet, radius)}">${rim}${art}</g></g>`
}

// Every blur costs some 25 ms of rendering however small its shape, so lesser parts go without.
/** The same modelling without a blur: rims and creases as stacks of ever narrower shapes. */
export function roughlyModelled(
  look: Look,
  outlines: readonly string[],
  creases: readonly (readonly [number, number, number, number, number, number, number])[],
  edge = 24,
): string {
  const { sheet, dye } = look
  const edges = outlines.map((d) => `<path d="${d}"/>`).join('')
  const rim = [1, 0.7, 0.42, 0.2].map((share) => `<g stroke-width="${tidy(edge * 1.5 * share)}">${edges}</g>`).join('')
  const folds = creases
    .map(([x1, y1, cx, cy, x2, y2, width]) =>
      [1.5, 0.95, 0.45].map((share) => `<path d="${lens(x1, y1, cx, cy, x2, y2, width * share)}"/>`).join(''),
    )
    .join('')
  return `<g clip-path="${clipTo(sheet, outlines)}"><g fill="none" stroke="${dye.deep}" stroke-opacity="${dye.isDark ? 0.16 : 0.1}">${rim}</g><g fill="${dye.deep}" fill-opacity="${dye.isDark ? 0.2 : 0.13}">${folds}</g></g>`
}

/** A round sewn button with its two holes. */
export function button(look: Look, x: number, y: number, r = 8, colour?: string): string {
  const fill = colour ?? (look.dye.isLight ? '#e9e0d0' : look.dye.isDark ? '#6a6670' : '#f3e9d8')
  return `<circle cx="${x}" cy="${y + 1.5}" r="${r}" fill="${look.dye.deep}" opacity=".45"/><circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/><circle cx="${x}" cy="${y}" r="${r * 0.68}" fill="none" stroke="#00000030" stroke-width="1.2"/><circle cx="${x - 2}" cy="${y}" r="1.2" fill="#0007"/><circle cx="${x + 2}" cy="${y}" r="1.2" fill="#0007"/>`
}
