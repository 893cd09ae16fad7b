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
import { flipped, mirrored } from '../drawing/path-geometry.ts'
import { darker } from '../materials/colour-mixing.ts'
import { linear } from '../drawing/sheet.ts'
import {
  armholeOf,
  armholes,
  backNeck,
  backNeckLine,
  bodyOf,
  modelledGarment,
  neckLine,
  sleevesIn,
  sleeveOf,
  type Cut,
} from './tailoring.ts'

/** A band that follows the neckline: the rib of a T-shirt or a sweater. */
export function neckRib(look: Look, cut: Cut, width: number, colour = look.dye.base): string {
  const line = neckLine(cut)
  const back = `<path d="${backNeckLine(cut)}" fill="none" stroke="${darker(colour, 0.22)}" stroke-width="${width}"/>`
  const stroke = (w: number, fill: string, extra = '') =>
    `<path d="${line}" fill="none" stroke="${fill}" stroke-width="${w}" stroke-linejoin="round" ${extra}/>`
  return (
    back +
    stroke(width + 3, look.dye.seam, 'opacity=".7"') +
    stroke(width, colour) +
    stroke(width, look.dye.deep, 'opacity=".14" stroke-dasharray="3 4"')
  )
}
export const inside = (look: Look, cut: Cut, tag = true): string => {
  const d = backNeck(cut)
  return (
    `<path d="${d}" fill="${look.dye.dark}"/><path d="${d}" fill="${linear(look.sheet, [
      [0, look.dye.deep, 0.2],
      [1, look.dye.deep, 0.75],
    ])}"/>` +
    (tag
      ? '<rect x="465" y="272" width="30" height="18" rx="2" fill="#f4ecdd" opacity=".85"/>'
      : '')
  )
}

/** A small print for the chest, made of plain shapes. */
function motif(look: Look): string {
  const {
    random,
    accents: [first, second, third],
  } = look
  const kind = random.whole(0, 5)
  const art = [
    `<circle r="74" cy="-14" fill="${second}"/><path d="M-96 40C-50 0-30 24 0-6C34 22 56 4 96 40L96 52H-96Z" fill="${first}"/><path d="M-96 62H96M-76 76H76M-50 90H50" stroke="${third}" stroke-width="6"/>`,
    `<path d="M-100 -40H100V-8H-100Z" fill="${first}"/><path d="M-100 -2H100V22H-100Z" fill="${second}"/><path d="M-100 28H100V42H-100Z" fill="${third}"/>`,
    `<circle r="86" fill="none" stroke="${first}" stroke-width="9"/><path d="M-60 40L-10 -40L16 4L34 -18L68 40Z" fill="${second}"/><circle cx="36" cy="-42" r="14" fill="${third}"/>`,
    `<g fill="none" stroke-width="10" stroke-linecap="round"><path d="M-90 -30Q-45 -70 0 -30T90 -30" stroke="${first}"/><path d="M-90 6Q-45 -34 0 6T90 6" stroke="${second}"/><path d="M-90 42Q-45 2 0 42T90 42" stroke="${third}"/></g>`,
    `<path d="M0 80V-30" stroke="${first}" stroke-width="7"/>${[-60, -25, 25, 60].map((turn) => `<path d="M0 0C26 -22 22 -60 0 -76C-22 -60 -26 -22 0 0Z" fill="${Math.abs(turn) > 30 ? first : second}" transform="translate(0 ${Math.abs(turn) > 30 ? 40 : 0}) rotate(${turn})"/>`).join('')}<circle cy="-66" r="24" fill="${third}"/>`,
    `<path d="M-70 -70H0V0H-70Z" fill="${first}"/><circle cx="36" cy="-35" r="35" fill="${second}"/><path d="M-70 72L-35 6L0 72Z" fill="${third}"/><path d="M4 8H70V72A66 64 0 0 1 4 8Z" fill="${first}"/>`,
  ]
  return `<g transform="translate(480 520) scale(${random.between(0.95, 1.25).toFixed(2)})" opacity=".94">${art[kind]}</g>`
}

/** T-shirts and polos; lounge shirts too, because of their cloth. */
export function tshirt(look: Look): Piece {
  const { random, words, sheet, dye } = look
  const isWomens = look.gender === 'Women'
  const isPolo = /polo/.test(words)
  const henley = /henley/.test(words)
  const long = /full sleeve|long sleeve/.test(words) || random.chance(0.1)
  const sleeveless = /sleeveless|tank/.test(words)
  const v = /v-neck|v neck/.test(words) || (!isPolo && !henley && random.chance(0.16))
  const cut: Cut = {
    neck: isWomens ? 92 : 84,
    drop: v ? 104 : isPolo ? 70 : random.pick([52, 64, isWomens ? 92 : 58]),
    neckline: v ? 'v' : 'round',
    shoulder: sleeveless ? 150 : isWomens ? 172 : 200,
    chest: isWomens ? 178 : 212,
    waist: isWomens ? 156 : 206,
    hem: isWomens ? 182 : 212,
    hemY: isWomens ? 850 : 920,
    sag: 10,
  }
  const body = bodyOf(cut)
  const sleeve = sleeveless
    ? undefined
    : sleeveOf(
        cut,
        long
          ? { length: 560, lean: 13, width: 96 }
          : {
              length: isWomens ? 150 : 196,
              lean: random.between(24, 32),
              width: isWomens ? 128 : 168,
            },
      )
  const raglan =
    /raglan|baseball/.test(words) || (!isPolo && look.cloth().length === 1 && random.chance(0.12))
  const contrast =
    raglan || random.chance(0.14)
      ? dye.isLight
        ? look.accents[0]
        : dye.isDark
          ? '#e9dfcf'
          : darker(dye.base, 0.45)
      : undefined
  const blocked = /colourblock|colour block/.test(words)
  const bare = look.cloth().length === 1 && !isPolo && !blocked
  const withMotif =
    /graphic|printed/.test(words) || (bare && !/solid/.test(words) && random.chance(0.35))
  const sleeves = !sleeve
    ? ''
    : raglan && contrast
      ? `<g fill="${contrast}">${paths(sleeve.d, flipped(sleeve.d))}</g>`
      : sleevesIn(look, sleeve)
  const block = blocked
    ? `<g clip-path="url(#${sheet.define((id) => `<clipPath id="${id}"><path d="${body}"/></clipPath>`)})"><path d="M200 560H760V760H200Z" fill="${look.accents[0]}"/><path d="M200 760H760V1000H200Z" fill="${dye.deep}"/></g>`
    : ''
  const collarLeaf =
    'M480 330C494 296 520 256 552 212C570 220 584 238 588 258L548 356C524 352 500 344 480 330Z'
  const polo = () =>
    filled(
      sheet,
      mirrored([
        [0, 196],
        [44, 196, 74, 214],
        [60, 232, 30, 236, 0, 236],
      ]),
      [dye.base],
    ) +
    `<g fill="${contrast ?? dye.base}">${paths(collarLeaf, flipped(collarLeaf))}</g><g fill="${linear(
      sheet,
      [
        [0, '#fff', 0.16],
        [1, dye.deep, 0.25],
      ],
    )}">${paths(collarLeaf, flipped(collarLeaf))}</g>` +
    seam(look, both(collarLeaf), 2.2, 0.7) +
    seam(look, 'M456 330V470H504V330', 2.2, 0.6) +
    button(look, 480, 362, 7) +
    button(look, 480, 410, 7) +
    button(look, 480, 452, 7)
  const placketOf = () =>
    filled(sheet, 'M458 292H502V450H458Z', [dye.base]) +
    seam(look, 'M458 290V450H502V290', 2.2, 0.6) +
    [330, 374, 418].map((y) => button(look, 480, y, 7)).join('')
  const shade = isPolo
    ? `<g fill="${dye.deep}" opacity=".5" transform="translate(2 12)">${paths(collarLeaf, flipped(collarLeaf))}</g>`
    : `<path d="${neckLine(cut)}" fill="none" stroke="${dye.deep}" stroke-width="34" opacity=".28" transform="translate(0 8)"/>`
  const art =
    inside(look, cut) +
    sleeves +
    filled(sheet, body, look.cloth()) +
    block +
    (withMotif ? motif(look) : '') +
    modelledGarment(look, cut, body, sleeve, shade) +
    (sleeve
      ? armholes(look, cut) + stitch(dye.seam, both(`M${sleeve.cuff.slice(1)}`), 1.6, 0.5)
      : `<path d="${both(armholeOf(cut))}" fill="none" stroke="${dye.seam}" stroke-width="5" opacity=".6"/>`) +
    (sleeve && contrast && !raglan
      ? `<g fill="${contrast}">${paths(sleeve.cuff, flipped(sleeve.cuff))}</g>`
      : '') +
    (isPolo ? polo() : neckRib(look, cut, 20, contrast ?? dye.base) + (henley ? placketOf() : '')) +
    (random.chance(0.2) && bare && !withMotif
      ? `<path d="M552 470H640V566H552Z" fill="${dye.dark}" opacity=".25"/>` +
        seam(look, 'M552 470H640V566H552ZM552 486H640', 2, 0.5)
      : '') +
    stitch(
      dye.seam,
      `M${480 - cut.hem + 4} ${cut.hemY - 16}Q480 ${cut.hemY + 2} ${480 + cut.hem - 4} ${cut.hemY - 16}`,
      1.8,
      0.5,
    )
  return {
    art,
    outline: sleeve ? paths(body, sleeve.d, flipped(sleeve.d)) : paths(body),
    rests: 'flat',
  }
}

/** Sweaters, sweatshirts and hoodies. */
export function sweater(look: Look): Piece {
  const { random, words, sheet, dye } = look
  const sweat = look.articleType === 'Sweatshirts'
  const hooded = /hood/.test(words)
  const cardigan = /cardigan/.test(words)
  const v = cardigan || /v-neck|v neck/.test(words)
  const vest = /sleeveless|vest/.test(words)
  const cut: Cut = {
    neck: 84,
    drop: v ? 150 : 58,
    neckline: v ? 'v' : 'round',
    shoulder: vest ? 168 : 204,
    chest: 222,
    waist: 222,
    hem: 200,
    hemY: 900,
    sag: 8,
  }
  const body = bodyOf(cut)
  const sleeve = vest
    ? undefined
    : sleeveOf(cut, { length: 540, lean: random.between(12, 17), width: 104 })
  const hem = mirrored([
    [0, 858],
    [206, 852],
    [200, 920],
    [0, 930],
  ])
  const ribs = (d: string) =>
    `<path d="${d}" fill="${dye.base}"/><path d="${d}" fill="${dye.deep}" opacity=".1"/>`
  const ribLines = Array.from({ length: 26 }, (_, i) => `M${284 + i * 15.6} 862V918`).join('')
  const cuffs = sleeve
    ? ribs(sleeve.cuff) + ribs(flipped(sleeve.cuff)) + seam(look, both(sleeve.cuff), 2, 0.5)
    : ''
  const bands =
    !/solid/.test(words) && look.cloth().length === 1 && random.chance(0.3)
      ? `<path d="${mirrored([
          [0, 476],
          [cut.chest, 472],
          [cut.chest, 540],
          [0, 546],
        ])}" fill="${look.accents[0]}" opacity=".92"/><path d="${mirrored([
          [0, 560],
          [cut.chest, 556],
          [cut.chest, 574],
          [0, 578],
        ])}" fill="${look.accents[1]}" opacity=".92"/>`
      : ''
  const hood = hooded
    ? filled(
        sheet,
        mirrored([
          [0, 150],
          [86, 146, 126, 214, 120, 290],
          [90, 350, 44, 372, 0, 380],
        ]),
        look.cloth(),
      ) +
      modelled(
        look,
        [
          mirrored([
            [0, 150],
            [86, 146, 126, 214, 120, 290],
            [90, 350, 44, 372, 0, 380],
          ]),
        ],
        fold(look, 400, 190, 390, 260, 430, 350, 14),
      ) +
      `<path d="${mirrored([
        [0, 206],
        [54, 210, 74, 250, 66, 284],
        [44, 332, 20, 348, 0, 352],
      ])}" fill="${dye.deep}"/><path d="M452 352V470M508 352V452" stroke="${dye.isDark ? '#d9d3c8' : '#f6efe2'}" stroke-width="6" stroke-linecap="round"/>` +
      seam(look, 'M330 720L366 660H594L630 720V800H330Z', 2.4, 0.6)
    : ''
  const art =
    (hooded ? '' : inside(look, cut)) +
    (sleeve ? sleevesIn(look, sleeve) : '') +
    filled(sheet, body, look.cloth()) +
    bands +
    ribs(hem) +
    `<path d="${ribLines}" stroke="${dye.seam}" stroke-width="2" opacity=".35"/>` +
    cuffs +
    modelledGarment(
      look,
      cut,
      body,
      sleeve,
      `<path d="${neckLine(cut)}" fill="none" stroke="${dye.deep}" stroke-width="36" opacity=".3" transform="translate(0 8)"/><g fill-opacity=".2">${paths(hem, ...(sleeve ? [sleeve.cuff, flipped(sleeve.cuff)] : []))}</g>`,
      [hem, ...(sleeve ? [sleeve.cuff, flipped(sleeve.cuff)] : [])],
    ) +
    (sleeve ? armholes(look, cut) : '') +
    (hooded ? hood : neckRib(look, cut, sweat ? 26 : 32)) +
    (cardigan
      ? seam(look, 'M480 386V924', 3, 0.8) +
        [440, 540, 640, 740, 840].map((y) => button(look, 494, y, 10, '#6b4a2f')).join('')
      : '') +
    (sweat && !hooded ? seam(look, 'M462 312L480 350L498 312', 2, 0.6) : '')
  return {
    art,
    outline: sleeve ? paths(body, sleeve.d, flipped(sleeve.d)) : paths(body),
    rests: 'flat',
  }
}
