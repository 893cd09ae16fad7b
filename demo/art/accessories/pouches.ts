import { clipped, modelled, paths, stitch, type Look, type Piece } from '../materials/cloth.ts'
import { GOLD } from '../materials/dyes.ts'
import { leather, ring, tube } from '../materials/leather.ts'
import { darker, distance, lighter } from '../materials/colour-mixing.ts'
import { linear, type Sheet } from '../drawing/sheet.ts'
import { line } from '../drawing/strokes.ts'

const box = (x: number, y: number, w: number, h: number, r: number) =>
  `M${x + r} ${y}H${x + w - r}Q${x + w} ${y} ${x + w} ${y + r}V${y + h - r}Q${x + w} ${y + h} ${x + w - r} ${y + h}H${x + r}Q${x} ${y + h} ${x} ${y + h - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`

/** A phone or a tablet with its screen on, which shows the use of the case it is in. */
function device(
  sheet: Sheet,
  [x, y, w, h]: readonly [number, number, number, number],
  columns: number,
  rows: number,
): string {
  const rim = w * 0.045
  const screen = box(x + rim, y + rim, w - 2 * rim, h - 2 * rim, w * 0.07)
  const step = (w - 2 * rim) / (columns + 0.3)
  const icon = step * 0.56
  const colours = ['#f2c25b', '#e0745c', '#7fc4a2', '#f6efe2', '#7aa7d9', '#c58ac0']
  const icons = Array.from({ length: columns * rows }, (_, i) => {
    const [left, top] = [
      x + rim + step * ((i % columns) + 0.37),
      y + rim + step * (Math.floor(i / columns) + 0.75),
    ]
    return `<rect x="${Math.round(left)}" y="${Math.round(top)}" width="${Math.round(icon)}" height="${Math.round(icon)}" rx="${Math.round(icon * 0.26)}" fill="${colours[(i * 5 + Math.floor(i / columns)) % colours.length]}"/>`
  }).join('')
  return (
    `<path d="${box(x - 4, y - 4, w + 8, h + 8, w * 0.12)}" fill="#8b8f96"/><path d="${box(x, y, w, h, w * 0.11)}" fill="#17161b"/>` +
    `<path d="${screen}" fill="${linear(
      sheet,
      [
        [0, '#3d5c8c'],
        [0.55, '#27304f'],
        [1, '#1b1b2c'],
      ],
      [x, y, x + w, y + h],
    )}"/>` +
    icons +
    (columns > 4
      ? `<circle cx="${x + w / 2}" cy="${Math.round(y + rim / 2)}" r="6" fill="#4a5266"/>`
      : `<rect x="${x + w * 0.38}" y="${y + rim * 1.5}" width="${w * 0.24}" height="${rim}" rx="${rim / 2}" fill="#0b0b0e"/>`) +
    clipped(
      sheet,
      [screen],
      `<path d="M${x} ${y}H${x + w * 0.62}L${x} ${y + w * 0.95}Z" fill="#fff" opacity=".16"/>`,
    )
  )
}

/** The front of a case over the thing that sticks out of it, with its shadow. */
function front(look: Look, d: string, rim: string, inside: string): string {
  const { dye } = look
  return (
    clipped(
      look.sheet,
      [inside],
      line(rim, '#120b10', 40, 'opacity=".22"') + line(rim, '#120b10', 18, 'opacity=".3"'),
    ) +
    `<path d="${d}" transform="translate(5 10)" fill="${dye.deep}"/>` +
    leather(look, d) +
    clipped(
      look.sheet,
      [d],
      line(rim, dye.dark, 24, '', 'butt') + line(rim, lighter(dye.base, 0.35), 9, '', 'butt'),
    )
  )
}

/** A pouch for a phone, open, on a cord for the neck. */
export function phonePouch(look: Look): Piece {
  const { sheet, dye } = look
  const cord = 'M322 716C210 560 190 190 480 176C770 190 750 560 638 716'
  const back = 'M312 690Q480 660 648 690V800H312Z'
  const d = 'M306 690Q480 732 654 690L668 1040Q668 1100 604 1104H356Q292 1100 292 1040Z'
  const rim = 'M306 692Q480 734 654 692'
  const art =
    tube(cord, darker(dye.base, 0.15), 17) +
    `<path d="${back}" fill="${dye.deep}"/>` +
    device(sheet, [346, 330, 268, 520], 4, 5) +
    front(look, d, rim, 'M342 330H618V860H342Z') +
    stitch(
      dye.isLight ? dye.seam : lighter(dye.base, 0.45),
      'M312 740L306 1036Q308 1084 358 1088H602Q652 1084 654 1036L648 740',
      3.4,
      0.8,
    ) +
    ring(318, 728, 17) +
    ring(642, 728, 17) +
    `<circle cx="480" cy="762" r="17" fill="${GOLD.dark}"/><circle cx="479" cy="760" r="15" fill="${GOLD.base}"/><circle cx="475" cy="755" r="6" fill="${GOLD.light}"/>`
  return {
    art,
    outline: paths(d, box(346, 330, 268, 440, 30)) + `<g fill="none"><path d="${cord}"/></g>`,
    box: [230, 170, 500, 940],
    rests: 'flat',
  }
}

const PLANE =
  'M0 -100C12 -100 18 -74 18 -50V-24L102 34V56L18 30V66L44 88V104L0 92L-44 104V88L-18 66V30L-102 56V34L-18 -24V-50C-18 -74 -12 -100 0 -100Z'

/** A pouch for travel papers, with a passport and a boarding card in it. */
export function passportPouch(look: Look): Piece {
  const { dye } = look
  const cover = ['#24355f', '#74222f'].reduce((a, b) =>
    distance(a, dye.base) >= distance(b, dye.base) ? a : b,
  )
  const card = box(470, 250, 250, 600, 14)
  const booklet = box(270, 330, 360, 520, 22)
  const d = 'M208 740Q480 784 752 740L760 1052Q758 1100 706 1102H254Q202 1100 200 1052Z'
  const rim = 'M208 742Q480 786 752 742'
  const bars = [0, 14, 22, 40, 50, 66, 74, 92, 108, 116, 132]
    .map((x) => `M${562 + x} 440V520`)
    .join('')
  const art =
    `<path d="M222 746Q480 706 738 746V840H222Z" fill="${dye.deep}"/>` +
    `<g transform="rotate(9 600 700)"><path d="${card}" transform="translate(4 6)" fill="#1d1210" opacity=".25"/><path d="${card}" fill="#fbf6ec"/><path d="M484 250H706Q720 250 720 264V336H470V264Q470 250 484 250Z" fill="#d0623f"/><g transform="translate(670 294) rotate(48) scale(.34)"><path d="${PLANE}" fill="#fffaf0"/></g><path d="M494 292H600" stroke="#fffaf0" stroke-width="12"/><path d="M560 380H694M620 412H694" stroke="#8d8578" stroke-width="11"/>${line(bars, '#2a2628', 6, '', 'butt')}<path d="M470 560H720" stroke="#b9ae9c" stroke-width="4" stroke-dasharray="12 9"/></g>` +
    `<g transform="rotate(-4 450 700)"><path d="${booklet}" transform="translate(12 8)" fill="#1d1210" opacity=".35"/><path d="${booklet}" transform="translate(8 4)" fill="#f3ead8"/><path d="${booklet}" fill="${cover}"/>` +
    modelled(
      { ...look, dye: { ...dye, base: cover, isDark: true, isLight: false } },
      [booklet],
      '',
      { creases: 0, roll: 10 },
    ) +
    `<path d="M290 332V850" stroke="#000" stroke-width="5" opacity=".3"/><g fill="none" stroke="${GOLD.light}" stroke-width="8" stroke-linecap="round"><path d="M350 398H550" stroke-width="15"/><circle cx="450" cy="540" r="84"/><ellipse cx="450" cy="540" rx="38" ry="84"/><path d="M450 456V624M366 540H534M380 496H520M380 584H520"/><path d="M370 672H530" stroke-width="13"/></g></g>` +
    front(look, d, rim, 'M262 250H700V900H262Z') +
    stitch(
      dye.isLight ? dye.seam : lighter(dye.base, 0.4),
      'M224 786L218 1048Q220 1082 258 1084H702Q740 1082 742 1048L736 786',
      3.4,
      0.8,
    ) +
    `<g transform="translate(480 930) rotate(58) scale(.94)"><path d="${PLANE}" fill="${dye.isDark ? dye.light : dye.deep}" opacity=".5" transform="translate(4 -3)"/><path d="${PLANE}" fill="${dye.isDark ? GOLD.base : lighter(dye.base, 0.72)}"/></g>`
  return {
    art,
    outline:
      paths(d) +
      `<g transform="rotate(9 600 700)">${paths(card)}</g><g transform="rotate(-4 450 700)">${paths(booklet)}</g>`,
    box: [190, 240, 590, 866],
    rests: 'flat',
  }
}

/** A sleeve with the tablet sliding out of it. */
export function tabletSleeve(look: Look): Piece {
  const { sheet, dye } = look
  const d =
    'M186 590H372C400 590 404 650 480 650C556 650 560 590 588 590H774L780 1090Q778 1136 732 1138H228Q182 1136 180 1090Z'
  const rim = 'M186 592H372C400 592 404 652 480 652C556 652 560 592 588 592H774'
  const art =
    `<path d="M198 590H762V700H198Z" fill="${dye.deep}"/>` +
    device(sheet, [222, 190, 516, 700], 6, 4) +
    front(look, d, rim, 'M222 186H738V900H222Z') +
    stitch(
      dye.isLight ? dye.seam : lighter(dye.base, 0.45),
      'M206 626L200 1086Q202 1116 232 1118H728Q758 1116 760 1086L754 626',
      3.6,
      0.8,
    )
  return {
    art,
    outline: paths(d, box(222, 190, 516, 500, 56)),
    box: [176, 180, 608, 962],
    rests: 'flat',
  }
}
