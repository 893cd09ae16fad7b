import { filled, modelled, paths, seam, stitch, type Look, type Piece } from '../materials/cloth.ts'
import { STEEL } from '../materials/dyes.ts'
import { lighter } from '../materials/colour-mixing.ts'
import { across, linear } from '../drawing/sheet.ts'
import { line } from '../drawing/strokes.ts'

/** An umbrella, open and seen from the side. */
export function umbrella(look: Look): Piece {
  const { sheet, dye } = look
  const canopy =
    'M130 640C150 400 310 250 480 250C650 250 810 400 830 640C800 600 750 600 716 640C680 596 630 596 600 640C560 596 520 596 480 640C440 596 400 596 360 640C330 596 280 596 244 640C210 600 160 600 130 640Z'
  const art =
    line('M480 220V1000C480 1070 380 1070 380 1000', '#6b4a2f', 20) +
    line('M480 640V1000C480 1070 380 1070 380 1000', '#9c6d43', 10) +
    `<path d="M480 250V200" stroke="#6b4a2f" stroke-width="12" stroke-linecap="round"/>` +
    filled(sheet, canopy, look.cloth()) +
    `<path d="M480 250C400 340 362 480 360 640C400 596 440 596 480 640C520 596 560 596 600 640C598 480 560 340 480 250Z" fill="#fffaf0" opacity=".1"/>` +
    modelled(
      look,
      [canopy],
      `<path d="M300 330C240 420 230 520 250 600" stroke="#fffaf0" stroke-width="34" opacity=".3" fill="none"/><path d="M700 380C760 460 790 560 800 620" stroke="${dye.deep}" stroke-width="60" opacity=".4" fill="none"/>`,
    ) +
    seam(
      look,
      'M480 250C330 340 250 480 244 640M480 250C400 340 362 480 360 640M480 250C560 340 598 480 600 640M480 250C630 340 710 480 716 640M480 250V640',
      3,
      0.6,
    )
  return {
    art,
    outline: paths(canopy, 'M470 640L490 640L490 1050L470 1050Z'),
    box: [120, 190, 720, 880],
    rests: 'flat',
  }
}

/** Suspenders, key chains and laces: accessories that hang or loop. */
export function suspenders(look: Look): Piece {
  const { dye } = look
  const strap = (d: string) =>
    line(d, dye.deep, 50, '', 'butt') +
    line(d, dye.base, 44, '', 'butt') +
    line(d, dye.isLight ? look.accents[0] : '#f1e7d6', 6, 'opacity=".8"', 'butt')
  const clip = (x: number, y: number) =>
    `<rect x="${x - 30}" y="${y}" width="60" height="86" rx="10" fill="${STEEL.dark}"/><rect x="${x - 27}" y="${y}" width="54" height="80" rx="9" fill="${STEEL.base}"/><rect x="${x - 20}" y="${y + 8}" width="40" height="18" rx="5" fill="${STEEL.light}"/>`
  const art =
    strap('M340 1000C340 700 400 500 480 420C560 500 620 700 620 1000') +
    strap('M480 430C400 360 340 300 330 200') +
    strap('M480 430C560 360 620 300 630 200') +
    `<path d="M430 400L480 350L530 400L520 480H440Z" fill="#7d5636"/>` +
    clip(340, 990) +
    clip(620, 990) +
    clip(330, 130) +
    clip(630, 130)
  return {
    art,
    outline:
      '<g fill="none"><path d="M330 200C340 300 400 360 480 430C560 360 620 300 630 200M340 1000C340 700 400 500 480 420C560 500 620 700 620 1000"/></g>',
    box: [290, 120, 380, 970],
    rests: 'flat',
  }
}

export function laces(look: Look): Piece {
  const { dye, words } = look
  if (/brush|polish|kit|insole|horn/.test(words)) {
    const brush = 'M180 560C180 500 240 480 480 480C720 480 780 500 780 560V620H180Z'
    const art = `<path d="M200 610H760L744 740H216Z" fill="#4a3a30"/><path d="${Array.from({ length: 46 }, (_, i) => `M${206 + i * 12} 612L${216 + i * 11.6} 742`).join('')}" stroke="#6d5646" stroke-width="4"/><path d="${brush}" fill="#b07c4a"/><path d="${brush}" fill="${linear(
      look.sheet,
      [
        [0, '#fff', 0.35],
        [1, '#2a160a', 0.4],
      ],
    )}"/><g transform="translate(480 890)"><ellipse rx="150" ry="34" cy="40" fill="${dye.deep}"/><path d="M-150 0V40A150 34 0 0 0 150 40V0Z" fill="${dye.base}"/><ellipse rx="150" ry="34" fill="${STEEL.base}"/><ellipse rx="132" ry="26" fill="${STEEL.light}"/></g>`
    return {
      art,
      outline: paths(brush, 'M200 610H760L744 740H216Z') + '<path d="M330 880H630V940H330Z"/>',
      box: [180, 480, 600, 490],
      rests: 'flat',
    }
  }
  // Wound up as they are sold, with a paper band around the waist.
  const loops = [-96, -58, -20, 20, 58, 96].map(
    (x, i) =>
      `M${480 + x * 0.4} 640C${480 + x * 2.3} 560 ${480 + x * 2} ${330 - (i % 2) * 26} ${480 + x * 0.9} ${330 - (i % 2) * 26}C${480 + x * 0.2} 336 ${480 + x * 0.1} 520 ${480 + x * 0.3} 640`,
  )
  const under = loops.map((loop) =>
    loop.replace(
      /(-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)/g,
      (_, x: string, y: string) => `${x} ${1280 - Number(y)}`,
    ),
  )
  const lace = (d: string) =>
    line(d, '#1d1210', 25, 'opacity=".2" transform="translate(3 6)"') +
    line(d, dye.dark, 23) +
    line(d, dye.base, 18) +
    line(d, look.accents[0], 5, 'stroke-dasharray="9 13" opacity=".8"', 'butt')
  const end = (x: number, y: number) =>
    `<path d="M${x} ${y}l10 -2l6 54l-14 2z" fill="${STEEL.base}"/><path d="M${x + 3} ${y}l3 0l6 52l-4 0z" fill="${STEEL.light}"/>`
  const band = 'M384 596C440 608 520 608 576 596L576 690C520 702 440 702 384 690Z'
  const art =
    [...loops, ...under].map(lace).join('') +
    lace('M520 690C560 800 640 860 690 900') +
    end(686, 896) +
    `<path d="${band}" transform="translate(3 8)" fill="#1d1210" opacity=".2"/><path d="${band}" fill="#efe5d3"/><path d="${band}" fill="${linear(
      look.sheet,
      [
        [0, '#fff', 0.4],
        [1, '#5a3a20', 0.2],
      ],
    )}"/><path d="M430 644H530" stroke="${dye.base}" stroke-width="10"/>`
  return {
    art,
    outline: `<g fill="none" stroke-width="18">${paths(...loops, ...under)}</g>${paths(band)}`,
    box: [250, 290, 470, 700],
    rests: 'flat',
  }
}

export function keyChain(look: Look): Piece {
  const { sheet, dye, accents } = look
  const tag =
    'M390 640C390 600 430 590 480 590C530 590 570 600 570 640V960C570 1000 540 1010 480 1010C420 1010 390 1000 390 960Z'
  const art =
    `<circle cx="480" cy="380" r="120" fill="none" stroke="${STEEL.dark}" stroke-width="18"/><circle cx="480" cy="380" r="120" fill="none" stroke="${STEEL.base}" stroke-width="13"/>` +
    line('M480 500V600', STEEL.base, 16) +
    `<path d="${tag}" fill="${dye.base}"/><path d="${tag}" fill="${across(sheet, [
      [0, dye.deep, 0.5],
      [0.4, '#fff', 0.25],
      [1, dye.deep, 0.5],
    ])}"/>` +
    stitch(
      lighter(dye.base, 0.4),
      'M404 650C404 614 440 604 480 604C520 604 556 614 556 650V950C556 986 530 996 480 996C430 996 404 986 404 950Z',
      3,
    ) +
    `<circle cx="480" cy="800" r="46" fill="${accents[1]}"/>`
  return {
    art,
    outline:
      paths(tag) +
      '<g fill="none"><path d="M360 380C360 220 600 220 600 380C600 540 360 540 360 380"/></g>',
    box: [350, 250, 260, 770],
    rests: 'flat',
  }
}
