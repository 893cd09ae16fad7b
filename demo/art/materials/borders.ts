import type { Look } from './cloth.ts'
import { GOLD, type Dye } from './dyes.ts'
import { tidy } from '../drawing/path-geometry.ts'
import { distance } from './colour-mixing.ts'

/** Colours of borders and yokes: gold on deep cloth, a printed colour on light. */
export const trimOf = (look: Look): string =>
  look.dye.isLight ? look.accents[0] : look.random.chance(0.6) ? '#dcb868' : look.accents[0]
/** The gold thread that shows on a dye. */
export const goldOn = (dye: Dye): string => (dye.isLight ? GOLD.base : '#e0bb6c')

const SILKS = [
  '#7d2140',
  '#a33a2c',
  '#2a3f66',
  '#5c2f66',
  '#1f615c',
  '#b8752a',
  '#3c5a36',
  '#8c2f5c',
]
/** The colour of a border: a silk that stands off the cloth. */
export const silkBeside = ({ dye, random }: Look): string =>
  random.pick(SILKS.toSorted((a, b) => distance(b, dye.base) - distance(a, dye.base)).slice(0, 5))

/** Boteh, the mango or paisley of Indian weavers. */
export const BOTEH = 'M0 26C-20 26-26 6-14-10C-6-22 8-26 16-38C24-20 24-2 18 12C14 22 8 26 0 26Z'

/** A worked band along a line: two rules with a row of beads between them. */
export function border(line: string, width: number, ground: string, thread: string): string {
  const stroke = (w: number, colour: string, extra = '') =>
    `<path d="${line}" fill="none" stroke="${colour}" stroke-width="${tidy(w)}" ${extra}/>`
  return (
    stroke(width, thread) +
    stroke(width * 0.86, ground) +
    stroke(width * 0.68, thread) +
    stroke(width * 0.58, ground) +
    stroke(width * 0.32, thread, `stroke-dasharray="${tidy(width * 0.16)} ${tidy(width * 0.14)}"`) +
    stroke(width * 0.1, ground)
  )
}
