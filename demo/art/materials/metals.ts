import { type Look } from './cloth.ts'
import { GOLD, STEEL } from './dyes.ts'
import { linear, radial, type Sheet } from '../drawing/sheet.ts'

type Metal = { base: string; light: string; dark: string }

export const metalOf = ({ words, random }: Look): Metal =>
  /silver|steel|white|metallic|oxidised/.test(words)
    ? STEEL
    : /copper|rose|bronze/.test(words)
      ? { base: '#c58a6b', light: '#f3d3bd', dark: '#8a5238' }
      : random.chance(0.85)
        ? GOLD
        : STEEL

export const stoneOf = ({ dye, accents, words }: Look): string =>
  /gold|silver|steel|bronze|copper|metallic/.test(words) ? accents[0] : dye.base

export const sheen = (sheet: Sheet, metal: Metal) =>
  linear(sheet, [
    [0, metal.light],
    [0.4, metal.base],
    [0.6, metal.light],
    [1, metal.dark],
  ])

export const gem = (sheet: Sheet, x: number, y: number, r: number, colour: string, metal: Metal) =>
  `<circle cx="${x}" cy="${y}" r="${r + 4}" fill="${metal.dark}"/><circle cx="${x}" cy="${y}" r="${r + 3}" fill="${metal.base}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${radial(
    sheet,
    [
      [0, '#fff', 0.85],
      [0.35, '#fff', 0.1],
      [1, '#000', 0.35],
    ],
  )}"/>`

export const pearl = (sheet: Sheet, x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${radial(sheet, [
    [0, '#fffdf8'],
    [0.5, '#f0e6d8'],
    [1, '#c3b29d'],
  ])}"/>`

export const wire = (d: string, metal: Metal, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${metal.dark}" stroke-width="${width + 2}" ${extra}/><path d="${d}" fill="none" stroke="${metal.base}" stroke-width="${width}" ${extra}/><path d="${d}" fill="none" stroke="${metal.light}" stroke-width="${width * 0.34}" ${extra}/>`

/** Thin pieces cast their shadow as lines. */
export const lineShadow = (d: string) => `<g fill="none"><path d="${d}"/></g>`
