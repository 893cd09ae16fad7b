import {
  both,
  button,
  filled,
  fold,
  paths,
  seam,
  type Look,
  type Piece,
} from '../materials/cloth.ts'
import { border, trimOf } from '../materials/borders.ts'
import { GOLD } from '../materials/dyes.ts'
import { flipped, mirrored } from '../drawing/path-geometry.ts'
import { mix } from '../materials/colour-mixing.ts'
import { inside } from './knits.ts'
import { collar } from './shirts.ts'
import {
  armholes,
  bodyOf,
  modelledGarment,
  neckLine,
  sleevesIn,
  sleeveOf,
  type Cut,
} from './tailoring.ts'

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
  const beads = Array.from({ length: 5 }, (_, i) =>
    button(look, 480, depth + 26 + i * 40, 6, trim),
  ).join('')
  const front =
    yokeKind === 0
      ? seam(look, `M480 ${depth}V${depth + 210}`, 3, 0.8) +
        `<path d="M466 ${depth}V${depth + 212}H494V${depth}" fill="none" stroke="${trim}" stroke-width="4"/>` +
        beads
      : yokeKind === 1
        ? clip(
            body,
            border(`M300 ${depth + 110}Q480 ${depth + 200} 660 ${depth + 110}`, 34, ground, trim),
          )
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
          .map((x) =>
            fold(
              look,
              480 + x * cut.waist,
              660,
              480 + x * cut.hem * 0.86,
              840,
              480 + x * cut.hem,
              hemY + 20,
              anarkali ? 20 : 13,
            ),
          )
          .join('')
      : ''
  const slits = anarkali
    ? ''
    : seam(
        look,
        both(
          `M${480 + cut.hem - 8} ${hemY}L${480 + cut.waist + (cut.hem - cut.waist) * 0.5 - 3} ${hemY - 220}`,
        ),
        3,
        0.7,
      )
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
  return {
    art,
    outline: sleeve ? paths(body, sleeve.d, flipped(sleeve.d)) : paths(body),
    rests: 'flat',
  }
}

/** A man's kurta: straight, band collar, a short buttoned placket. */
export function mensKurta(look: Look): Piece {
  const { random, words, sheet, dye } = look
  const short = /short/.test(words)
  const hemY = short ? 960 : 1120
  const cut: Cut = {
    neck: 80,
    drop: 50,
    neckline: 'v',
    shoulder: 188,
    chest: 202,
    waist: 196,
    hem: 212,
    hemY,
    sag: 2,
  }
  const body = bodyOf(cut)
  const sleeve = sleeveOf(cut, {
    length: random.between(540, 590),
    lean: random.between(9, 13),
    width: 98,
  })
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
