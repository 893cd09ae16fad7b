import { both, button, filled, fold, modelled, paths, roughlyModelled, seam, type Look, type Piece } from './cloth.ts'
import { GOLD } from './dyes.ts'
import { flipped, mirrored, tidy } from './line.ts'
import { distance, mix } from './shade.ts'
import { inside } from './knits.ts'
import { collar } from './shirts.ts'
import { armholes, bodyFolds, bodyOf, modelledGarment, neckLine, sleevesIn, sleeveOf, type Cut } from './tailoring.ts'

/** Colours of borders and yokes: gold on deep cloth, a printed colour on light. */
const trimOf = (look: Look): string => (look.dye.isLight ? look.accents[0] : look.random.chance(0.6) ? '#dcb868' : look.accents[0])

const SILKS = ['#7d2140', '#a33a2c', '#2a3f66', '#5c2f66', '#1f615c', '#b8752a', '#3c5a36', '#8c2f5c']
/** The colour of a border: a silk that stands off the cloth. */
const silkBeside = ({ dye, random }: Look): string => random.pick(SILKS.filter((silk) => distance(silk, dye.base) > 0.24))
const BOTEH = 'M0 26C-20 26-26 6-14-10C-6-22 8-26 16-38C24-20 24-2 18 12C14 22 8 26 0 26Z'

/** A worked band along a line: two rules and a row of beads between them. */
export function border(line: string, width: number, ground: string, thread: string): string {
  const stroke = (w: number, colour: string, extra = '') =>
    `<path d="${line}" fill="none" stroke="${colour}" stroke-width="${tidy(w)}" ${extra}/>`
  return (
    stroke(width, thread) +
    stroke(width * 0.82, ground) +
    stroke(width * 0.66, thread) +
    stroke(width * 0.54, ground) +
    stroke(width * 0.3, thread, `stroke-dasharray="${tidy(width * 0.3)} ${tidy(width * 0.34)}"`)
  )
}

/** Kurtas, kurtis and tunics for women: many necks, sleeves and hems. */
export function womensKurta(look: Look): Piece {
  const { random, words, sheet, dye } = look
  const long = look.articleType === 'Kurtas' || look.articleType === 'Kurta Sets'
  const anarkali = /anarkali|flared/.test(words)
  const aline = anarkali || /a-line/.test(words) || random.chance(0.35)
  const neckline = random.pick(['round', 'v', 'boat', 'round'] as const)
  const hemY = long ? (anarkali ? 1090 : 1130) : 920
  const cut: Cut = {
    neck: 84,
    drop: neckline === 'v' ? 116 : neckline === 'boat' ? 36 : random.pick([62, 84]),
    neckline,
    shoulder: 166,
    chest: 178,
    waist: anarkali ? 148 : aline ? 162 : 166,
    hem: anarkali ? 320 : aline ? 246 : 196,
    hemY,
    sag: anarkali ? 34 : aline ? 20 : 4,
  }
  const body = bodyOf(cut)
  const sleeveless = /sleeveless/.test(words) || random.chance(0.1)
  const sleeve = sleeveless
    ? undefined
    : sleeveOf(
        cut,
        random.pick([
          { length: 360, lean: 20, width: 104 },
          { length: 520, lean: 15, width: 88 },
          { length: 360, lean: 20, width: 150 },
          { length: 200, lean: 26, width: 122 },
        ]),
      )
  const trim = trimOf(look)
  const ground = mix(dye.base, dye.deep, 0.35)
  const hemLine = `M${480 - cut.hem} ${hemY - 18}Q480 ${hemY + cut.sag * 2 - 18} ${480 + cut.hem} ${hemY - 18}`
  const plain = /solid/.test(words)
  const clip = (d: string, art: string) =>
    `<g clip-path="url(#${sheet.define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)})">${art}</g>`
  const hem = plain ? '' : clip(body, border(hemLine, random.pick([44, 62, 30]), ground, trim))
  const cuffLine = (s: string) => s.slice(0, s.indexOf('L', s.indexOf('L') + 1))
  const cuffs =
    sleeve && !plain
      ? clip(sleeve.d, border(cuffLine(sleeve.cuff), 44, ground, trim)) +
        clip(flipped(sleeve.d), border(flipped(cuffLine(sleeve.cuff)), 44, ground, trim))
      : ''
  const yokeKind = random.whole(0, 3)
  const depth = 236 + cut.drop
  const beads = Array.from({ length: 5 }, (_, i) => button(look, 480, depth + 26 + i * 40, 6, trim)).join('')
  const front =
    yokeKind === 0
      ? seam(look, `M480 ${depth}V${depth + 210}`, 3, 0.8) +
        `<path d="M466 ${depth}V${depth + 212}H494V${depth}" fill="none" stroke="${trim}" stroke-width="4"/>` +
        beads
      : yokeKind === 1
        ? clip(body, border(`M300 ${depth + 110}Q480 ${depth + 200} 660 ${depth + 110}`, 34, ground, trim))
        : yokeKind === 2
          ? clip(
              body,
              `<path d="${mirrored([
                [0, 200],
                [90, 200],
                [74, depth + 60],
                [34, depth + 190, 0, depth + 226],
              ])}" fill="${ground}" opacity=".85"/>` +
                border(
                  mirrored([
                    [0, 200],
                    [96, 200],
                    [78, depth + 60],
                    [36, depth + 196, 0, depth + 236],
                  ]),
                  16,
                  ground,
                  trim,
                ),
            )
          : ''
  const skirt =
    anarkali || aline
      ? [-0.75, -0.45, -0.15, 0.2, 0.5, 0.78]
          .map((x) => fold(look, 480 + x * cut.waist, 660, 480 + x * cut.hem * 0.86, 840, 480 + x * cut.hem, hemY + 20, anarkali ? 20 : 13))
          .join('')
      : ''
  const slits = anarkali
    ? ''
    : seam(look, both(`M${480 + cut.hem - 8} ${hemY}L${480 + cut.waist + (cut.hem - cut.waist) * 0.5 - 3} ${hemY - 220}`), 3, 0.7)
  const art =
    inside(look, cut, false) +
    (sleeve ? sleevesIn(look, sleeve) : '') +
    filled(sheet, body, look.cloth()) +
    hem +
    cuffs +
    front +
    modelledGarment(look, cut, body, sleeve, skirt) +
    (sleeve ? armholes(look, cut) : '') +
    slits +
    (anarkali ? seam(look, `M${480 - cut.waist} 590Q480 612 ${480 + cut.waist} 590`, 3, 0.7) : '') +
    (yokeKind === 3 && random.chance(0.5)
      ? seam(look, `M480 ${depth}V${depth + 70}`, 4, 0.9) + collar(look, 'band')
      : `<path d="${neckLine(cut)}" fill="none" stroke="${plain ? dye.seam : trim}" stroke-width="${plain ? 6 : 11}"/>`)
  return { art, outline: sleeve ? paths(body, sleeve.d, flipped(sleeve.d)) : paths(body), rests: 'flat' }
}

/** A man's kurta: straight, band collar, a short buttoned placket. */
export function mensKurta(look: Look): Piece {
  const { random, words, sheet, dye } = look
  const short = /short/.test(words)
  const hemY = short ? 960 : 1120
  const cut: Cut = { neck: 80, drop: 50, neckline: 'v', shoulder: 188, chest: 202, waist: 196, hem: 212, hemY, sag: 2 }
  const body = bodyOf(cut)
  const sleeve = sleeveOf(cut, { length: random.between(540, 590), lean: random.between(9, 13), width: 98 })
  const trim = trimOf(look)
  const worked = /embroidered|chikan|festive|silk|zari/.test(words) || random.chance(0.35)
  const foot = random.pick([560, 600, 640])
  const strip = `M456 300H504V${foot}L480 ${foot + 18}L456 ${foot}Z`
  const art =
    sleevesIn(look, sleeve) +
    filled(sheet, body, look.cloth()) +
    modelledGarment(look, cut, body, sleeve) +
    armholes(look, cut) +
    filled(sheet, strip, worked ? [mix(dye.base, dye.deep, 0.3)] : look.cloth()) +
    (worked ? border(`M480 320V${foot + 4}`, 40, mix(dye.base, dye.deep, 0.3), trim) : '') +
    seam(look, strip, 2.2, 0.75) +
    [370, 426, 482, 538]
      .filter((y) => y < foot)
      .map((y) => button(look, 480, y, 8, worked ? GOLD.light : undefined))
      .join('') +
    seam(look, both(`M${480 + cut.hem - 6} ${hemY}L${480 + cut.hem - 13} ${hemY - 210}`), 3, 0.7) +
    seam(look, both(sleeve.cuff), 2, worked ? 0.8 : 0.4) +
    (random.chance(0.5) ? seam(look, 'M552 500H640V606L596 622L552 606Z', 2.2, 0.6) : '') +
    collar(look, 'band')
  return { art, outline: paths(body, sleeve.d, flipped(sleeve.d)), rests: 'flat' }
}

/** A draped saree, on nobody: blouse, pleats, and the pallu over the shoulder. */
export function saree(look: Look): Piece {
  const { random, sheet, dye } = look
  const gold = dye.isLight ? GOLD.base : '#e0bb6c'
  const ground = random.chance(0.72) ? silkBeside(look) : dye.dark
  const wide = random.pick([44, 60, 76])
  const blouseDye = ground === dye.dark ? silkBeside(look) : ground
  const blouse = mirrored([
    [0, 312],
    [52, 312, 70, 270, 78, 230],
    [140, 250, 190, 274, 206, 310],
    [222, 352, 226, 400, 222, 432],
    [166, 446],
    [160, 420, 156, 440, 152, 460],
    [134, 560],
    [0, 566],
  ])
  const skirt = mirrored([
    [0, 590],
    [132, 590],
    [178, 690, 196, 800, 206, 900],
    [222, 1000, 232, 1120, 240, 1216],
    [120, 1240, 0, 1240],
  ])
  const drape =
    'M318 748C330 620 452 520 540 408C580 350 590 290 572 236L650 262C700 300 700 380 668 470C640 560 610 640 614 700C540 800 420 850 322 800Z'
  const tail =
    'M574 236C640 226 690 262 706 340C742 560 772 760 800 1000C806 1050 800 1070 780 1084L628 1096C640 900 640 640 620 470C606 380 590 300 574 236Z'
  const hemLine = 'M240 1216Q360 1240 480 1240T720 1216'
  const clip = (d: string, art: string) =>
    `<g clip-path="url(#${sheet.define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)})">${art}</g>`
  const pleats = [-74, -50, -26, -2, 22, 46]
    .map((x) => fold(look, 470 + x * 0.5, 620, 462 + x * 0.9, 900, 440 + x * 1.9, 1240, 15, 1.25))
    .join('')
  const sweep = [0.15, 0.35, 0.55, 0.78]
    .map((t) => fold(look, 330 + t * 40, 780 - t * 70, 500 + t * 80, 600 - t * 40, 585 + t * 60, 260 + t * 20, 14, 1.1))
    .join('')
  const tailEnd =
    `<path d="M600 930L820 914L820 1110H600Z" fill="${ground}"/>` +
    border('M600 946L830 930', 22, ground, gold) +
    border('M600 1062L830 1050', 34, ground, gold) +
    [660, 712, 764].map((x) => `<path transform="translate(${x} 1006) scale(.8)" d="${BOTEH}" fill="${gold}"/>`).join('')
  const art =
    filled(sheet, tail, look.cloth(-6)) +
    clip(tail, tailEnd + border('M714 340C750 560 780 760 806 1000L800 1090', wide * 0.8, ground, gold)) +
    roughlyModelled(
      look,
      [tail],
      [
        [650, 300, 690, 600, 690, 1080, 18],
        [690, 360, 730, 700, 750, 1080, 16],
        [630, 480, 660, 800, 650, 1090, 12],
      ],
    ) +
    `<path d="${blouse}" fill="${blouseDye}"/>` +
    clip(
      blouse,
      border('M560 436L716 420', 26, blouseDye, gold) +
        border('M400 436L244 420', 26, blouseDye, gold) +
        `<path d="${both('M480 312C532 312 550 270 558 230')}" fill="none" stroke="${gold}" stroke-width="12"/>`,
    ) +
    roughlyModelled(
      { ...look, dye: { ...dye, deep: mix(blouseDye, '#1d1220', 0.6) } },
      [blouse],
      [
        [262, 440, 330, 430, 420, 540, 10],
        [330, 330, 350, 400, 330, 470, 8],
      ],
      30,
    ) +
    `<path d="${mirrored([
      [0, 536],
      [136, 536],
      [140, 610],
      [0, 616],
    ])}" fill="${dye.deep}"/>` +
    filled(sheet, skirt, look.cloth()) +
    clip(skirt, border(hemLine, wide * 2, ground, gold)) +
    modelled(
      look,
      [skirt],
      pleats +
        fold(look, 350, 760, 330, 960, 300, 1230, 16) +
        fold(look, 600, 720, 640, 960, 650, 1230, 18) +
        fold(look, 570, 700, 590, 960, 580, 1230, 14),
      { edge: 30 },
    ) +
    filled(sheet, drape, look.cloth(32)) +
    clip(drape, border('M318 762C330 620 452 520 540 408C580 350 590 290 566 226', wide * 0.9, ground, gold)) +
    modelled(
      look,
      [drape],
      sweep + `<path d="M320 800C420 850 540 800 614 700" fill="none" stroke="${dye.deep}" stroke-width="30" opacity=".5"/>`,
      { edge: 20 },
    )
  return { art, outline: paths(tail, blouse, skirt, drape), rests: 'flat' }
}

/** A saree as it leaves the shop: folded, its pallu laid over the front. */
export function foldedSaree(look: Look): Piece {
  const { random, sheet, dye } = look
  const gold = dye.isLight ? GOLD.base : '#e0bb6c'
  const ground = silkBeside(look)
  const clip = (d: string, art: string) =>
    `<g clip-path="url(#${sheet.define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)})">${art}</g>`
  const stack = 'M250 300C340 284 620 284 712 300L724 1010C620 1030 340 1030 238 1010Z'
  const pallu = 'M250 300C340 284 470 284 560 290C600 520 640 700 668 940L668 1110C600 1130 420 1140 330 1124C330 900 300 560 250 300Z'
  const layers = [0, 14, 28]
    .map(
      (lift) =>
        `<path d="M${238 - lift / 3} ${1010 + lift}C340 ${1030 + lift} 620 ${1030 + lift} ${724 + lift / 3} ${1010 + lift}L724 1000H238Z" fill="${lift === 14 ? ground : dye.dark}"/>`,
    )
    .reverse()
    .join('')
  const wide = random.pick([64, 90])
  const art =
    layers +
    filled(sheet, stack, look.cloth()) +
    clip(stack, border('M706 290L718 1020', wide, ground, gold)) +
    modelled(
      look,
      [stack],
      fold(look, 690, 320, 650, 640, 690, 1000, 16) + `<path d="${pallu}" fill="${dye.deep}" opacity=".5" transform="translate(16 10)"/>`,
    ) +
    filled(sheet, pallu, look.cloth(-6)) +
    clip(
      pallu,
      border('M562 280C602 520 644 700 672 960V1130', wide, ground, gold) +
        border('M256 290C304 560 336 900 336 1130', wide * 0.6, ground, gold) +
        `<path d="M320 930L680 914V1140H320Z" fill="${ground}"/>` +
        border('M320 946L690 930', 26, ground, gold) +
        border('M320 1082L690 1068', 44, ground, gold) +
        [380, 446, 512, 578, 644]
          .map(
            (x) =>
              `<path transform="translate(${x} 1018)" d="${BOTEH}" fill="${gold}"/><circle cx="${x}" cy="1024" r="7" fill="${ground}"/>`,
          )
          .join(''),
    ) +
    modelled(
      look,
      [pallu],
      fold(look, 330, 320, 400, 700, 420, 1110, 20, 1.2) +
        fold(look, 420, 300, 490, 700, 520, 1110, 20, 1.2) +
        fold(look, 500, 300, 570, 700, 610, 1110, 18, 1.1),
      { edge: 26 },
    ) +
    Array.from(
      { length: 28 },
      (_, i) =>
        `<path d="M${340 + i * 11.6} ${1122 - Math.abs(i - 10) * 0.6}v34" stroke="${i % 2 === 0 ? gold : dye.base}" stroke-width="4" stroke-linecap="round"/>`,
    ).join('')
  return { art, outline: paths(stack, pallu), rests: 'flat' }
}

/** A dupatta laid in long folds, with borders and tassels. */
export function dupatta(look: Look): Piece {
  const { sheet, dye } = look
  const trim = trimOf(look)
  const ground = mix(dye.base, dye.deep, 0.4)
  const d = 'M330 180C420 170 540 170 620 184C640 480 660 800 690 1090C560 1116 380 1116 262 1090C290 800 312 480 330 180Z'
  const clip = `url(#${sheet.define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)})`
  const art =
    filled(sheet, d, look.cloth()) +
    `<g clip-path="${clip}">${border('M250 1076Q480 1110 700 1076', 70, ground, trim)}${border('M326 190Q480 180 626 196', 40, ground, trim)}</g>` +
    modelled(
      look,
      [d],
      [-0.8, -0.45, -0.1, 0.25, 0.6, 0.88]
        .map((x) => fold(look, 475 + x * 140, 176, 476 + x * 170, 640, 476 + x * 208, 1110, 20, 1.25))
        .join(''),
    ) +
    Array.from(
      { length: 14 },
      (_, i) =>
        `<path d="M${280 + i * 31} ${1096 + Math.sin((i / 13) * Math.PI) * 14}v24" stroke="${trim}" stroke-width="3"/><circle cx="${280 + i * 31}" cy="${1124 + Math.sin((i / 13) * Math.PI) * 14}" r="8" fill="${i % 2 === 0 ? trim : look.accents[1]}"/>`,
    ).join('')
  return { art, outline: paths(d), rests: 'flat' }
}

/** A lehenga with its choli above. */
export function lehenga(look: Look): Piece {
  const { sheet, dye } = look
  const trim = dye.isLight ? GOLD.base : '#dcb868'
  const cut: Cut = { neck: 84, drop: 96, neckline: 'round', shoulder: 160, chest: 164, waist: 140, hem: 136, hemY: 520, sag: 4 }
  const choli = mirrored([
    [0, 332],
    [60, 330, 80, 290, 84, 236],
    [160, 280],
    [236, 380],
    [170, 420],
    [150, 520],
    [0, 524],
  ])
  const skirt = mirrored([
    [0, 590],
    [120, 590],
    [180, 700, 300, 960, 340, 1180],
    [170, 1230, 0, 1230],
  ])
  const clip = `url(#${sheet.define((id) => `<clipPath id="${id}"><path d="${skirt}"/></clipPath>`)})`
  const art =
    filled(sheet, choli, [mix(dye.base, dye.deep, 0.3)]) +
    modelled(look, [choli], bodyFolds(look, cut)) +
    `<path d="${both('M480 332C540 330 560 290 564 236')}" fill="none" stroke="${trim}" stroke-width="12"/><path d="${both('M716 380L650 420M480 524L630 520')}" stroke="${trim}" stroke-width="10" fill="none"/>` +
    filled(sheet, skirt, look.cloth()) +
    `<g clip-path="${clip}">${border('M140 1176Q310 1234 480 1230T820 1176', 110, mix(dye.base, dye.deep, 0.4), trim)}${border('M360 600H600', 34, dye.deep, trim)}</g>` +
    modelled(
      look,
      [skirt],
      [-0.85, -0.55, -0.28, 0, 0.28, 0.55, 0.85]
        .map((x) => fold(look, 480 + x * 110, 610, 480 + x * 220, 900, 480 + x * 330, 1220, 22, 1.2))
        .join(''),
    )
  return { art, outline: paths(choli, skirt), rests: 'flat' }
}
