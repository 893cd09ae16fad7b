import { paths, type Piece } from '../materials/cloth.ts'
import { extentOf } from './path-geometry.ts'
import { radial, type Sheet } from './sheet.ts'

/** One shoe seen from its outer side, toe to the right, standing on y = 900. */
export type Shoe = { art: string; outline: string[] }

export const strokes = (d: string, colour: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`

/** Two of the same, the far one behind and in the shade of the near one. */
export function pairOf(
  sheet: Sheet,
  { art, outline }: Shoe,
  [dx, dy]: readonly [number, number] = [64, -150],
): Piece {
  const under = radial(
    sheet,
    [
      [0, '#2b1a10', 0.5],
      [0.6, '#2b1a10', 0.22],
      [1, '#2b1a10', 0],
    ],
    [0.5, 0.5, 0.5],
  )
  const [left, top, width] = extentOf(paths(...outline))
  const ground = (x: number, y: number) =>
    `<ellipse cx="${left + width / 2 + 16 + x}" cy="${900 + y}" rx="${width * 0.56}" ry="30" fill="${under}"/>`
  const far = `<g transform="translate(${dx} ${dy})">${art}<g fill="#2a1a12" opacity=".13">${paths(...outline)}</g></g>`
  return {
    art: ground(dx, dy) + far + ground(0, 0) + art,
    outline: `<g transform="translate(${dx} ${dy})">${paths(...outline)}</g>${paths(...outline)}`,
    box: [left, top + dy, width + dx, 906 - top - dy],
    rests: 'standing',
  }
}

/** The sole of a right foot from above, toe up, around (640, 660). */
export const SOLE =
  'M640 330C710 326 752 390 750 480C748 570 716 640 716 740C718 830 736 880 716 950C700 1004 612 1006 590 950C566 880 590 800 578 710C566 620 530 560 532 470C536 390 580 332 640 330Z'

// Lit art must not be mirrored: its light would come from the wrong side.
export const mirrorPair = (right: string) =>
  `${right}<g transform="matrix(-1 0 0 1 960 0)">${right}</g>`
