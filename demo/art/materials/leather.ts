import { clipped, filled, modelled, paths, seam, type Look } from './cloth.ts'
import { LEATHER } from './fabric-lighting.ts'
import { GOLD } from './dyes.ts'
import { darker, lighter } from './colour-mixing.ts'
import { across } from '../drawing/sheet.ts'

export const tube = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${darker(colour, 0.45)}" stroke-width="${width}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${colour}" stroke-width="${width - 5}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${lighter(colour, 0.4)}" stroke-width="${width * 0.22}" stroke-linecap="round" opacity=".6" transform="translate(-2 -2)"/>`

export const ring = (x: number, y: number, r = 15) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${GOLD.dark}" stroke-width="8"/><circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${GOLD.base}" stroke-width="6"/><circle cx="${x - 1}" cy="${y - 1}" r="${r}" fill="none" stroke="${GOLD.light}" stroke-width="2"/>`

export const plate = (x: number, y: number, w: number, h: number) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="${GOLD.dark}"/><rect x="${x}" y="${y - 1}" width="${w}" height="${h - 2}" rx="6" fill="${GOLD.base}"/><rect x="${x + 3}" y="${y + 2}" width="${w - 6}" height="${h * 0.3}" rx="3" fill="${GOLD.light}"/>`

const isSoft = (look: Look) =>
  look.cloth().length > 1 || /canvas|nylon|duffel|rucksack|potli|everyday|hobo/.test(look.words)

/** The body of a bag, lit as leather or as canvas. */
export function leather(look: Look, d: string, relief = ''): string {
  const { sheet, dye } = look
  const soft = isSoft(look)
  return (
    filled(sheet, d, look.cloth()) +
    `<path d="${d}" fill="${across(sheet, [
      [0, dye.deep, 0.26],
      [0.16, dye.deep, 0],
      [0.34, '#fffaf0', soft ? 0.05 : dye.isDark ? 0.14 : 0.26],
      [0.52, '#fffaf0', 0],
      [0.85, dye.deep, 0.08],
      [1, dye.deep, 0.36],
    ])}"/>` +
    modelled(look, [d], relief, soft ? { creases: 20 } : LEATHER)
  )
}

/** A flap over the body of a bag, with its shadow. */
export function flapOver(look: Look, body: string, flap: string, relief = ''): string {
  const { sheet } = look
  const shade = [
    [4, 22, 0.12],
    [3, 13, 0.16],
    [2, 6, 0.2],
  ]
    .map(
      ([x, y, opacity]) =>
        `<g transform="translate(${x} ${y})" opacity="${opacity}">${paths(flap)}</g>`,
    )
    .join('')
  return (
    clipped(sheet, [body], `<g fill="#150c0a">${shade}</g>`) +
    filled(sheet, flap, look.cloth()) +
    modelled(
      look,
      [flap],
      relief,
      isSoft(look) ? { creases: 12 } : { ...LEATHER, roll: 18, depth: 20 },
    ) +
    seam(look, flap, 2, 0.5)
  )
}

/** Height map of stitched cushions over a box. */
export const quilting = (
  [x, y, width, height]: readonly [number, number, number, number],
  size = 62,
): string => {
  const half = size / 2
  return Array.from({ length: Math.ceil(height / half) + 1 }, (_, row) =>
    Array.from({ length: Math.ceil(width / size) + 1 }, (_, column) => {
      const [cx, cy] = [x + column * size + (row % 2) * half, y + row * half]
      const r = half - 5
      return `<path d="M${cx} ${cy - r}L${cx + r} ${cy}L${cx} ${cy + r}L${cx - r} ${cy}Z" fill-opacity=".34"/>`
    }).join(''),
  ).join('')
}
