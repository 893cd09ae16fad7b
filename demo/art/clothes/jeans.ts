import {
  both,
  clipped,
  filled,
  modelled,
  paths,
  seam,
  stitch,
  type Look,
  type Piece,
} from '../materials/cloth.ts'
import { LEGS, legFolds, legsOf } from './legs.ts'
import { flipped, mirrored } from '../drawing/path-geometry.ts'
import { mix } from '../materials/colour-mixing.ts'
import { radial } from '../drawing/sheet.ts'

/** Jeans and jeggings: washes, rivets and two rows of stitches. */
export function jeans(look: Look): Piece {
  const { random, words, sheet, dye } = look
  const kind = /bootcut|flare/.test(words)
    ? 'bootcut'
    : /straight|regular|relaxed/.test(words)
      ? 'straight'
      : /skinny|slim|jegging/.test(words)
        ? 'slim'
        : random.pick(['slim', 'straight', 'bootcut'] as const)
  const legs = LEGS[kind]
  const d = legsOf(legs)
  const thread = random.pick(['#d8a55c', '#d8a55c', mix(dye.base, '#fff8ec', 0.5)])
  const washed = random.chance(0.7)
  const faded = radial(
    sheet,
    [
      [0, '#fffaf0', dye.isDark ? 0.2 : 0.42],
      [1, '#fffaf0', 0],
    ],
    [0.5, 0.5, 0.5],
  )
  const wash = washed
    ? [580, 380]
        .map(
          (x) =>
            `<ellipse cx="${x}" cy="650" rx="92" ry="270" fill="${faded}"/><ellipse cx="${x}" cy="700" rx="60" ry="120" fill="${faded}"/>`,
        )
        .join('')
    : ''
  const whiskers = washed
    ? [0, 1, 2]
        .map(
          (i) =>
            `<path d="${both(`M${510 + i * 4} ${470 + i * 34}Q580 ${480 + i * 40} 660 ${440 + i * 40}`)}" stroke="#fffaf0" stroke-width="9" opacity=".1" fill="none"/>`,
        )
        .join('')
    : ''
  const torn = /distressed|ripped/.test(words)
    ? [
        [560, 760],
        [590, 850],
        [386, 640],
      ]
        .map(
          ([x = 0, y = 0]) =>
            `<path d="M${x - 44} ${y}Q${x} ${y - 16} ${x + 44} ${y}Q${x} ${y + 26} ${x - 44} ${y}Z" fill="#efe7da"/><path d="M${x - 38} ${y - 3}H${x + 38}M${x - 34} ${y + 5}H${x + 34}M${x - 22} ${y + 12}H${x + 20}" stroke="${dye.base}" stroke-width="1.6" opacity=".6"/>`,
        )
        .join('')
    : ''
  const turnUp = random.chance(0.3)
  const hemOf = `M${480 + legs.footIn - 2} ${legs.footY - 46}L${480 + legs.footOut + 4} ${legs.footY - 50}V${legs.footY + 2}L${480 + legs.footIn} ${legs.footY + 8}Z`
  const waistband = mirrored([
    [0, 198],
    [legs.waist * 0.6, 198, legs.waist, 190],
    [legs.waist + 7, 246],
    [legs.waist * 0.6, 258, 0, 258],
  ])
  const inner = mirrored([
    [0, 186],
    [legs.waist * 0.6, 186, legs.waist - 4, 188],
    [legs.waist * 0.6, 204, 0, 212],
  ])
  const loops = [-118, -56, 56, 118]
    .map(
      (x) =>
        `<rect x="${480 + x - 8}" y="${190 + Math.abs(x) * -0.02}" width="16" height="74" rx="3" fill="${dye.base}" stroke="${dye.deep}" stroke-width="1.6" stroke-opacity=".6"/>`,
    )
    .join('')
  const art =
    `<path d="${inner}" fill="${dye.deep}"/>` +
    filled(sheet, d, look.cloth()) +
    clipped(sheet, [d], wash + whiskers) +
    modelled(look, [d], legFolds(look, legs)) +
    torn +
    filled(sheet, waistband, look.cloth(90)) +
    seam(look, waistband, 2, 0.7) +
    stitch(thread, both(`M480 252Q${480 + legs.waist * 0.6} 252 ${480 + legs.waist + 4} 240`), 2) +
    seam(look, both(`M548 258C556 320 600 340 ${480 + legs.waist + 18} 346`), 2.6, 0.8) +
    stitch(thread, both(`M540 260C548 330 600 350 ${480 + legs.waist + 16} 356`), 2) +
    seam(look, 'M480 258V470', 2.4, 0.8) +
    stitch(thread, 'M514 260V410C512 450 500 470 482 482', 2.2) +
    stitch(
      thread,
      both(`M490 ${legs.crotch - 4}L${480 + legs.footIn + 10} ${legs.footY - 30}`),
      1.8,
      0.45,
    ) +
    (turnUp
      ? `<g fill="${mix(dye.base, '#fff8ec', 0.4)}">${paths(hemOf, flipped(hemOf))}</g>` +
        seam(look, both(hemOf), 2.4, 0.6)
      : stitch(
          thread,
          both(`M${480 + legs.footIn} ${legs.footY - 20}L${480 + legs.footOut} ${legs.footY - 24}`),
          2,
        )) +
    loops +
    `<circle cx="480" cy="226" r="13" fill="#b98a4e"/><circle cx="478" cy="223" r="7" fill="#e6c488"/>` +
    [
      [560, 262],
      [400, 262],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4.5" fill="#c79a5b"/>`)
      .join('')
  return { art, outline: paths(d), rests: 'flat' }
}
