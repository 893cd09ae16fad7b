import type { Look, Piece } from '../materials/cloth.ts'
import { GOLD, STEEL, dyeOf } from '../materials/dyes.ts'
import { darker, lighter, mix } from '../materials/colour-mixing.ts'
import { across, clipTo, linear, radial } from '../drawing/sheet.ts'

/** A watch laid straight: strap, case, dial and hands at ten past ten. */
export function watch(look: Look): Piece {
  const { random, words, sheet, dye, accents } = look
  const isMetal =
    /steel|silver|gold|bronze|copper|metallic|chain|bracelet/.test(words) ||
    (!/leather|strap|analog/.test(words) && random.chance(0.3))
  const digital = /digital|sport|smart/.test(words)
  const square =
    !digital && /square|rectangular|tank/.test(words) ? true : !digital && random.chance(0.18)
  const small = look.gender === 'Women'
  const R = small ? 128 : 158
  const gold = /gold|copper|bronze|rose/.test(words) || (!isMetal && random.chance(0.4))
  const metal = gold ? GOLD : STEEL
  const strapDye = isMetal ? dyeOf(metal.base) : dye
  const dial = /white dial/.test(words)
    ? '#f7f3ea'
    : /black dial/.test(words)
      ? '#25252a'
      : /blue dial/.test(words)
        ? '#2c4468'
        : isMetal
          ? random.pick([
              '#f7f3ea',
              dye.isLight ? '#2c4468' : dye.base,
              '#26262b',
              '#e8ddc9',
              '#2f5450',
            ])
          : random.pick(['#f7f3ea', '#f3ead8', '#26262b', darker(dye.base, 0.35)])
  const dark = dyeOf(dial).isDark
  const ink = dark ? '#f2ead9' : '#33302e'
  const [cx, cy] = [480, 640]
  const w = (digital ? 1.15 : isMetal ? 1.1 : 0.98) * R
  const half = w / 2
  const strapTop = `M${cx - half} ${cy - R * 0.7}L${cx - half * 0.82} 180Q${cx - half * 0.8} 160 ${cx - half * 0.6} 156H${cx + half * 0.6}Q${cx + half * 0.8} 160 ${cx + half * 0.82} 180L${cx + half} ${cy - R * 0.7}Z`
  const strapFoot = `M${cx - half} ${cy + R * 0.7}L${cx - half * 0.8} 1090Q${cx - half * 0.6} 1136 ${cx} 1140Q${cx + half * 0.6} 1136 ${cx + half * 0.8} 1090L${cx + half} ${cy + R * 0.7}Z`
  const sheen = across(sheet, [
    [0, strapDye.deep, 0.6],
    [0.2, strapDye.deep, 0],
    [0.42, '#fffaf0', 0.35],
    [0.6, '#fffaf0', 0],
    [1, strapDye.deep, 0.55],
  ])
  const strap = (d: string) =>
    `<path d="${d}" fill="${strapDye.base}"/><path d="${d}" fill="${sheen}"/>`
  const links = isMetal
    ? `<g clip-path="${clipTo(sheet, [strapTop, strapFoot])}">` +
      Array.from({ length: 34 }, (_, i) => {
        const y = 176 + i * 28
        return Math.abs(y - cy) < R * 0.8
          ? ''
          : `<path d="M${cx - half} ${y}H${cx + half}" stroke="${metal.dark}" stroke-width="3.4" opacity=".7"/><path d="M${cx - half} ${y + 3}H${cx + half}" stroke="${metal.light}" stroke-width="2.4" opacity=".8"/>`
      }).join('') +
      [-0.3, 0.3]
        .map(
          (x) =>
            `<path d="M${cx + x * w * 0.92} 170V${cy - R * 0.7}M${cx + x * w * 0.92} ${cy + R * 0.7}V1130" stroke="${metal.dark}" stroke-width="3" opacity=".6"/>`,
        )
        .join('') +
      '</g>'
    : `<g fill="none" stroke="${dye.isDark ? lighter(dye.base, 0.35) : dye.isLight ? dye.dark : lighter(dye.base, 0.4)}" stroke-width="3" stroke-dasharray="11 7" opacity=".85"><path d="M${cx - half + 14} ${cy - R * 0.8}L${cx - half * 0.82 + 12} 190M${cx + half - 14} ${cy - R * 0.8}L${cx + half * 0.82 - 12} 190M${cx - half + 14} ${cy + R * 0.8}L${cx - half * 0.8 + 12} 1080M${cx + half - 14} ${cy + R * 0.8}L${cx + half * 0.8 - 12} 1080"/></g>` +
      [0, 1, 2, 3, 4]
        .map((i) => `<ellipse cx="${cx}" cy="${940 + i * 36}" rx="6" ry="9" fill="${dye.deep}"/>`)
        .join('')
  const buckle = isMetal
    ? ''
    : `<rect x="${cx - half * 0.98}" y="146" width="${w * 0.98}" height="46" rx="12" fill="none" stroke="${metal.dark}" stroke-width="13"/><rect x="${cx - half * 0.98}" y="145" width="${w * 0.98}" height="46" rx="12" fill="none" stroke="${metal.base}" stroke-width="10"/><path d="M${cx} 150V214" stroke="${metal.base}" stroke-width="9" stroke-linecap="round"/><rect x="${cx - half * 0.92}" y="262" width="${w * 0.92}" height="26" rx="6" fill="${darker(dye.base, 0.35)}"/>`
  const lugs = [-1, 1]
    .flatMap((sx) =>
      [-1, 1].map(
        (sy) =>
          `<path d="M${cx + sx * half * 0.98} ${cy + sy * R * 0.6}L${cx + sx * (half + 10)} ${cy + sy * R * 0.98}L${cx + sx * (half - 22)} ${cy + sy * R * 1.02}Z" fill="${metal.base}" stroke="${metal.dark}" stroke-width="2"/>`,
      ),
    )
    .join('')
  const face = (scale: number, fill: string, extra = '') =>
    square
      ? `<rect x="${cx - R * scale}" y="${cy - R * scale * 1.12}" width="${R * scale * 2}" height="${R * scale * 2.24}" rx="${R * 0.26 * scale}" fill="${fill}" ${extra}/>`
      : `<circle cx="${cx}" cy="${cy}" r="${R * scale}" fill="${fill}" ${extra}/>`
  const casing =
    face(1.08, metal.dark) +
    face(
      1.06,
      linear(
        sheet,
        [
          [0, metal.light],
          [0.45, metal.base],
          [0.6, metal.light],
          [1, metal.dark],
        ],
        [cx - R, cy - R, cx + R, cy + R],
      ),
    ) +
    face(0.95, metal.dark) +
    face(
      0.93,
      linear(
        sheet,
        [
          [0, metal.dark],
          [1, metal.light],
        ],
        [cx - R, cy - R, cx + R, cy + R],
      ),
    )
  const dialArt =
    face(0.88, dial) +
    face(
      0.88,
      radial(
        sheet,
        [
          [0, '#fff', dark ? 0.22 : 0.5],
          [0.7, '#fff', 0],
          [1, '#000', 0.18],
        ],
        [0.4, 0.32, 0.8],
      ),
    )
  const mark = (i: number, from: number, to: number, width: number, colour: string) => {
    const a = (i * Math.PI) / 30
    const stretch = square ? 1.05 : 1
    return `<path d="M${(cx + Math.sin(a) * R * from).toFixed(1)} ${(cy - Math.cos(a) * R * from * stretch).toFixed(1)}L${(cx + Math.sin(a) * R * to).toFixed(1)} ${(cy - Math.cos(a) * R * to * stretch).toFixed(1)}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
  }
  const dots = random.chance(0.3)
  const indices =
    Array.from({ length: 12 }, (_, i) =>
      dots
        ? `<circle cx="${(cx + Math.sin((i * Math.PI) / 6) * R * 0.74).toFixed(1)}" cy="${(cy - Math.cos((i * Math.PI) / 6) * R * 0.74).toFixed(1)}" r="${i % 3 === 0 ? 8 : 4.5}" fill="${gold ? GOLD.base : ink}"/>`
        : mark(
            i * 5,
            0.66,
            0.78,
            i % 3 === 0 ? 8 : 4.5,
            gold ? (dark ? GOLD.light : GOLD.dark) : ink,
          ),
    ).join('') +
    `<circle cx="${cx}" cy="${cy}" r="${R * 0.83}" fill="none" stroke="${ink}" stroke-width="5" stroke-dasharray="1.4 ${((2 * Math.PI * R * 0.83) / 60 - 1.4).toFixed(2)}" opacity="${square ? 0 : 0.6}"/>`
  const chrono =
    !small && random.chance(0.4)
      ? [
          [-0.36, 0.02],
          [0.36, 0.02],
          [0, 0.38],
        ]
          .map(
            ([x = 0, y = 0]) =>
              `<circle cx="${cx + x * R}" cy="${cy + y * R}" r="${R * 0.2}" fill="${mix(dial, dark ? '#fff' : '#000', 0.1)}" stroke="${ink}" stroke-width="2" stroke-opacity=".5"/><path d="M${cx + x * R} ${cy + y * R}l${R * 0.08} ${-R * 0.11}" stroke="${accents[1]}" stroke-width="3.4" stroke-linecap="round"/>`,
          )
          .join('')
      : random.chance(0.5)
        ? `<rect x="${cx + R * 0.42}" y="${cy - 13}" width="32" height="26" rx="4" fill="#fdfaf3" stroke="${ink}" stroke-width="1.5"/>`
        : ''
  const hands =
    `<g transform="translate(3 6)" opacity=".25">${mark(51, -0.1, 0.46, 11, '#000')}${mark(10, -0.12, 0.66, 8, '#000')}</g>` +
    mark(51, -0.1, 0.46, 11, gold ? GOLD.base : ink) +
    mark(10, -0.12, 0.66, 8, gold ? GOLD.base : ink) +
    mark(37, -0.2, 0.7, 2.6, accents[2]) +
    `<circle cx="${cx}" cy="${cy}" r="9" fill="${gold ? GOLD.base : ink}"/><circle cx="${cx}" cy="${cy}" r="3.5" fill="${dial}"/>`
  const screen = digital
    ? face(0.82, '#20242a') +
      `<rect x="${cx - R * 0.52}" y="${cy - R * 0.3}" width="${R * 1.04}" height="${R * 0.56}" rx="14" fill="#c9d3bd"/>` +
      [0, 1, 2, 3]
        .map(
          (i) =>
            `<path d="M${cx - R * 0.4 + i * R * 0.21 + (i > 1 ? R * 0.06 : 0)} ${cy - R * 0.16}h${R * 0.11}v${R * 0.28}h${-R * 0.11}z" fill="none" stroke="#2b3328" stroke-width="7"/>`,
        )
        .join('') +
      `<circle cx="${cx}" cy="${cy + R * 0.5}" r="12" fill="${accents[1]}"/><path d="M${cx - R * 0.4} ${cy - R * 0.5}H${cx + R * 0.4}" stroke="${accents[1]}" stroke-width="8" stroke-linecap="round"/>`
    : dialArt + indices + chrono + hands
  const crown = `<rect x="${cx + R * 1.05}" y="${cy - 18}" width="24" height="36" rx="7" fill="${metal.base}" stroke="${metal.dark}" stroke-width="2"/><path d="M${cx + R * 1.05 + 8} ${cy - 16}V${cy + 16}M${cx + R * 1.05 + 15} ${cy - 16}V${cy + 16}" stroke="${metal.dark}" stroke-width="2"/>`
  const glass = `<path d="M${cx - R * 0.62} ${cy - R * 0.5}C${cx - R * 0.3} ${cy - R * 0.84} ${cx + R * 0.1} ${cy - R * 0.86} ${cx + R * 0.34} ${cy - R * 0.76}L${cx - R * 0.74} ${cy + R * 0.26}C${cx - R * 0.86} ${cy} ${cx - R * 0.8} ${cy - R * 0.3} ${cx - R * 0.62} ${cy - R * 0.5}Z" fill="#fff" opacity=".13"/>`
  const rim = square
    ? `M${cx - R} ${cy - R}H${cx + R}V${cy + R}H${cx - R}Z`
    : `M${cx - R} ${cy}C${cx - R} ${cy - R * 1.34} ${cx + R} ${cy - R * 1.34} ${cx + R} ${cy}C${cx + R} ${cy + R * 1.34} ${cx - R} ${cy + R * 1.34} ${cx - R} ${cy}Z`
  const art =
    strap(strapTop) + strap(strapFoot) + links + buckle + lugs + crown + casing + screen + glass
  return {
    art,
    outline: `<path d="${strapTop}"/><path d="${strapFoot}"/><path d="${rim}"/>`,
    box: [cx - R * 1.3, 130, R * 2.6, 1020],
    rests: 'flat',
  }
}
