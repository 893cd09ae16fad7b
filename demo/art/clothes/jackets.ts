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
import { GOLD, STEEL } from '../materials/dyes.ts'
import { linear } from '../drawing/sheet.ts'
import { inside } from './knits.ts'
import { collar } from './shirts.ts'
import { armholes, bodyOf, modelledGarment, sleevesIn, sleeveOf, type Cut } from './tailoring.ts'

/** Bomber, denim, rain or quilted jackets, by the words of the name. */
export function jacket(look: Look): Piece {
  const { random, words, sheet, dye } = look
  const isDenim = /denim|trucker/.test(words)
  const hooded = /rain|hood|parka/.test(words)
  const leather = /leather|biker/.test(words)
  const cut: Cut = {
    neck: 84,
    drop: 40,
    neckline: 'round',
    shoulder: 204,
    chest: 220,
    waist: 214,
    hem: hooded ? 216 : 204,
    hemY: isDenim || leather ? 850 : 900,
    sag: 6,
  }
  const body = bodyOf(cut)
  const sleeve = sleeveOf(cut, { length: 560, lean: random.between(12, 16), width: 106 })
  const thread = isDenim ? '#d9a860' : dye.seam
  const foot = cut.hemY
  const zip = `<path d="M480 270V${foot + 4}" stroke="${dye.deep}" stroke-width="14" opacity=".7"/><path d="M480 270V${foot + 4}" stroke="${STEEL.base}" stroke-width="7" stroke-dasharray="4 3"/><path d="M474 300H486V326H474Z" fill="${STEEL.light}"/>`
  const buttons = Array.from({ length: 6 }, (_, i) =>
    button(look, 480, 340 + i * ((foot - 380) / 5), 10, isDenim ? GOLD.base : undefined),
  ).join('')
  const ribHem = mirrored([
    [0, foot - 44],
    [cut.hem + 6, foot - 50],
    [cut.hem, foot + 2],
    [0, foot + 8],
  ])
  const hood = mirrored([
    [0, 84],
    [104, 84, 158, 160, 150, 250],
    [140, 320, 90, 340, 0, 340],
  ])
  const lapel =
    'M480 420C500 360 530 290 560 214L606 262L596 330L552 330L566 356C540 390 510 410 480 420Z'
  const art =
    inside(look, cut) +
    (hooded
      ? filled(sheet, hood, look.cloth()) +
        modelled(
          look,
          [hood],
          fold(look, 380, 110, 350, 200, 380, 300, 16) +
            fold(look, 580, 110, 610, 200, 580, 300, 16),
          {
            creases: 4,
          },
        ) +
        `<path d="${mirrored([
          [0, 136],
          [62, 138, 96, 190, 88, 256],
          [76, 312, 40, 330, 0, 332],
        ])}" fill="${dye.deep}"/>`
      : '') +
    sleevesIn(look, sleeve) +
    filled(sheet, body, look.cloth()) +
    modelledGarment(
      look,
      cut,
      body,
      sleeve,
      `<path d="M480 260V${foot}" stroke="${dye.deep}" stroke-width="18" opacity=".4"/>` +
        (leather
          ? fold(look, 330, 400, 360, 560, 320, 760, 20) +
            fold(look, 590, 380, 620, 560, 590, 780, 20)
          : ''),
    ) +
    armholes(look, cut) +
    (isDenim
      ? stitch(
          thread,
          'M282 440H470M490 440H678M330 470L350 840M630 470L610 840M400 470L410 840M560 470L550 840',
        ) +
        seam(look, 'M300 450V540H420V450M540 450V540H660V450', 2.4, 0.7) +
        seam(look, `M${480 - cut.hem} ${foot - 46}H${480 + cut.hem}`, 3, 0.7) +
        seam(look, `M462 280V${foot}M498 280V${foot}`) +
        buttons
      : `<path d="${ribHem}" fill="${dye.deep}" opacity=".28"/>` +
        seam(look, 'M340 660L390 770M620 660L570 770', 4, 0.75) +
        (leather || !/button/.test(words) ? zip : buttons)) +
    `<g fill="${dye.deep}" opacity=".28">${paths(sleeve.cuff, flipped(sleeve.cuff))}</g>` +
    (hooded
      ? ''
      : leather || random.chance(0.3)
        ? filled(sheet, lapel, look.cloth(20)) +
          filled(sheet, flipped(lapel), look.cloth(-20)) +
          seam(look, both(lapel), 2.6, 0.8)
        : isDenim
          ? collar(look, 'spread')
          : `<path d="${mirrored([
              [0, 186],
              [52, 186, 80, 214],
              [96, 270, 40, 320, 4, 336],
              [0, 296],
            ])}" fill="${dye.dark}"/><path d="${mirrored([
              [0, 214],
              [40, 214, 56, 236],
              [48, 280, 16, 304, 0, 320],
            ])}" fill="${dye.deep}"/>`)
  return {
    art,
    outline: paths(body, sleeve.d, flipped(sleeve.d), ...(hooded ? [hood] : [])),
    rests: 'flat',
  }
}

/** Blazers and suit jackets, waistcoats and Nehru jackets: cut close, with a proper front. */
export function tailored(look: Look): Piece {
  const { random, sheet, dye, words } = look
  const waistcoat = /waistcoat|nehru|bandi/.test(words)
  const nehru = /nehru|bandi/.test(words)
  const cut: Cut = {
    neck: 80,
    drop: 40,
    neckline: 'v',
    shoulder: waistcoat ? 172 : 206,
    chest: waistcoat ? 192 : 212,
    waist: waistcoat ? 180 : 190,
    hem: waistcoat ? 196 : 214,
    hemY: waistcoat ? 820 : 930,
    sag: 8,
  }
  const body = bodyOf(cut)
  const sleeve = waistcoat
    ? undefined
    : sleeveOf(cut, { length: 580, lean: random.between(10, 14), width: 100 })
  const shirtFront = 'M400 226L480 600L560 226Z'
  const lapel =
    'M478 622C470 520 520 360 556 210L610 256L622 356L580 372L600 404C570 490 520 570 478 622Z'
  const foot = cut.hemY + cut.sag
  const front = nehru
    ? seam(look, `M480 330V${foot}`, 3, 0.8) +
      Array.from({ length: 5 }, (_, i) => button(look, 480, 360 + i * 92, 11, GOLD.base)).join('') +
      seam(look, 'M560 440H650', 4, 0.7) +
      `<path d="M566 438L600 392L612 438Z" fill="${look.accents[0]}"/>` +
      collar(look, 'band')
    : filled(sheet, shirtFront, [waistcoat ? dye.deep : '#f4efe6']) +
      (waistcoat
        ? ''
        : `<path d="M462 330L480 350L498 330L492 300H468Z M470 352L452 560L480 612L508 560L490 352Z" fill="${look.accents[0]}"/><path d="M480 326L424 240L446 204L480 260L514 204L536 240Z" fill="#fffaf2"/>`) +
      filled(sheet, lapel, look.cloth(16)) +
      filled(sheet, flipped(lapel), look.cloth(-16)) +
      `<g fill="${linear(sheet, [
        [0, '#fff', 0.12],
        [1, dye.deep, 0.28],
      ])}">${paths(lapel, flipped(lapel))}</g>` +
      seam(look, both(lapel), 2.6, 0.85) +
      seam(look, `M478 622L${waistcoat ? 470 : 452} ${foot}`, 3, 0.8) +
      button(look, 494, 650, 11) +
      button(look, 490, 736, 11) +
      (waistcoat ? button(look, 496, 564, 10) : '')
  const pockets =
    seam(look, 'M310 700L420 694V716L310 722ZM650 700L540 694V716L650 722Z', 2.6, 0.75) +
    (nehru ? '' : seam(look, 'M560 470L640 462', 4, 0.7))
  const art =
    (sleeve ? sleevesIn(look, sleeve) : '') +
    filled(sheet, body, look.cloth()) +
    modelledGarment(
      look,
      cut,
      body,
      sleeve,
      nehru
        ? ''
        : `<g fill="${dye.deep}" opacity=".5" transform="translate(4 12)">${paths(lapel, flipped(lapel))}</g>`,
    ) +
    (sleeve
      ? armholes(look, cut) +
        [0, 1, 2]
          .map((i) => button(look, sleeve.hem[2] + 20 - i * 4, sleeve.hem[3] - 16 - i * 18, 5))
          .join('')
      : '') +
    pockets +
    front
  return {
    art,
    outline: sleeve ? paths(body, sleeve.d, flipped(sleeve.d)) : paths(body),
    rests: 'flat',
  }
}
