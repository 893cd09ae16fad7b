import {
  both,
  button,
  filled,
  fold,
  modelled,
  paths,
  seam,
  type Look,
  type Piece,
} from '../materials/cloth.ts'
import { inside } from './knits.ts'
import { flipped, mirrored, wavyTo } from '../drawing/path-geometry.ts'
import { mix } from '../materials/colour-mixing.ts'
import {
  armholeOf,
  armholes,
  bodyFolds,
  bodyOf,
  neckLine,
  sleeveFolds,
  sleeveOf,
  sleevesIn,
  strappyBodyOf,
  type Cut,
} from './tailoring.ts'

export const NECKS = ['round', 'v', 'square', 'sweetheart', 'boat'] as const

/** Dresses: a bodice and a skirt, each of several cuts. */
export function dress(look: Look): Piece {
  const { random, words, sheet, dye } = look
  const maxi = /maxi|gown/.test(words)
  const shift = /shift|bodycon|sheath|t-shirt dress/.test(words)
  const strappy =
    /strappy|slip|halter|sun dress|sundress/.test(words) || (!shift && random.chance(0.25))
  const tiered = /tiered|ruffle/.test(words) || (!shift && random.chance(0.22))
  const neckline = random.pick(strappy ? (['sweetheart', 'square', 'v'] as const) : NECKS)
  const drop = { round: 84, v: 150, square: 96, sweetheart: 124, boat: 40 }[neckline]
  const waistY = /empire/.test(words) ? 500 : random.pick([560, 590])
  const footY = maxi ? 1170 : shift ? 960 : random.pick([960, 1030])
  const flare = shift
    ? 186
    : maxi
      ? random.pick([250, 300])
      : /a-line|skater|fit and flare|flared/.test(words)
        ? 310
        : random.pick([250, 290, 320])
  const sleeveless = strappy || random.chance(0.35)
  const cut: Cut = {
    neck: strappy ? 96 : 88,
    drop,
    neckline,
    shoulder: strappy ? 118 : sleeveless ? 136 : random.pick([158, 168]),
    chest: 168,
    waist: 132,
    hem: 128,
    hemY: waistY,
    sag: 6,
  }
  const straps = strappy ? strappyBodyOf(cut) : undefined
  const bodice = straps?.body ?? bodyOf(cut)
  const sleeve = sleeveless
    ? undefined
    : sleeveOf(
        cut,
        random.pick([
          { length: 120, lean: 34, width: 116, puff: 34 },
          { length: 170, lean: 28, width: 124, puff: 10 },
          { length: 380, lean: 18, width: 96, puff: 0 },
          { length: 400, lean: 17, width: 84, puff: 30 },
        ]),
      )
  const waves = maxi ? 7 : 6
  const skirtOf = (top: number, foot: number, half: number, topHalf: number, sag: number) =>
    `M${480 - topHalf} ${top}C${480 - topHalf - (half - topHalf) * 0.35} ${top + (foot - top) * 0.3} ${480 - half * 0.94} ${foot - (foot - top) * 0.35} ${480 - half} ${foot - sag}${wavyTo(480 - half, 480 + half, foot, waves, 20)}C${480 + half * 0.94} ${foot - (foot - top) * 0.35} ${480 + topHalf + (half - topHalf) * 0.35} ${top + (foot - top) * 0.3} ${480 + topHalf} ${top}Z`
  const skirt = shift
    ? mirrored([
        [0, waistY],
        [130, waistY],
        [178, waistY + 110, 186, waistY + 240, flare - 14, footY],
        [0, footY + 8],
      ])
    : skirtOf(waistY - 4, footY, flare, 128, 0)
  const clip = (d: string, art: string) =>
    `<g clip-path="url(#${sheet.define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)})">${art}</g>`
  const fan = [-0.9, -0.62, -0.36, -0.1, 0.16, 0.4, 0.66, 0.9]
  const skirtFolds = shift
    ? fold(look, 380, waistY, 360, waistY + 160, 350, footY, 13) +
      fold(look, 570, waistY + 20, 590, waistY + 200, 590, footY, 13) +
      fold(look, 480, waistY + 180, 470, footY - 100, 500, footY, 10, 0.7)
    : fan
        .map((x) =>
          fold(
            look,
            480 + x * 112,
            waistY + 4,
            480 + x * flare * 0.62,
            waistY + (footY - waistY) * 0.45,
            480 + x * flare * 0.97,
            footY + 10,
            15 + flare / 40,
            1.15,
          ),
        )
        .join('')
  const tierYs = tiered ? [0.36, 0.7].map((t) => waistY + (footY - waistY) * t) : []
  const tierHalf = (y: number) =>
    128 + (flare - 128) * Math.min(1, ((y - waistY) / (footY - waistY)) * 1.12)
  const tierLines = tierYs
    .map(
      (y) =>
        `<path d="M${480 - tierHalf(y)} ${y}${wavyTo(480 - tierHalf(y), 480 + tierHalf(y), y, 9, 12)}" fill="none" stroke="${dye.deep}" stroke-width="4" opacity=".4"/>`,
    )
    .join('')
  // Each tier stands off the one below it, and is gathered where it is sewn on.
  const tierFolds = tierYs
    .map(
      (y) =>
        `<path d="M0 ${waistY}H960V${y}${wavyTo(960, 0, y, 9, 12)}Z" fill="#fff" fill-opacity=".2"/>` +
        Array.from({ length: 17 }, (_, i) => {
          const x = 480 + ((i - 8) / 8.4) * tierHalf(y)
          return fold(
            look,
            x,
            y + 4,
            x + (x - 480) * 0.04,
            y + 50,
            x + (x - 480) * 0.1,
            y + random.whole(80, 130),
            9,
            1.2,
          )
        }).join(''),
    )
    .join('')
  const belt = random.whole(0, 3)
  const sash =
    belt === 0
      ? `<path d="${mirrored([
          [0, waistY - 18],
          [132, waistY - 22],
          [133, waistY + 12],
          [0, waistY + 16],
        ])}" fill="${mix(dye.deep, dye.base, 0.25)}"/><path d="M470 ${waistY - 20}H516V${waistY + 18}H470Z" fill="none" stroke="#d8b36a" stroke-width="7"/>`
      : belt === 1
        ? `<path d="${mirrored([
            [0, waistY - 14],
            [131, waistY - 18],
            [132, waistY + 8],
            [0, waistY + 12],
          ])}" fill="${look.accents[0]}" opacity=".95"/><path d="M486 ${waistY}C520 ${waistY - 40} 580 ${waistY - 30} 560 ${waistY + 6}C550 ${waistY + 22} 510 ${waistY + 12} 486 ${waistY}ZM484 ${waistY}C450 ${waistY - 36} 396 ${waistY - 20} 416 ${waistY + 12}C430 ${waistY + 24} 462 ${waistY + 12} 484 ${waistY}ZM482 ${waistY}L452 ${waistY + 130}L480 ${waistY + 120}ZM488 ${waistY}L530 ${waistY + 140}L500 ${waistY + 132}Z" fill="${look.accents[0]}"/>`
        : seam(look, `M350 ${waistY - 4}Q480 ${waistY + 14} 610 ${waistY - 4}`, 3, 0.8)
  const wrap =
    neckline === 'v' && random.chance(0.5)
      ? seam(look, `M480 ${236 + drop}L400 ${waistY}M568 238L430 ${waistY - 30}`, 3, 0.75)
      : ''
  const front = /shirt dress/.test(words)
    ? Array.from({ length: 6 }, (_, i) => button(look, 480, 236 + drop + 30 + i * 84, 8)).join('') +
      seam(look, `M480 ${236 + drop}V${footY}`, 2.4, 0.7)
    : ''
  const sleeves = sleeve ? sleevesIn(look, sleeve) : ''
  const art =
    (straps ? strapsIn(look, straps) : inside(look, cut, false)) +
    sleeves +
    (shift ? '' : `<path d="${skirt}" transform="translate(0 -14)" fill="${dye.deep}"/>`) +
    filled(sheet, skirt, look.cloth()) +
    filled(sheet, bodice, look.cloth()) +
    modelled(
      look,
      [bodice, skirt, ...(sleeve ? [sleeve.d, flipped(sleeve.d)] : [])],
      (sleeve ? `<path d="${bodice}" fill-opacity=".16"/>${sleeveFolds(look, sleeve, cut)}` : '') +
        skirtFolds +
        tierFolds +
        bodyFolds(look, { ...cut, hemY: waistY }) +
        `<path d="M340 ${waistY - 4}Q480 ${waistY + 22} 620 ${waistY - 4}" fill="none" stroke="${dye.deep}" stroke-width="26" opacity=".35"/>`,
    ) +
    clip(skirt, tierLines) +
    (sleeve ? armholes(look, cut) : straps ? '' : seam(look, both(armholeOf(cut)), 4, 0.6)) +
    wrap +
    front +
    `<path d="${straps?.edge ?? neckLine(cut)}" fill="none" stroke="${dye.seam}" stroke-width="5" opacity=".75"/>` +
    sash
  return {
    art,
    outline: straps
      ? paths(bodice, skirt, 'M394 226L378 330L390 330ZM566 226L582 330L570 330Z')
      : sleeve
        ? paths(bodice, skirt, sleeve.d, flipped(sleeve.d))
        : paths(bodice, skirt),
    rests: 'flat',
  }
}

/** The straps, and the back of the bodice seen between them. */
export function strapsIn({ dye }: Look, { strap }: { strap: string }): string {
  const back = mirrored([
    [0, 372],
    [60, 368, 100, 336],
    [104, 420],
    [0, 460],
  ])
  return `<path d="${back}" fill="${dye.deep}"/><path d="${strap}${flipped(strap)}" fill="none" stroke="${dye.dark}" stroke-width="15" stroke-linecap="round"/><path d="${strap}${flipped(strap)}" fill="none" stroke="${dye.base}" stroke-width="11" stroke-linecap="round"/>`
}
