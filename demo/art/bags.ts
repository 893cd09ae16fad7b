import { filled, fold, modelled, paths, seam, stitch, type Look, type Piece } from './cloth.ts'
import { GOLD, STEEL } from './dyes.ts'
import { mirrored } from './line.ts'
import { darker, lighter } from './shade.ts'
import { across, linear, radial } from './sheet.ts'

const tube = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${darker(colour, 0.45)}" stroke-width="${width}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${colour}" stroke-width="${width - 5}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${lighter(colour, 0.4)}" stroke-width="${width * 0.22}" stroke-linecap="round" opacity=".6" transform="translate(-2 -2)"/>`
const ring = (x: number, y: number, r = 15) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${GOLD.dark}" stroke-width="8"/><circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${GOLD.base}" stroke-width="6"/><circle cx="${x - 1}" cy="${y - 1}" r="${r}" fill="none" stroke="${GOLD.light}" stroke-width="2"/>`
const plate = (x: number, y: number, w: number, h: number) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="${GOLD.dark}"/><rect x="${x}" y="${y - 1}" width="${w}" height="${h - 2}" rx="6" fill="${GOLD.base}"/><rect x="${x + 3}" y="${y + 2}" width="${w - 6}" height="${h * 0.3}" rx="3" fill="${GOLD.light}"/>`

/** The body of a bag with light falling on it as on leather. */
function leather(look: Look, d: string, extra = ''): string {
  const { sheet, dye } = look
  return (
    filled(sheet, d, look.cloth()) +
    `<path d="${d}" fill="${across(sheet, [
      [0, dye.deep, 0.35],
      [0.16, dye.deep, 0],
      [0.34, '#fffaf0', dye.isDark ? 0.14 : 0.28],
      [0.52, '#fffaf0', 0],
      [0.85, dye.deep, 0.08],
      [1, dye.deep, 0.42],
    ])}"/>` +
    modelled(look, [d], extra, { edge: 18, radius: 8 })
  )
}

function tote(look: Look): Piece {
  const { random, dye } = look
  const d = mirrored(
    [
      [0, 520],
      [238, 512],
      [262, 700, 280, 900],
      [282, 960, 262, 964],
      [0, 972],
    ],
    480,
  )
  const top = random.chance(0.5)
  const handle = top
    ? 'M372 560C372 360 400 300 480 300C560 300 588 360 588 560'
    : 'M350 560C340 300 400 210 480 210C560 210 620 300 610 560'
  const art =
    `<g opacity=".75" transform="translate(14 -12)">${tube(handle, darker(dye.base, 0.25), 20)}</g>` +
    leather(
      look,
      d,
      fold(look, 300, 900, 400, 860, 480, 930, 16) +
        fold(look, 650, 560, 630, 700, 660, 900, 16) +
        `<path d="M240 540H720" stroke="${dye.deep}" stroke-width="20" opacity=".3"/>`,
    ) +
    stitch(dye.seam, 'M252 548Q480 560 708 548M236 930Q480 946 724 930', 2.6, 0.7) +
    seam(look, 'M300 520L282 964M660 520L678 964', 2.6, 0.4) +
    tube(handle, dye.base, 22) +
    [372, 588]
      .map(
        (x) =>
          `<path d="M${x - 20 - (top ? 0 : 10)} 550H${x + 20 - (top ? 0 : 10)}V640L${x - (top ? 0 : 10)} 660L${x - 20 - (top ? 0 : 10)} 640Z" fill="${dye.dark}"/>${ring(x - (top ? 0 : 10), 556, 13)}`,
      )
      .join('') +
    (random.chance(0.6) ? plate(446, 640, 68, 18) : '') +
    (random.chance(0.4)
      ? `<path d="M612 560C640 620 640 680 622 740" stroke="${look.accents[1]}" stroke-width="6" fill="none"/><path d="M600 740H646L640 836H606Z" fill="${look.accents[1]}"/><path d="M608 760V836M616 760V836M624 760V836M632 760V836" stroke="#0003" stroke-width="2"/>`
      : '')
  return { art, outline: paths(d), box: [196, 206, 568, 770], rests: 'standing' }
}

function satchel(look: Look): Piece {
  const { random, dye, sheet } = look
  const d = mirrored([
    [0, 560],
    [180, 556, 250, 580, 264, 640],
    [286, 760, 290, 860, 284, 930],
    [276, 968, 250, 970],
    [0, 972],
  ])
  const flap = mirrored([
    [0, 556],
    [180, 552, 250, 576, 266, 640],
    [276, 700, 270, 744, 250, 768],
    [120, 812, 0, 812],
  ])
  const handle = 'M384 570C380 420 410 370 480 370C550 370 580 420 576 570'
  const art =
    tube('M226 660C180 400 330 190 480 190C630 190 780 400 734 660', darker(dye.base, 0.2), 12) +
    tube(handle, dye.base, 24) +
    leather(look, d, `<path d="${flap}" fill="${dye.deep}" opacity=".5" transform="translate(0 16)"/>`) +
    filled(sheet, flap, look.cloth()) +
    `<path d="${flap}" fill="${linear(sheet, [
      [0, '#fffaf0', 0.24],
      [0.5, '#fffaf0', 0],
      [1, dye.deep, 0.25],
    ])}"/>` +
    seam(look, flap, 2.6, 0.7) +
    stitch(dye.seam, 'M232 750C330 792 400 798 480 798S630 792 728 750', 2.6, 0.7) +
    (random.chance(0.5)
      ? plate(446, 776, 68, 48) + `<circle cx="480" cy="800" r="8" fill="${GOLD.dark}"/>`
      : `<path d="M458 720H502V850H458Z" fill="${dye.dark}"/>${plate(450, 800, 60, 34)}`) +
    ring(384, 566) +
    ring(576, 566) +
    ring(228, 650, 13) +
    ring(732, 650, 13)
  return { art, outline: paths(d), box: [180, 186, 600, 790], rests: 'standing' }
}

function sling(look: Look): Piece {
  const { random, dye, sheet } = look
  const round = random.chance(0.4)
  const d = round
    ? mirrored([
        [0, 560],
        [140, 560, 240, 660, 240, 770],
        [240, 890, 140, 970, 0, 970],
      ])
    : mirrored([
        [0, 620],
        [226, 620],
        [244, 624, 246, 640],
        [246, 930],
        [244, 966, 220, 970],
        [0, 970],
      ])
  const flap = round
    ? mirrored([
        [0, 560],
        [140, 560, 236, 654, 240, 740],
        [160, 800, 0, 800],
      ])
    : mirrored([
        [0, 616],
        [228, 616],
        [248, 620, 250, 640],
        [246, 760],
        [0, 850],
      ])
  const chain = random.chance(0.5)
  const strapLine = round
    ? 'M262 700C160 420 300 210 480 210C660 210 800 420 698 700'
    : 'M244 650C130 400 300 190 480 190C660 190 830 400 716 650'
  const strap = chain
    ? `<path d="${strapLine}" fill="none" stroke="${GOLD.dark}" stroke-width="13" stroke-dasharray="16 6"/><path d="${strapLine}" fill="none" stroke="${GOLD.base}" stroke-width="9" stroke-dasharray="16 6"/><path d="${strapLine}" fill="none" stroke="${GOLD.light}" stroke-width="3" stroke-dasharray="10 12"/>`
    : tube(strapLine, dye.base, 15)
  const quilt =
    random.chance(0.35) && look.cloth().length === 1
      ? `<g clip-path="url(#${sheet.define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)})"><path d="${Array.from({ length: 22 }, (_, i) => `M${40 + i * 50} 560L${460 + i * 50} 980M${i * 50 - 100} 980L${320 + i * 50} 560`).join('')}" stroke="${dye.deep}" stroke-width="3" opacity=".4"/></g>`
      : ''
  const art =
    strap +
    leather(look, d, `<path d="${flap}" fill="${dye.deep}" opacity=".5" transform="translate(0 14)"/>`) +
    filled(sheet, flap, look.cloth()) +
    `<path d="${flap}" fill="${linear(sheet, [
      [0, '#fffaf0', 0.26],
      [0.6, '#fffaf0', 0],
      [1, dye.deep, 0.25],
    ])}"/>` +
    quilt +
    seam(look, flap, 2.6, 0.75) +
    plate(456, (round ? 800 : 838) - 40, 48, 56) +
    (round ? '' : stitch(dye.seam, 'M250 950H710', 2.4, 0.6))
  return { art, outline: paths(d), box: [170, 190, 620, 786], rests: 'standing' }
}

function bucket(look: Look): Piece {
  const { dye, accents } = look
  const d = mirrored([
    [0, 570],
    [206, 560],
    [220, 700, 236, 820, 240, 930],
    [230, 972, 180, 974],
    [0, 978],
  ])
  const art =
    tube('M292 580C250 330 360 200 480 200C600 200 710 330 668 580', dye.base, 18) +
    `<path d="${mirrored([
      [0, 548],
      [160, 548, 206, 562],
      [160, 588, 0, 590],
    ])}" fill="${dye.deep}"/>` +
    leather(
      look,
      d,
      [-0.6, -0.25, 0.1, 0.4, 0.7].map((x) => fold(look, 480 + x * 190, 580, 480 + x * 170, 660, 480 + x * 210, 780, 15)).join(''),
    ) +
    `<path d="M276 632Q480 668 684 632" fill="none" stroke="${darker(dye.base, 0.5)}" stroke-width="9"/><path d="M470 656C440 700 436 740 440 790M490 656C520 700 520 750 512 800" fill="none" stroke="${darker(dye.base, 0.5)}" stroke-width="8"/><path d="M426 790H454L450 856H430ZM500 800H526L522 866H504Z" fill="${accents[1]}"/><path d="${mirrored(
      [
        [0, 880],
        [238, 872],
        [240, 930],
        [230, 972, 180, 974],
        [0, 978],
      ],
    )}" fill="${dye.deep}" opacity=".4"/>` +
    stitch(dye.seam, 'M244 866Q480 884 716 866', 2.6, 0.7) +
    ring(292, 592) +
    ring(668, 592)
  return { art, outline: paths(d), box: [230, 196, 500, 786], rests: 'standing' }
}

export function handbag(look: Look): Piece {
  const { words, random } = look
  if (/tote|shopper/.test(words)) return tote(look)
  if (/sling|crossbody/.test(words)) return sling(look)
  if (/satchel/.test(words)) return satchel(look)
  if (/bucket|hobo|potli/.test(words)) return bucket(look)
  return random.pick([tote, satchel, sling, bucket])(look)
}

export function clutch(look: Look): Piece {
  const { random, dye, sheet } = look
  const d = 'M190 560C190 540 200 530 220 530H740C760 530 770 540 770 560V850C770 872 760 880 740 880H220C200 880 190 872 190 850Z'
  const flap = random.chance(0.5)
    ? 'M188 558C188 540 200 528 220 528H740C760 528 772 540 772 558L500 750Q480 764 460 750Z'
    : 'M188 558C188 540 200 528 220 528H740C760 528 772 540 772 558V660Q480 760 188 660Z'
  const art =
    leather(look, d, `<path d="${flap}" fill="${dye.deep}" opacity=".5" transform="translate(0 14)"/>`) +
    filled(sheet, flap, look.cloth()) +
    `<path d="${flap}" fill="${linear(sheet, [
      [0, '#fffaf0', 0.3],
      [1, dye.deep, 0.25],
    ])}"/>` +
    seam(look, flap, 2.6, 0.8) +
    plate(450, 700, 60, 44) +
    (random.chance(0.5)
      ? `<path d="M760 580C860 640 860 760 780 840" fill="none" stroke="${GOLD.base}" stroke-width="8" stroke-dasharray="14 5"/>`
      : '')
  return { art, outline: paths(d), box: [180, 480, 620, 420], rests: 'flat' }
}

export function backpack(look: Look): Piece {
  const { random, dye, sheet, words, accents } = look
  const d = mirrored([
    [0, 330],
    [170, 330, 232, 400, 240, 520],
    [252, 700, 252, 880, 246, 950],
    [238, 986, 200, 988],
    [0, 988],
  ])
  const pocket = mirrored([
    [0, 680],
    [170, 680],
    [186, 684, 188, 700],
    [192, 930],
    [188, 960, 160, 962],
    [0, 962],
  ])
  const roll = /rucksack|trek|roll/.test(words)
  const flap = mirrored([
    [0, 322],
    [176, 322, 240, 390, 246, 500],
    [250, 560, 236, 590],
    [100, 616, 0, 616],
  ])
  const second = random.pick([dye.dark, accents[0], '#b58a5e', dye.base])
  const art =
    tube('M420 340C420 270 440 250 480 250C520 250 540 270 540 340', dye.dark, 20) +
    `<path d="M236 560C190 640 186 800 214 900" fill="none" stroke="${dye.deep}" stroke-width="34" stroke-linecap="round"/><path d="M724 560C770 640 774 800 746 900" fill="none" stroke="${dye.deep}" stroke-width="34" stroke-linecap="round"/>` +
    leather(look, d, `<path d="${pocket}" fill="${dye.deep}" opacity=".5" transform="translate(0 -8)"/>`) +
    `<path d="${pocket}" fill="${second}"/><path d="${pocket}" fill="${linear(sheet, [
      [0, '#fffaf0', 0.18],
      [1, dye.deep, 0.3],
    ])}"/>` +
    seam(look, pocket, 2.6, 0.7) +
    `<path d="M306 726Q480 712 654 726" fill="none" stroke="${dye.deep}" stroke-width="9"/><path d="M306 726Q480 712 654 726" fill="none" stroke="${STEEL.base}" stroke-width="4" stroke-dasharray="4 3"/><path d="M620 722L632 760H616Z" fill="${STEEL.light}"/>` +
    (roll || random.chance(0.4)
      ? filled(sheet, flap, look.cloth()) +
        `<path d="${flap}" fill="${linear(sheet, [
          [0, '#fffaf0', 0.22],
          [1, dye.deep, 0.3],
        ])}"/>` +
        seam(look, flap, 2.6, 0.7) +
        [380, 580].map((x) => `<path d="M${x - 15} 560H${x + 15}V720H${x - 15}Z" fill="#8a6039"/>${plate(x - 20, 630, 40, 40)}`).join('')
      : `<path d="M262 560C270 430 330 372 480 372C630 372 690 430 698 560" fill="none" stroke="${dye.deep}" stroke-width="10"/><path d="M262 560C270 430 330 372 480 372C630 372 690 430 698 560" fill="none" stroke="${STEEL.base}" stroke-width="4" stroke-dasharray="4 3"/><path d="M690 540L712 600L694 602Z" fill="${STEEL.light}"/><rect x="440" y="560" width="80" height="46" rx="8" fill="${second === dye.base ? dye.dark : second}"/>`)
  return { art, outline: paths(d), box: [190, 244, 580, 748], rests: 'standing' }
}

/** Duffels, laptop and messenger bags: wide, with a zip or a flap. */
export function travelBag(look: Look): Piece {
  const { random, dye, words, accents } = look
  if (/trolley/.test(words)) {
    const d = 'M300 420C300 400 312 390 332 390H628C648 390 660 400 660 420V930C660 950 648 960 628 960H332C312 960 300 950 300 930Z'
    const art =
      `<path d="M400 400V200H560V400" fill="none" stroke="${STEEL.dark}" stroke-width="16" stroke-linejoin="round"/><rect x="390" y="180" width="180" height="30" rx="14" fill="#3b3b40"/>` +
      leather(look, d) +
      [372, 426, 480, 534, 588].map((x) => seam(look, `M${x} 400V950`, 5, 0.4)).join('') +
      `<rect x="320" y="958" width="44" height="26" rx="10" fill="#2e2c30"/><rect x="596" y="958" width="44" height="26" rx="10" fill="#2e2c30"/>` +
      plate(440, 660, 80, 24)
    return { art, outline: paths(d), box: [290, 176, 380, 810], rests: 'standing' }
  }
  const duffel = /duffel|gym|weekender/.test(words)
  const d = duffel
    ? mirrored([
        [0, 600],
        [200, 596, 290, 620, 304, 700],
        [318, 800, 316, 880, 304, 930],
        [290, 968, 250, 970],
        [0, 972],
      ])
    : mirrored([
        [0, 580],
        [270, 580],
        [292, 582, 294, 604],
        [298, 930],
        [294, 966, 268, 970],
        [0, 970],
      ])
  const strap = 'M196 690C120 420 300 260 480 260C660 260 840 420 764 690'
  const art =
    tube(strap, darker(dye.base, 0.35), 20) +
    (duffel
      ? tube('M350 640C350 480 400 430 480 430C560 430 610 480 610 640', dye.dark, 24)
      : tube('M420 590C420 520 440 500 480 500C520 500 540 520 540 590', dye.dark, 20)) +
    leather(look, d, fold(look, 300, 640, 340, 760, 310, 930, 18) + fold(look, 640, 650, 610, 760, 650, 930, 18)) +
    (duffel
      ? `<path d="M190 660Q480 620 770 660" fill="none" stroke="${dye.deep}" stroke-width="12"/><path d="M190 660Q480 620 770 660" fill="none" stroke="${GOLD.base}" stroke-width="4" stroke-dasharray="4 3"/>` +
        [350, 610]
          .map(
            (x) =>
              `<path d="M${x - 18} 640H${x + 18}V966H${x - 18}Z" fill="${random.chance(0.5) ? '#8a6039' : dye.dark}"/>${ring(x, 652, 14)}`,
          )
          .join('')
      : random.chance(0.5)
        ? `<path d="${mirrored([
            [0, 576],
            [272, 576],
            [296, 580, 298, 604],
            [294, 800],
            [0, 830],
          ])}" fill="${dye.dark}"/>` +
          stitch(dye.light, 'M190 786Q480 816 770 786', 2.4, 0.6) +
          [350, 610].map((x) => `<path d="M${x - 20} 760H${x + 20}V880H${x - 20}Z" fill="#8a6039"/>${plate(x - 26, 826, 52, 36)}`).join('')
        : seam(look, 'M230 700H730V930H230Z', 3, 0.7) +
          `<path d="M230 700H730" stroke="${STEEL.base}" stroke-width="5" stroke-dasharray="5 3"/><path d="M690 700L704 744H684Z" fill="${STEEL.light}"/>` +
          plate(446, 630, 68, 20)) +
    (duffel && random.chance(0.4) ? `<path d="M610 700L700 700L690 760L620 760Z" fill="${accents[0]}"/>` : '')
  return { art, outline: paths(d), box: [150, 254, 660, 720], rests: 'standing' }
}

/** Wallets, pouches, sleeves, card cases. */
export function wallet(look: Look): Piece {
  const { random, dye, sheet, words } = look
  const tall = /card|pouch|mobile|passport/.test(words) || random.chance(0.2)
  const long = !tall && look.gender === 'Women'
  const [x, y, w, h] = tall ? [330, 420, 300, 460] : long ? [180, 510, 600, 320] : [240, 460, 480, 380]
  const box = (inset: number) =>
    `M${x + inset} ${y + 20 + inset}Q${x + inset} ${y + inset} ${x + 20 + inset} ${y + inset}L${x + w - 20 - inset} ${y + inset}Q${x + w - inset} ${y + inset} ${x + w - inset} ${y + 20 + inset}L${x + w - inset} ${y + h - 20 - inset}Q${x + w - inset} ${y + h - inset} ${x + w - 20 - inset} ${y + h - inset}L${x + 20 + inset} ${y + h - inset}Q${x + inset} ${y + h - inset} ${x + inset} ${y + h - 20 - inset}Z`
  const d = box(0)
  const cards =
    tall || long
      ? ''
      : ['#d8c3a0', look.accents[0], '#e9e0d0']
          .map((fill, i) => `<rect x="${x + 40 + i * 8}" y="${y - 44 + i * 16}" width="${w - 110}" height="120" rx="12" fill="${fill}"/>`)
          .join('')
  const clasp = long
    ? plate(x + w / 2 - 40, y + 120, 80, 26) + `<path d="M${x} ${y + 132}H${x + w}" stroke="${dye.deep}" stroke-width="3" opacity=".6"/>`
    : random.chance(0.5)
      ? `<path d="M${x + w / 2} ${y}V${y + h}" stroke="${dye.deep}" stroke-width="5" opacity=".35"/>`
      : `<path d="M${x + w - 110} ${y + h / 2 - 36}H${x + w}V${y + h / 2 + 36}H${x + w - 110}Q${x + w - 130} ${y + h / 2} ${x + w - 110} ${y + h / 2 - 36}Z" fill="${dye.dark}"/><circle cx="${x + w - 86}" cy="${y + h / 2}" r="16" fill="${radial(
          sheet,
          [
            [0, GOLD.light],
            [1, GOLD.dark],
          ],
        )}"/>`
  const strap = /pouch|mobile/.test(words)
    ? tube(`M${x + w - 20} ${y + 30}C${x + w + 110} ${y + 80} ${x + w + 100} ${y + 260} ${x + w + 10} ${y + 300}`, dye.dark, 14)
    : ''
  const art =
    strap +
    cards +
    `<path d="${d}" transform="translate(6 12)" fill="${dye.deep}"/>` +
    leather(look, d, fold(look, x + 40, y + h - 50, x + w / 2, y + h - 90, x + w - 60, y + h - 40, 12, 0.6)) +
    stitch(dye.isLight ? dye.seam : lighter(dye.base, 0.35), box(16), 2.6, 0.75) +
    clasp +
    `<rect x="${x + 44}" y="${y + h - 76}" width="60" height="26" rx="4" fill="none" stroke="${dye.seam}" stroke-width="2.4" opacity=".7"/>`
  return { art, outline: paths(d), box: [x - 30, y - 50, w + 60 + (strap ? 80 : 0), h + 90], rests: 'flat' }
}
