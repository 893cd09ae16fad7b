import {
  both,
  button,
  filled,
  fold,
  modelled,
  paths,
  seam,
  stitch,
  type Look,
  type Piece,
} from '../materials/cloth.ts'
import { mirrored, wavyTo } from '../drawing/path-geometry.ts'

export function skirt(look: Look): Piece {
  const { random, words, sheet, dye } = look
  const pencil = /pencil|denim|mini/.test(words)
  const long = /maxi|long|ghagra/.test(words) || (!pencil && random.chance(0.3))
  const footY = long ? 1130 : pencil ? 800 : random.pick([800, 900])
  const half = pencil ? 186 : long ? 320 : 330
  const d = pencil
    ? mirrored([
        [0, 250],
        [140, 244],
        [190, 420, 190, 620, half - 8, footY],
        [0, footY + 12],
      ])
    : `M340 250C310 430 250 650 ${480 - half} ${footY}${wavyTo(480 - half, 480 + half, footY, 7, 22)}C710 650 650 430 620 250Z`
  const back = pencil ? '' : `<path d="${d}" transform="translate(0 -14)" fill="${dye.deep}"/>`
  const folds = pencil
    ? fold(look, 360, 400, 350, 560, 380, footY, 14) +
      fold(look, 600, 380, 610, 560, 580, footY, 14)
    : [-0.9, -0.65, -0.4, -0.14, 0.12, 0.38, 0.64, 0.9]
        .map((x) =>
          fold(
            look,
            480 + x * 128,
            300,
            480 + x * half * 0.6,
            (250 + footY) / 2,
            480 + x * half * 0.97,
            footY + 14,
            22,
            1.15,
          ),
        )
        .join('')
  const band = mirrored([
    [0, 240],
    [142, 234],
    [148, 296],
    [0, 304],
  ])
  const art =
    back +
    filled(sheet, d, look.cloth()) +
    modelled(look, [d], folds) +
    filled(sheet, band, look.cloth(90)) +
    `<path d="${band}" fill="${dye.deep}" opacity=".12"/>` +
    seam(look, band, 2.2, 0.7) +
    (pencil
      ? stitch('#d8a55c', 'M480 306V700') +
        button(look, 480, 268, 11) +
        seam(look, both('M560 300C580 360 620 370 656 372'), 2.4, 0.7)
      : '')
  return { art, outline: paths(d, band), rests: 'flat' }
}
