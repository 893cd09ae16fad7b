import { both, paths, stitch, type Look, type Piece } from '../materials/cloth.ts'
import { GOLD, STEEL } from '../materials/dyes.ts'
import { flipped } from '../drawing/path-geometry.ts'
import { darker, lighter } from '../materials/colour-mixing.ts'
import { linear } from '../drawing/sheet.ts'
import { line } from '../drawing/strokes.ts'

/** Sunglasses seen from the front, folded. */
export function sunglasses(look: Look): Piece {
  const { random, words, sheet, dye } = look
  const kind = /aviator/.test(words)
    ? 'aviator'
    : /round/.test(words)
      ? 'round'
      : /cat/.test(words)
        ? 'cat'
        : /wrap|sport/.test(words)
          ? 'wrap'
          : random.pick(['wayfarer', 'aviator', 'round', 'cat', 'wayfarer'] as const)
  const lens = {
    wayfarer:
      'M510 570C520 540 560 530 640 532C720 534 764 546 766 590C768 690 730 760 640 762C560 764 516 700 510 570Z',
    aviator:
      'M506 566C520 534 580 526 650 530C730 534 770 556 768 610C764 720 700 800 620 790C550 780 500 680 506 566Z',
    round:
      'M506 650C506 574 562 522 636 522C710 522 766 574 766 650C766 726 710 778 636 778C562 778 506 726 506 650Z',
    cat: 'M510 600C540 540 640 530 790 500C800 560 790 640 750 700C710 752 640 756 590 744C536 726 506 670 510 600Z',
    wrap: 'M490 580C560 540 700 540 800 580C806 640 770 720 690 730C600 736 520 716 490 650Z',
  }[kind]
  const thin = kind === 'aviator' || kind === 'round'
  const frame = thin ? (dye.isDark ? '#3a3436' : GOLD.base) : dye.base
  const glass = random.pick([
    dye.isLight ? '#6a5140' : darker(dye.base, 0.4),
    '#4a3a30',
    '#3c4650',
    '#5a6b58',
    '#7a4f3d',
  ])
  const tint = linear(sheet, [
    [0, darker(glass, 0.35)],
    [0.6, glass],
    [1, lighter(glass, 0.45)],
  ])
  const bridge =
    kind === 'aviator'
      ? line('M452 566Q480 548 508 566M440 548H520', frame, 11)
      : line('M448 596Q480 560 512 596', frame, thin ? 12 : 24)
  const temple = 'M766 580C778 540 764 420 726 330C718 310 702 304 692 314'
  const arms =
    line(both(temple), darker(frame, 0.45), thin ? 12 : 24) +
    line(both(temple), frame, thin ? 8 : 18) +
    line(
      both('M742 372C734 346 722 322 710 314'),
      thin ? '#3a3436' : darker(frame, 0.2),
      thin ? 13 : 24,
    )
  const pads = line(both('M512 650C524 660 524 690 514 704'), '#e9dcc8', 8, 'opacity=".7"')
  const glare = 'M560 570L640 556L570 720C546 690 540 630 560 570Z'
  const art =
    arms +
    pads +
    `<g fill="${tint}" opacity=".93">${paths(lens, flipped(lens))}</g><g fill="#fff" opacity=".22">${paths(glare)}<path d="${glare}" transform="translate(-262 0)"/></g>` +
    line(lens + flipped(lens), darker(frame, 0.4), thin ? 14 : 34) +
    line(lens + flipped(lens), frame, thin ? 10 : 28) +
    line(
      lens + flipped(lens),
      lighter(frame, 0.5),
      thin ? 3 : 5,
      'opacity=".55" transform="translate(-2 -4)"',
    ) +
    bridge +
    (thin
      ? ''
      : `<circle cx="746" cy="566" r="6" fill="${STEEL.light}"/><circle cx="214" cy="566" r="6" fill="${STEEL.light}"/>`)
  return {
    art,
    outline: paths(lens, flipped(lens)) + `<g fill="none">${paths(temple, flipped(temple))}</g>`,
    box: [150, 290, 660, 510],
    rests: 'flat',
  }
}

/** A belt, coiled. */
export function belt(look: Look): Piece {
  const { random, dye, words, sheet } = look
  const metal = random.chance(0.5) ? GOLD : STEEL
  const braided = /braid|woven/.test(words) || random.chance(0.18)
  const wide = look.gender === 'Women' ? 42 : 64
  const turn = (rx: number, ry: number, y: number) =>
    `M${480 - rx} ${y}C${480 - rx} ${y - ry * 1.33} ${480 + rx} ${y - ry * 1.33} ${480 + rx} ${y}C${480 + rx} ${y + ry * 1.33} ${480 - rx} ${y + ry * 1.33} ${480 - rx} ${y}Z`
  const strap = (d: string) =>
    line(d, darker(dye.base, 0.6), wide + 5) +
    line(d, dye.base, wide) +
    line(
      d,
      `${lighter(dye.base, 0.4)}`,
      wide * 0.3,
      `opacity=".35" transform="translate(-4 -${wide * 0.2})"`,
    ) +
    (braided
      ? line(d, dye.deep, wide * 0.8, 'stroke-dasharray="6 14" opacity=".6"', 'butt')
      : stitch(dye.isLight ? dye.seam : lighter(dye.base, 0.45), d, 3, 0.55))
  const tail = `M${480 - 250} 700C${480 - 250} 950 ${480 + 100} 960 ${480 + 330} 930`
  const art =
    strap(turn(250, 210, 640)) +
    strap(turn(160, 130, 640)) +
    strap(tail) +
    `<g transform="translate(800 934) rotate(-6)"><rect x="-74" y="${-wide * 0.85}" width="120" height="${wide * 1.7}" rx="16" fill="none" stroke="${metal.dark}" stroke-width="18"/><rect x="-74" y="${-wide * 0.85 - 1}" width="120" height="${wide * 1.7}" rx="16" fill="none" stroke="${linear(
      sheet,
      [
        [0, metal.light],
        [0.5, metal.base],
        [1, metal.dark],
      ],
    )}" stroke-width="14"/><path d="M-74 0H46" stroke="${metal.base}" stroke-width="12" stroke-linecap="round"/></g><rect x="640" y="${938 - wide * 0.62}" width="26" height="${wide * 1.3}" rx="6" fill="${darker(dye.base, 0.35)}" transform="rotate(-4 653 938)"/>`
  return {
    art,
    outline: `<g fill="none">${paths(turn(260, 220, 640), turn(165, 135, 640), tail)}</g>`,
    box: [200, 400, 660, 620],
    rests: 'flat',
  }
}
