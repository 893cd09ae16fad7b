import { filled, fold, modelled, paths, type Look, type Piece } from '../materials/cloth.ts'
import { dyeOf } from '../materials/dyes.ts'
import { mirrored } from '../drawing/path-geometry.ts'
import { darker, lighter } from '../materials/colour-mixing.ts'
import { across, linear, radial } from '../drawing/sheet.ts'
import { line } from '../drawing/strokes.ts'

/** A box with a ribbon. */
export function giftSet(look: Look): Piece {
  const { sheet, dye, accents } = look
  const d = 'M210 420H750V960H210Z'
  const art = `<rect x="210" y="420" width="540" height="540" rx="14" fill="${dye.base}"/><rect x="210" y="420" width="540" height="540" rx="14" fill="${linear(
    sheet,
    [
      [0, '#fff', 0.3],
      [0.5, '#fff', 0],
      [1, '#000', 0.22],
    ],
    [210, 420, 750, 960],
  )}"/><rect x="196" y="404" width="568" height="130" rx="12" fill="${dye.dark}"/><path d="M440 404H520V960H440Z" fill="${accents[0]}"/><path d="M440 404H520V960H440Z" fill="${across(
    sheet,
    [
      [0, '#000', 0.25],
      [0.4, '#fff', 0.25],
      [1, '#000', 0.25],
    ],
  )}"/><path d="M480 410C420 300 300 290 320 370C334 420 430 424 480 410C530 424 626 420 640 370C660 290 540 300 480 410Z" fill="${accents[0]}"/><path d="M480 410C440 350 360 330 352 364C352 396 430 412 480 410C530 412 608 396 608 364C600 330 520 350 480 410Z" fill="${darker(accents[0], 0.35)}"/><ellipse cx="480" cy="408" rx="34" ry="26" fill="${lighter(accents[0], 0.2)}"/>`
  return { art, outline: paths(d), box: [190, 300, 580, 670], rests: 'standing' }
}

/** Basketball or football; the seams make the difference. */
export function ball(look: Look): Piece {
  const { sheet, dye, articleType } = look
  const circle = 'M190 640C190 240 770 240 770 640C770 1040 190 1040 190 640Z'
  const clip = `clip-path="url(#${sheet.define((id) => `<clipPath id="${id}"><circle cx="480" cy="660" r="300"/></clipPath>`)})"`
  const dark = articleType === 'Footballs' ? dye : dyeOf('#2b211c')
  const pentagon = (x: number, y: number, r: number, turn: number) =>
    `<path d="M${Array.from({ length: 5 }, (_, i) => {
      const a = ((i * 72 + turn) * Math.PI) / 180
      return `${(x + Math.sin(a) * r).toFixed(0)} ${(y - Math.cos(a) * r).toFixed(0)}`
    }).join(
      'L',
    )}Z" fill="${dark.base}" stroke="${dark.base}" stroke-width="14" stroke-linejoin="round"/>`
  const marks =
    articleType === 'Basketballs'
      ? line(
          'M180 660H780M480 350V970M250 430C400 540 400 780 250 890M710 430C560 540 560 780 710 890',
          '#2b1d17',
          9,
        )
      : pentagon(480, 660, 86, 0) +
        [0, 72, 144, 216, 288]
          .map((a) => {
            const r = (a * Math.PI) / 180
            return (
              line(
                `M${480 + Math.sin(r) * 90} ${660 - Math.cos(r) * 90}L${480 + Math.sin(r) * 190} ${660 - Math.cos(r) * 190}`,
                '#8d857a',
                5,
              ) + pentagon(480 + Math.sin(r) * 268, 660 - Math.cos(r) * 268, 84, a + 180)
            )
          })
          .join('')
  const base = articleType === 'Basketballs' ? dye.base : '#f4efe5'
  const art = `<g ${clip}><rect x="170" y="350" width="620" height="620" fill="${base}"/>${marks}<rect x="170" y="350" width="620" height="620" fill="${radial(
    sheet,
    [
      [0, '#fffaf0', 0.5],
      [0.45, '#fffaf0', 0],
      [1, '#1d0f08', 0.6],
    ],
    [0.36, 0.28, 0.75],
  )}"/></g>`
  return { art, outline: paths(circle), box: [180, 360, 600, 600], rests: 'standing' }
}

/** A plump cushion with piping. */
export function cushion(look: Look): Piece {
  const { sheet, accents } = look
  const d = mirrored([
    [0, 380],
    [120, 376, 220, 350, 290, 330],
    [316, 340, 316, 360, 300, 390],
    [278, 500, 270, 640, 276, 760],
    [290, 860, 320, 930, 306, 960],
    [290, 976, 220, 940, 120, 926],
    [0, 920],
  ])
  const art =
    filled(sheet, d, look.cloth()) +
    modelled(
      look,
      [d],
      fold(look, 210, 380, 290, 440, 330, 520, 16) +
        fold(look, 740, 390, 680, 450, 640, 510, 16) +
        fold(look, 220, 910, 300, 860, 340, 800, 16) +
        fold(look, 730, 910, 660, 860, 620, 800, 16),
      { roll: 70, depth: 46, creases: 12 },
    ) +
    line(d, accents[0], 9)
  return { art, outline: paths(d), rests: 'flat' }
}
