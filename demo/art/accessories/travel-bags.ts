import { fold, modelled, paths, seam, stitch, type Look, type Piece } from '../materials/cloth.ts'
import { dyeOf, GOLD, STEEL } from '../materials/dyes.ts'
import { flapOver, leather, plate, ring, tube } from '../materials/leather.ts'
import { mirrored } from '../drawing/path-geometry.ts'
import { darker, lighter } from '../materials/colour-mixing.ts'
import { radial } from '../drawing/sheet.ts'

export function backpack(look: Look): Piece {
  const { random, dye, words, accents } = look
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
    leather(look, d, `<path d="${pocket}" fill-opacity=".35"/>`) +
    `<path d="${pocket}" fill="${second}"/>` +
    modelled({ ...look, dye: dyeOf(second) }, [pocket], '', { creases: 10, roll: 18 }) +
    seam(look, pocket, 2.2, 0.5) +
    `<path d="M306 726Q480 712 654 726" fill="none" stroke="${dye.deep}" stroke-width="9"/><path d="M306 726Q480 712 654 726" fill="none" stroke="${STEEL.base}" stroke-width="4" stroke-dasharray="4 3"/><path d="M620 722L632 760H616Z" fill="${STEEL.light}"/>` +
    (roll || random.chance(0.4)
      ? flapOver(look, d, flap) +
        [380, 580]
          .map(
            (x) =>
              `<path d="M${x - 15} 560H${x + 15}V720H${x - 15}Z" fill="#8a6039"/>${plate(x - 20, 630, 40, 40)}`,
          )
          .join('')
      : `<path d="M262 560C270 430 330 372 480 372C630 372 690 430 698 560" fill="none" stroke="${dye.deep}" stroke-width="10"/><path d="M262 560C270 430 330 372 480 372C630 372 690 430 698 560" fill="none" stroke="${STEEL.base}" stroke-width="4" stroke-dasharray="4 3"/><path d="M690 540L712 600L694 602Z" fill="${STEEL.light}"/><rect x="440" y="560" width="80" height="46" rx="8" fill="${second === dye.base ? dye.dark : second}"/>`)
  return { art, outline: paths(d), box: [190, 244, 580, 748], rests: 'standing' }
}

/** Duffels, laptop and messenger bags: wide, with a zip or a flap. */
export function travelBag(look: Look): Piece {
  const { random, dye, words, accents } = look
  if (/trolley/.test(words)) {
    const d =
      'M300 420C300 400 312 390 332 390H628C648 390 660 400 660 420V930C660 950 648 960 628 960H332C312 960 300 950 300 930Z'
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
  const strap = 'M190 650C96 690 70 900 140 966C176 990 250 986 330 976'
  const art =
    tube(strap, darker(dye.base, 0.35), 20) +
    (duffel
      ? tube('M350 640C350 480 400 430 480 430C560 430 610 480 610 640', dye.dark, 24)
      : tube('M420 590C420 520 440 500 480 500C520 500 540 520 540 590', dye.dark, 20)) +
    leather(
      look,
      d,
      fold(look, 300, 640, 340, 760, 310, 930, 18) + fold(look, 640, 650, 610, 760, 650, 930, 18),
    ) +
    (duffel
      ? `<path d="M190 660Q480 620 770 660" fill="none" stroke="${dye.deep}" stroke-width="12"/><path d="M190 660Q480 620 770 660" fill="none" stroke="${GOLD.base}" stroke-width="4" stroke-dasharray="4 3"/>` +
        [350, 610]
          .map(
            (x) =>
              `<path d="M${x - 18} 640H${x + 18}V966H${x - 18}Z" fill="${random.chance(0.5) ? '#8a6039' : dye.dark}"/>${ring(x, 652, 14)}`,
          )
          .join('')
      : random.chance(0.5)
        ? flapOver(
            look,
            d,
            mirrored([
              [0, 576],
              [272, 576],
              [296, 580, 298, 604],
              [294, 800],
              [0, 830],
            ]),
          ) +
          stitch(dye.light, 'M190 786Q480 816 770 786', 2.4, 0.6) +
          [350, 610]
            .map(
              (x) =>
                `<path d="M${x - 20} 760H${x + 20}V880H${x - 20}Z" fill="#8a6039"/>${plate(x - 26, 826, 52, 36)}`,
            )
            .join('')
        : seam(look, 'M230 700H730V930H230Z', 3, 0.7) +
          `<path d="M230 700H730" stroke="${STEEL.base}" stroke-width="5" stroke-dasharray="5 3"/><path d="M690 700L704 744H684Z" fill="${STEEL.light}"/>` +
          plate(446, 630, 68, 20)) +
    (duffel && random.chance(0.4)
      ? `<path d="M610 700L700 700L690 760L620 760Z" fill="${accents[0]}"/>`
      : '')
  return {
    art,
    outline: paths(d),
    box: [100, duffel ? 420 : 490, 690, duffel ? 566 : 496],
    rests: 'standing',
  }
}

/** Wallets and card cases. */
export function wallet(look: Look): Piece {
  const { random, dye, sheet, words } = look
  const tall = /card|passport/.test(words) || random.chance(0.2)
  const long = !tall && look.gender === 'Women'
  const [x, y, w, h] = tall
    ? [330, 420, 300, 460]
    : long
      ? [180, 510, 600, 320]
      : [240, 460, 480, 380]
  const box = (inset: number) =>
    `M${x + inset} ${y + 20 + inset}Q${x + inset} ${y + inset} ${x + 20 + inset} ${y + inset}L${x + w - 20 - inset} ${y + inset}Q${x + w - inset} ${y + inset} ${x + w - inset} ${y + 20 + inset}L${x + w - inset} ${y + h - 20 - inset}Q${x + w - inset} ${y + h - inset} ${x + w - 20 - inset} ${y + h - inset}L${x + 20 + inset} ${y + h - inset}Q${x + inset} ${y + h - inset} ${x + inset} ${y + h - 20 - inset}Z`
  const d = box(0)
  const cards =
    tall || long
      ? ''
      : ['#d8c3a0', look.accents[0], '#e9e0d0']
          .map(
            (fill, i) =>
              `<rect x="${x + 40 + i * 8}" y="${y - 44 + i * 16}" width="${w - 110}" height="120" rx="12" fill="${fill}"/>`,
          )
          .join('')
  const clasp = long
    ? plate(x + w / 2 - 40, y + 120, 80, 26) +
      `<path d="M${x} ${y + 132}H${x + w}" stroke="${dye.deep}" stroke-width="3" opacity=".6"/>`
    : random.chance(0.5)
      ? `<path d="M${x + w / 2} ${y}V${y + h}" stroke="${dye.deep}" stroke-width="5" opacity=".35"/>`
      : `<path d="M${x + w - 110} ${y + h / 2 - 36}H${x + w}V${y + h / 2 + 36}H${x + w - 110}Q${x + w - 130} ${y + h / 2} ${x + w - 110} ${y + h / 2 - 36}Z" fill="${dye.dark}"/><circle cx="${x + w - 86}" cy="${y + h / 2}" r="16" fill="${radial(
          sheet,
          [
            [0, GOLD.light],
            [1, GOLD.dark],
          ],
        )}"/>`
  const art =
    cards +
    `<path d="${d}" transform="translate(6 12)" fill="${dye.deep}"/>` +
    leather(
      look,
      d,
      fold(look, x + 40, y + h - 50, x + w / 2, y + h - 90, x + w - 60, y + h - 40, 12, 0.6),
    ) +
    stitch(dye.isLight ? dye.seam : lighter(dye.base, 0.35), box(16), 2.6, 0.75) +
    clasp +
    `<rect x="${x + 44}" y="${y + h - 76}" width="60" height="26" rx="4" fill="none" stroke="${dye.seam}" stroke-width="2.4" opacity=".7"/>`
  return { art, outline: paths(d), box: [x - 30, y - 50, w + 60, h + 90], rests: 'flat' }
}

/** A pouch on a belt, worn at the waist. */
export function waistPouch(look: Look): Piece {
  const { dye } = look
  const d =
    'M236 590C240 540 300 520 480 520C660 520 720 540 724 590C730 720 650 806 480 812C310 806 230 720 236 590Z'
  const pocket = 'M300 660C380 640 580 640 660 660C650 740 580 782 480 784C380 782 310 740 300 660Z'
  const belt = 'M250 600C110 560 96 430 300 402C420 388 540 388 660 402C864 430 850 560 710 600'
  const art =
    tube(belt, darker(dye.base, 0.3), 34) +
    `<rect x="436" y="366" width="88" height="52" rx="10" fill="#2c2a2e"/><rect x="448" y="376" width="64" height="10" rx="5" fill="#56525a"/>` +
    leather(look, d, `<path d="${pocket}" fill-opacity=".35"/>`) +
    seam(look, pocket, 2.4, 0.6) +
    `<path d="M252 588Q480 556 708 588" fill="none" stroke="${dye.deep}" stroke-width="10"/><path d="M252 588Q480 556 708 588" fill="none" stroke="${STEEL.base}" stroke-width="4" stroke-dasharray="4 3"/><path d="M664 578L690 640L672 644Z" fill="${STEEL.light}"/>` +
    plate(446, 690, 68, 20)
  return {
    art,
    outline: paths(d) + `<g fill="none"><path d="${belt}"/></g>`,
    box: [130, 360, 700, 460],
    rests: 'flat',
  }
}
