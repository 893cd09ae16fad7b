import type { Look, Piece } from './cloth.ts'
import { extentOf } from '../drawing/path-geometry.ts'
import { clipTo, type Sheet } from '../drawing/sheet.ts'

// Pieces with threads of their own (knits), pieces without any, and pieces on a form that is no
// cloth.
const WITHOUT =
  /sweater|cardigan|pullover|muffler|shrug|knit|leather|biker|denim|jeans|jeggings|linen|khadi|handloom|canvas|saree|lehenga/
const JERSEY =
  /t-?shirt|vest|briefs|trunk|boxers|sweatshirt|track|lounge|leggings|tights|polo|camisole/

/** The same piece from so near that its threads show: woven, or knitted for stretch cloth. */
export function withThreads(
  { sheet, words, dye }: Pick<Look, 'sheet' | 'words' | 'dye'>,
  piece: Piece,
): Piece {
  if (WITHOUT.test(words)) return piece
  const [light, dark] = dye.isDark ? [0.08, 0.12] : dye.isLight ? [0.2, 0.075] : [0.1, 0.095]
  const paint = JERSEY.test(words) ? knitted(sheet, light, dark) : woven(sheet, light, dark)
  const outlines = [...piece.outline.matchAll(/ d="([^"]*)"/g)].map(([, d = '']) => d)
  const [x, y, width, height] = extentOf(piece.outline)
  const threads = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${paint}" clip-path="${clipTo(sheet, outlines)}"/>`
  return { ...piece, art: piece.art + threads }
}

const woven = (sheet: Sheet, light: number, dark: number): string =>
  tiled(
    sheet,
    [4, 4],
    `<path d="M0 1H2M2 3H4" stroke="#fff" stroke-width="1.1" opacity="${light}"/><path d="M3 0V2M1 2V4" stroke="#1c100a" stroke-width="1.1" opacity="${dark}"/>`,
  )

const knitted = (sheet: Sheet, light: number, dark: number): string =>
  tiled(
    sheet,
    [5, 4],
    `<path d="M0 .5L2.5 3.5L5 .5" fill="none" stroke="#1c100a" stroke-width=".9" opacity="${dark}"/><path d="M0 3L2.5 6L5 3" fill="none" stroke="#fff" stroke-width=".8" opacity="${light}"/>`,
  )

const ACROSS = 24

/**
 * Many small tiles combined into a large one, because the renderer's time grows with the number of
 * tiles.
 */
function tiled(sheet: Sheet, [width, height]: readonly [number, number], art: string): string {
  const repeated = (id: string, attribute: 'x' | 'y', step: number, from: number) =>
    Array.from(
      { length: ACROSS - from },
      (_, i) => `<use href="#${id}" ${attribute}="${(i + from) * step}"/>`,
    ).join('')
  const tile = sheet.define((id) => `<g id="${id}">${art}</g>`)
  const row = sheet.define((id) => `<g id="${id}">${repeated(tile, 'x', width, 0)}</g>`)
  // Art that hangs over a tile's foot is cut where the large tile ends, so the row above begins
  // there.
  const paint = sheet.define(
    (id) =>
      `<pattern id="${id}" width="${width * ACROSS}" height="${height * ACROSS}" patternUnits="userSpaceOnUse">${repeated(row, 'y', height, -1)}</pattern>`,
  )
  return `url(#${paint})`
}
