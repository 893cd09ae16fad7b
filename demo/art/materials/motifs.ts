import type { Random } from '../../random.ts'
import type { Dye } from './dyes.ts'
import { tidy } from '../drawing/path-geometry.ts'
import { darker, lighter } from './colour-mixing.ts'

/** One tile of a repeating print. */
export type Tile = { width: number; height: number; art: string; turn?: number }

export type Print = (dye: Dye, accents: readonly [string, string, string], random: Random) => Tile

export const dot = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${tidy(x)}" cy="${tidy(y)}" r="${r}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const bar = (x: number, y: number, w: number, h: number, fill: string, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const at = (x: number, y: number, art: string, turn = 0, scale = 1) =>
  `<g transform="translate(${tidy(x)} ${tidy(y)}) rotate(${tidy(turn)}) scale(${scale})">${art}</g>`

export const petals = (count: number, fill: string, length: number, width: number) =>
  Array.from(
    { length: count },
    (_, i) =>
      `<ellipse cy="${-length * 0.62}" rx="${width}" ry="${length * 0.5}" fill="${fill}" transform="rotate(${tidy((360 / count) * i)})"/>`,
  ).join('')

export const leaf = (fill: string, length: number) =>
  `<path d="M0 0C${length * 0.35} ${-length * 0.3} ${length * 0.3} ${-length * 0.8} 0 ${-length}C${-length * 0.3} ${-length * 0.8} ${-length * 0.35} ${-length * 0.3} 0 0Z" fill="${fill}"/>`

/** Half-drop repeat: once at the quarter, once at the opposite quarter. */
export const halfDrop = (width: number, height: number, one: string, other = one): string =>
  at(width * 0.25, height * 0.25, one) + at(width * 0.75, height * 0.75, other)

export const toneOf = (dye: Dye) =>
  dye.isDark ? lighter(dye.base, 0.2) : darker(dye.base, dye.isLight ? 0.14 : 0.2)

export const boteh = 'M0 26C-20 26-26 6-14-10C-6-22 8-26 16-38C24-20 24-2 18 12C14 22 8 26 0 26Z'
