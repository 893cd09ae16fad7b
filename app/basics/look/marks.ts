import { PALETTES } from './palettes.ts'
import type { DrawnMark, PaletteName } from './look-names.ts'

/** Lines of the drawn marks: on a 24 px grid, 2 px wide with round ends, in one colour. */
export const MARK_PATHS: Record<DrawnMark, string> = {
  paisley:
    'M18.6 6.2C18.9 4.2 17.4 2.8 15.6 3C8.9 3.7 4 8.3 4 14A7.1 7.1 0 0 0 11.1 21.2C15.2 21.2 18.4 18 18.4 14.1C18.4 10.7 16 8.3 16.2 5.8M11.5 17.3A3.2 3.2 0 1 1 14 12.7M11.3 14.1h.01',
  sprig:
    'M12 22V11.5M12 16.5C7 16.5 4 13.5 4 8.5C9 8.5 12 11.5 12 16.5ZM12 11.5C12 6 15 3 20.5 2.5C20.5 8 17.5 11 12 11.5Z',
  flower:
    'M8.2 5.4A4.1 4.1 0 0 1 15.8 5.4A4.1 4.1 0 0 1 19.6 12A4.1 4.1 0 0 1 15.8 18.6A4.1 4.1 0 0 1 8.2 18.6A4.1 4.1 0 0 1 4.4 12A4.1 4.1 0 0 1 8.2 5.4ZM9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0Z',
  spool:
    'M4 3h11M4 21h11M6 3v18M13 3v18M6 8.5l7-2M6 13l7-2M6 17.5l7-2M13 15.5C17 14.5 20 12.5 20 9.5C20 7.8 19.3 6.5 18 6.5C16.7 6.5 16 7.8 16 9.5C16 13 20 14 20 18V21',
  lamp: 'M2.5 13.5H21.5C21.5 18 17.3 21 12 21S2.5 18 2.5 13.5ZM12 10C10.2 10 9 8.7 9 7.1C9 5.2 11 4.2 12 2C13 4.2 15 5.2 15 7.1C15 8.7 13.8 10 12 10Z',
}

export const DRAWN_MARKS = Object.keys(MARK_PATHS) as DrawnMark[]

const lines = (mark: DrawnMark, attributes: string): string =>
  `<path d="${MARK_PATHS[mark]}" fill="none" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" ${attributes}/>`

/** The mark alone: a mask, whose colour does not matter. */
export const logoSvg = (mark: DrawnMark): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${lines(mark, 'stroke="#000"')}</svg>`

/** Width of the mark in an icon of 64: phones may cut a maskable icon to its inner four fifths. */
const MARK_SIZES = { rounded: 42, square: 42, maskable: 32 }
export type IconShape = keyof typeof MARK_SIZES

/** The mark on a ground of the palette. Its size is that of the largest icon that is made of it. */
export function iconSvg(mark: DrawnMark, colours: PaletteName, shape: IconShape): string {
  const { madder, 'on-madder': onMadder } = PALETTES[colours].light
  const size = MARK_SIZES[shape]
  const place = `transform="translate(${32 - size / 2} ${32 - size / 2}) scale(${size / 24})"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 64 64"><rect width="64" height="64" rx="${shape === 'rounded' ? 12 : 0}" fill="${madder}"/>${lines(mark, `stroke="${onMadder}" ${place}`)}</svg>`
}
