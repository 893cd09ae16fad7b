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
import { linear } from '../drawing/sheet.ts'
import { armholes, bodyOf, modelledGarment, sleevesIn, sleeveOf, type Cut } from './tailoring.ts'

type CollarKind = 'classic' | 'spread' | 'buttondown' | 'band' | 'camp'
const LEAF: Record<Exclude<CollarKind, 'band'>, string> = {
  classic:
    'M480 326C500 292 528 254 548 208C566 216 580 234 584 256L558 384C530 372 500 350 480 326Z',
  spread:
    'M480 322C498 288 526 252 548 208C570 216 588 238 594 262L588 372C550 368 508 350 480 322Z',
  buttondown:
    'M480 328C500 292 528 254 548 208C566 216 578 234 582 256C584 310 570 350 548 396C522 376 498 354 480 328Z',
  camp: 'M480 384C502 330 532 270 550 208C570 216 588 240 594 264L610 350L562 358L556 400C528 404 500 398 480 384Z',
}

/** The collar on a neck whose middle is at (480, 236); lies over the body that was drawn before. */
export function collar(look: Look, kind: CollarKind): string {
  const { sheet, dye } = look
  const inside = mirrored([
    [0, 214],
    [44, 212, 68, 208],
    [54, 270, 24, 320, 0, 340],
  ])
  const roll = mirrored([
    [0, 186],
    [44, 186, 70, 208],
    [60, 224, 30, 232, 0, 232],
  ])
  const back =
    `<path d="${inside}" fill="${dye.deep}"/><path d="${inside}" fill="${dye.base}" opacity=".35"/>` +
    filled(sheet, roll, look.cloth(90)) +
    `<path d="${roll}" fill="${linear(sheet, [
      [0, '#fff', 0.12],
      [1, '#1d1220', 0.3],
    ])}"/><rect x="462" y="236" width="36" height="20" rx="2" fill="#f4ecdd" opacity=".9"/>`
  if (kind === 'band') {
    const band = 'M480 318C512 286 538 250 552 204L572 214C560 270 530 312 486 346L480 344Z'
    return (
      back +
      filled(sheet, band, look.cloth(-40)) +
      filled(sheet, flipped(band), look.cloth(40)) +
      seam(look, both(band), 2, 0.7) +
      button(look, 480, 338, 7)
    )
  }
  const leaf = LEAF[kind]
  const shade = linear(sheet, [
    [0, '#fff8ec', look.dye.isDark ? 0.14 : 0.22],
    [0.5, '#fff8ec', 0],
    [1, dye.deep, 0.18],
  ])
  return (
    back +
    filled(sheet, leaf, look.cloth(-28)) +
    filled(sheet, flipped(leaf), look.cloth(28)) +
    `<g fill="${shade}">${paths(leaf, flipped(leaf))}</g>` +
    seam(look, both(leaf), 2.2, 0.75) +
    (kind === 'buttondown' ? button(look, 549, 376, 5) + button(look, 411, 376, 5) : '')
  )
}
const underCollar = (look: Look, kind: CollarKind) =>
  kind === 'band'
    ? ''
    : `<g fill="${look.dye.deep}" opacity=".55" transform="translate(3 12)">${paths(LEAF[kind], flipped(LEAF[kind]))}</g>`

function placket(look: Look, top: number, foot: number, gap = 104): string {
  const rows = Array.from({ length: Math.floor((foot - top - 50) / gap) + 1 }, (_, i) =>
    button(look, 480, top + 46 + i * gap),
  )
  return seam(look, `M461 ${top}V${foot}M499 ${top - 6}V${foot}`, 2, 0.55) + rows.join('')
}

const POCKET = 'M548 500L648 500L648 606L598 628L548 606Z'
const pocketSeams = (look: Look, pockets: readonly string[]): string =>
  pockets.map((d) => seam(look, d, 2, 0.55)).join('') +
  (pockets.length > 0 ? seam(look, 'M548 520L648 520', 2, 0.4) : '')

/** A shirt laid out, with long or short sleeves. */
function laidShirt(look: Look): Piece {
  const { random, words, sheet } = look
  const isWomens = look.gender === 'Women'
  const short = /half sleeve|short sleeve|cuban|hawaiian|resort/.test(words) || random.chance(0.18)
  const kind: CollarKind = /cuban|resort|hawaiian/.test(words)
    ? 'camp'
    : /band collar|mandarin|chinese collar/.test(words)
      ? 'band'
      : random.pick(['classic', 'spread', 'buttondown'] as const)
  const cut: Cut = {
    neck: 82,
    drop: 60,
    neckline: 'v',
    shoulder: isWomens ? 172 : 190,
    chest: isWomens ? 186 : 206,
    waist: isWomens ? 160 : 200,
    hem: isWomens ? 192 : 206,
    hemY: isWomens ? 930 : 960,
    sag: random.pick([22, 46, 62]),
  }
  const body = bodyOf(cut)
  const lean = random.between(7, 12)
  const sleeve = sleeveOf(
    cut,
    short
      ? { length: 215, lean: lean + 12, width: 150 }
      : { length: random.between(560, 600), lean, width: 100 },
  )
  const foot = cut.hemY + cut.sag
  const cuff = sleeve.cuff
  const cuffs = short ? [] : [cuff, flipped(cuff)]
  const pockets = [
    ...(random.chance(0.6) || /casual|check|linen|denim|pocket/.test(words) ? [POCKET] : []),
    ...(/cargo|utility|denim|military|double pocket/.test(words) ? [flipped(POCKET)] : []),
  ]
  const art =
    sleevesIn(look, sleeve) +
    filled(sheet, body, look.cloth()) +
    cuffs
      .map((d, i) => filled(sheet, d, look.cloth(90 + (i === 0 ? sleeve.turn : -sleeve.turn))))
      .join('') +
    pockets.map((d) => filled(sheet, d, look.cloth())).join('') +
    modelledGarment(
      look,
      cut,
      body,
      sleeve,
      underCollar(look, kind) +
        `<path d="M460 330H500V${foot}H460Z" fill-opacity=".16"/><g fill-opacity=".2">${paths(...cuffs)}</g><g fill-opacity=".14">${paths(...pockets)}</g>`,
      cuffs,
    ) +
    armholes(look, cut) +
    seam(look, both('M566 262C600 300 640 322 668 330'), 2, 0.4) +
    (short
      ? seam(look, both(cuff), 2, 0.45)
      : seam(look, both(cuff), 2, 0.6) +
        button(look, sleeve.hem[2] + 16, sleeve.hem[3] - 30, 6) +
        button(look, 960 - sleeve.hem[2] - 16, sleeve.hem[3] - 30, 6)) +
    pocketSeams(look, pockets) +
    placket(look, 330, foot - 4) +
    collar(look, kind) +
    stitch(
      look.dye.seam,
      `M${480 - cut.hem + 6} ${cut.hemY - 14}Q${480 - cut.hem * 0.5} ${foot - 12} 480 ${foot - 12}T${480 + cut.hem - 6} ${cut.hemY - 14}`,
      1.6,
      0.4,
    )
  return { art, outline: paths(body, sleeve.d, flipped(sleeve.d)), rests: 'flat' }
}

/** A shirt folded as a shop folds it. */
function foldedShirt(look: Look): Piece {
  const { sheet, random, dye } = look
  const kind = random.pick(['classic', 'spread', 'buttondown'] as const)
  const body = mirrored([
    [0, 300],
    [84, 232],
    [150, 262, 206, 276, 238, 300],
    [244, 330],
    [240, 880],
    [238, 904, 220, 908],
    [0, 912],
  ])
  const under = mirrored([
    [0, 300],
    [120, 250],
    [226, 300, 250, 312],
    [252, 900],
    [250, 924, 226, 926],
    [0, 930],
  ])
  const sleeve = 'M716 330C700 480 690 560 676 700L724 720C728 560 728 430 716 330Z'
  const art =
    filled(sheet, under, look.cloth(2)) +
    `<path d="${under}" fill="${dye.deep}" opacity=".35"/>` +
    filled(sheet, body, look.cloth()) +
    modelled(
      look,
      [body],
      underCollar(look, kind) +
        `<path d="M474 330V910" stroke="${dye.deep}" stroke-width="8" opacity=".35"/>` +
        fold(look, 270, 420, 300, 600, 262, 820, 14) +
        fold(look, 680, 400, 640, 560, 690, 760, 14) +
        fold(look, 330, 880, 480, 850, 610, 890, 12, 0.8) +
        fold(look, 560, 620, 580, 720, 540, 850, 10, 0.7) +
        `<path d="${sleeve}${flipped(sleeve)}" fill="${dye.deep}" opacity=".12"/>`,
    ) +
    seam(look, both('M566 262C600 300 640 322 712 326'), 2, 0.4) +
    pocketSeams(look, random.chance(0.65) ? [POCKET] : []) +
    placket(look, 330, 908) +
    collar(look, kind)
  return { art, outline: paths(body, under), box: [170, 120, 620, 870], rests: 'flat' }
}

/** A shirt on a wooden hanger. */
function hungShirt(look: Look): Piece {
  const piece = laidShirt(look)
  const hanger = `<path d="M480 190V120C480 96 512 92 516 70C518 48 492 40 478 56" fill="none" stroke="#8b8f94" stroke-width="7" stroke-linecap="round"/><path d="M480 176C520 176 640 250 690 290L690 306C620 270 540 216 480 212C420 216 340 270 270 306L270 290C320 250 440 176 480 176Z" fill="${linear(
    look.sheet,
    [
      [0, '#c59a6b'],
      [1, '#8f6238'],
    ],
  )}"/>`
  return {
    ...piece,
    art: hanger + piece.art,
    outline:
      piece.outline +
      '<g fill="none"><path d="M480 190L480 120C480 96 512 92 516 70C518 48 492 40 478 56"/></g>',
  }
}

export function shirt(look: Look): Piece {
  const pose = look.random.next()
  return pose < 0.55 || /laid flat/.test(look.words)
    ? laidShirt(look)
    : pose < 0.83 && look.gender !== 'Women'
      ? foldedShirt(look)
      : hungShirt(look)
}
