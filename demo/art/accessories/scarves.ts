import {
  clipped,
  filled,
  fold,
  modelled,
  paths,
  type Look,
  type Piece,
} from '../materials/cloth.ts'
import { line } from '../drawing/strokes.ts'

const LEFT =
  'M296 1050C300 800 316 540 336 340C352 200 410 126 480 122C520 126 520 200 500 260C480 320 462 420 456 560C450 740 446 900 444 1060Z'
const RIGHT =
  'M480 122C552 126 610 200 626 340C642 520 654 720 664 936L524 950C520 760 514 600 504 460C496 360 470 300 452 250C440 200 450 126 480 122Z'
const NECK = 'M396 262C410 190 550 190 566 262C560 318 520 372 496 420C470 372 412 330 396 262Z'

/** Scarves and mufflers as they hang around a neck, one end longer, the ends fringed. */
export function scarf(look: Look): Piece {
  const { sheet, dye, articleType, random, accents } = look
  if (articleType === 'Scarves' && random.chance(0.3)) return stole(look)
  const fringe = (x1: number, x2: number, y: number, dy: number) =>
    Array.from(
      { length: 18 },
      (_, i) =>
        `<path d="M${(x1 + ((x2 - x1) * i) / 17).toFixed(0)} ${(y + (dy * i) / 17 - 6).toFixed(0)}q${random.whole(-6, 6)} 26 ${random.whole(-4, 4)} 50" stroke="${i % 3 === 1 ? dye.dark : dye.base}" stroke-width="5" fill="none" stroke-linecap="round"/>`,
    ).join('')
  const bands =
    articleType === 'Mufflers' && look.cloth().length < 3
      ? clipped(
          sheet,
          [LEFT],
          [
            [920, 26],
            [966, 10],
            [986, 10],
          ]
            .map(([y = 0, w = 0]) => line(`M280 ${y}H460`, accents[0], w, 'opacity=".9"'))
            .join(''),
        )
      : ''
  const rightBands =
    bands &&
    clipped(
      sheet,
      [RIGHT],
      [
        [810, 26],
        [856, 10],
        [876, 10],
      ]
        .map(([y = 0, w = 0]) => line(`M510 ${y + 6}L680 ${y - 6}`, accents[0], w, 'opacity=".9"'))
        .join(''),
    )
  const art =
    `<path d="${NECK}" fill="${dye.deep}"/>` +
    fringe(298, 442, 1050, 10) +
    filled(sheet, LEFT, look.cloth(4)) +
    bands +
    modelled(
      look,
      [LEFT],
      [0, 1, 2]
        .map((i) =>
          fold(look, 366 + i * 40, 190 + i * 10, 340 + i * 44, 600, 330 + i * 44, 1056, 18, 1.7),
        )
        .join('') +
        `<path d="M410 300C430 380 440 460 440 560L500 560L520 250Z" fill-opacity=".1"/>`,
      { creases: 8 },
    ) +
    fringe(526, 662, 946, -12) +
    `<g fill="#150d0c" opacity=".14"><path d="${RIGHT}" transform="translate(-4 16)"/><path d="${RIGHT}" transform="translate(-8 8)"/></g>` +
    filled(sheet, RIGHT, look.cloth(-4)) +
    (rightBands || '') +
    modelled(
      look,
      [RIGHT],
      [0, 1, 2]
        .map((i) =>
          fold(look, 492 + i * 34, 170 + i * 16, 540 + i * 34, 560, 552 + i * 40, 946, 18, 1.7),
        )
        .join('') + fold(look, 460, 180, 500, 330, 520, 460, 14, 1.3),
      { creases: 8 },
    )
  return { art, outline: paths(LEFT, RIGHT), box: [290, 116, 380, 990], rests: 'flat' }
}

/** A stole folded in long pleats. */
export function stole(look: Look): Piece {
  const { sheet, dye, random, accents } = look
  const d =
    'M300 300C420 280 560 280 660 300C660 560 664 760 672 1000C560 1020 400 1020 288 1000C296 760 300 560 300 300Z'
  const ends = Array.from(
    { length: 34 },
    (_, i) =>
      `<path d="M${290 + i * 11.4} ${1000 + Math.sin((i / 33) * Math.PI) * 12}q${random.whole(-5, 5)} 34 ${random.whole(-4, 4)} 70" stroke="${i % 4 === 0 ? accents[0] : dye.dark}" stroke-width="4" fill="none"/>`,
  ).join('')
  const art =
    ends +
    filled(sheet, d, look.cloth()) +
    `<g clip-path="url(#${sheet.define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)})">${line('M270 900H700', dye.dark, 44, 'opacity=".6"')}${line('M270 900H700', accents[1], 12)}${line('M270 950H700', accents[0], 10)}</g>` +
    modelled(
      look,
      [d],
      [-0.7, -0.35, 0, 0.35, 0.7]
        .map((x) =>
          fold(look, 480 + x * 160, 290, 480 + x * 160, 640, 480 + x * 180, 1016, 22, 1.2),
        )
        .join('') + fold(look, 310, 330, 480, 370, 650, 330, 16),
    )
  return { art, outline: paths(d), box: [280, 280, 400, 800], rests: 'flat' }
}
