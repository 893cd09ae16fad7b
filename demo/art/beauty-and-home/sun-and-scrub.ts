import { clipped, type Look, type Piece } from '../materials/cloth.ts'
import { darker, lighter, mix } from '../materials/colour-mixing.ts'
import { across, linear, radial } from '../drawing/sheet.ts'
import { line } from '../drawing/strokes.ts'
import { block, round, standing } from './vessels.ts'

/** A flat tube standing on its cap, with the sun on it and the sea below. */
export function sunscreen(look: Look): Piece {
  const { sheet, dye } = look
  const pack = mix(dye.base, '#fff6e2', 0.62)
  const tube = 'M282 330H678L664 900Q660 936 624 936H336Q300 936 296 900Z'
  const sun = mix('#f0941f', dye.base, dye.isDark ? 0 : 0.2)
  const rays = Array.from({ length: 12 }, (_, i) => {
    const a = (i * Math.PI) / 6
    const at = (r: number, turn: number) =>
      `${Math.round(480 + Math.sin(a + turn) * r)} ${Math.round(566 - Math.cos(a + turn) * r)}`
    return `M${at(112, -0.16)}L${at(i % 2 === 0 ? 172 : 150, 0)}L${at(112, 0.16)}Z`
  }).join('')
  const wave = (y: number, colour: string) =>
    `<path d="M270 ${y}C310 ${y - 34} 350 ${y - 34} 390 ${y}C430 ${y + 30} 460 ${y + 30} 500 ${y}C540 ${y - 34} 580 ${y - 34} 620 ${y}C650 ${y + 24} 670 ${y + 24} 700 ${y}V950H270Z" fill="${colour}"/>`
  const art =
    block(sheet, 352, 926, 256, 116, darker(sun, 0.06), 16) +
    line(
      'M380 950V1026M412 950V1026M444 950V1026M476 950V1026M508 950V1026M540 950V1026M572 950V1026',
      '#7a3d0c',
      5,
      'opacity=".3"',
    ) +
    `<path d="${tube}" fill="${pack}"/>` +
    clipped(
      sheet,
      [tube],
      `<path d="${rays}" fill="${sun}"/><circle cx="480" cy="566" r="98" fill="${radial(sheet, [
        [0, '#ffd968'],
        [0.6, '#f8b632'],
        [1, sun],
      ])}"/>` +
        wave(800, '#8cc3cf') +
        wave(850, '#3f8fa8'),
    ) +
    `<path d="${tube}" fill="${across(sheet, [
      [0, '#3a2414', 0.34],
      [0.12, '#3a2414', 0.02],
      [0.24, '#fff', 0.42],
      [0.36, '#fff', 0],
      [0.75, '#3a2414', 0.03],
      [1, '#3a2414', 0.38],
    ])}"/>` +
    `<path d="M276 300H684V352H276Z" fill="${lighter(pack, 0.2)}"/><path d="M276 300H684V352H276Z" fill="${linear(
      sheet,
      [
        [0, '#fff', 0.4],
        [1, '#3a2414', 0.25],
      ],
    )}"/>` +
    line(
      Array.from({ length: 23 }, (_, i) => `M${290 + i * 17.3} 304V346`).join(''),
      darker(pack, 0.4),
      4,
      'opacity=".35"',
      'butt',
    )
  return standing(art, [270, 294, 420, 750])
}

/** A face with a towel around its hair and scrub on its cheeks, which shows the use of the jar. */
const face = (colour: string) =>
  `<path d="M-54 -20C-62 86 62 86 54 -20Z" fill="#f0c9a6"/><path d="M-64 -6C-80 -96 80 -96 64 -6C30 -36 -30 -36 -64 -6Z" fill="${colour}"/>` +
  line('M-34 4Q-23 14 -12 4M12 4Q23 14 34 4', '#5a3420', 5) +
  line('M-14 34Q0 46 14 34', '#b0483f', 7) +
  line('M-38 20h.1M-29 27h.1M-26 17h.1M38 20h.1M29 27h.1M26 17h.1', '#a8713f', 7)

/**
 * A low open jar with visible grains of scrub, the lid against it, a scoop, and some scrub spread
 * out.
 */
export function scrub(look: Look): Piece {
  const { sheet, random, dye, words } = look
  const paste = mix(
    dye.base,
    /apricot/.test(words) ? '#f2b98a' : /walnut|coffee/.test(words) ? '#b98d66' : '#d3d8a8',
    0.84,
  )
  const jar = 'M160 690V914C166 1022 634 1022 640 914V690Z'
  const heap =
    'M186 694C196 650 260 650 310 624C352 598 430 596 470 620C530 644 604 650 614 694C606 772 194 772 186 694Z'
  const swatch =
    'M176 1030C216 998 326 1020 406 1010C486 1000 566 996 590 1016C606 1036 526 1054 446 1056C346 1062 162 1068 176 1030Z'
  const grains = (count: number, x: number, y: number, rx: number, ry: number) =>
    Array.from({ length: count }, () => {
      const [a, r] = [random.next() * Math.PI * 2, Math.sqrt(random.next())]
      return `M${Math.round(x + Math.cos(a) * r * rx)} ${Math.round(y + Math.sin(a) * r * ry)}h.1`
    }).join('')
  const crumbs = (count: number, x: number, y: number, rx: number, ry: number) =>
    line(grains(count, x, y, rx, ry), '#6f4322', 11) +
    line(grains(count, x, y, rx, ry), darker(paste, 0.32), 9) +
    line(grains(count, x, y, rx, ry), lighter(paste, 0.7), 7)
  const metal = linear(sheet, [
    [0, '#fff', 0.4],
    [0.5, '#fff', 0],
    [1, '#2a160a', 0.3],
  ])
  const lid = lighter(dye.base, 0.12)
  const disc = (x: number, r: number, fill: string) =>
    `<ellipse cx="${x}" rx="${r * 0.8}" ry="${r}" fill="${fill}"/>`
  const art =
    `<ellipse cx="424" cy="986" rx="238" ry="26" fill="#3a2414" opacity=".3"/><path d="${jar}" fill="${mix(dye.base, '#f6f2e6', 0.2)}"/><path d="${jar}" fill="${round(sheet)}" opacity=".75"/>` +
    `<ellipse cx="340" cy="872" rx="104" ry="96" fill="#fffaf2"/><g transform="translate(340 874) scale(1.25)">${face(dye.isLight ? dye.dark : dye.base)}</g>` +
    `<ellipse cx="400" cy="700" rx="246" ry="92" fill="${darker(dye.base, 0.3)}"/><ellipse cx="400" cy="692" rx="246" ry="90" fill="${lighter(dye.base, 0.45)}"/><ellipse cx="400" cy="694" rx="222" ry="74" fill="${darker(paste, 0.3)}"/>` +
    `<path d="${heap}" fill="${paste}"/>` +
    line(
      'M250 690C330 730 520 724 560 680C560 650 440 636 390 652C350 668 400 694 450 682',
      lighter(paste, 0.45),
      16,
      'opacity=".7"',
    ) +
    line('M256 706C336 746 526 738 568 690', darker(paste, 0.35), 9, 'opacity=".4"') +
    clipped(sheet, [heap], crumbs(54, 400, 686, 212, 76)) +
    `<g transform="translate(480 664) rotate(38)"><rect x="-15" y="-250" width="30" height="260" rx="14" fill="#c2935c"/><rect x="-15" y="-250" width="30" height="260" rx="14" fill="${metal}" opacity=".7"/><path d="M-46 -22C-56 40 -34 66 0 68C34 66 56 40 46 -22Z" fill="#a97840"/><path d="M-40 -24C-34 -60 34 -60 40 -24C34 4 -34 4 -40 -24Z" fill="${paste}"/></g>` +
    crumbs(5, 500, 636, 26, 14) +
    `<g transform="translate(704 862) rotate(12)">${disc(-16, 186, darker(lid, 0.5))}${disc(0, 186, lid)}${disc(0, 186, metal)}${disc(0, 160, darker(lid, 0.22))}${disc(4, 154, lighter(lid, 0.25))}${disc(4, 154, metal)}</g>` +
    `<path d="${swatch}" fill="${darker(paste, 0.4)}" transform="translate(4 8)"/><path d="${swatch}" fill="${paste}"/>` +
    line('M226 1030C306 1026 406 1030 526 1018', lighter(paste, 0.6), 10, 'opacity=".7"') +
    crumbs(18, 376, 1033, 170, 18)
  return standing(art, [150, 440, 716, 624])
}
