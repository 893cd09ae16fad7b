import { clipped, paths, type Look, type Piece } from '../materials/cloth.ts'
import { dyeOf } from '../materials/dyes.ts'
import { mirrored } from '../drawing/path-geometry.ts'
import { across, linear } from '../drawing/sheet.ts'
import { gem, metalOf, pearl, sheen, stoneOf, wire } from '../materials/metals.ts'

const BUST = mirrored([
  [0, 150],
  [92, 150],
  [96, 230, 108, 290, 170, 326],
  [262, 370, 318, 420, 332, 520],
  [340, 700, 304, 880, 244, 1010],
  [130, 1040, 0, 1046],
])

/** Displayed on a bust of velvet or linen, as a jeweller does it. */
function shown(look: Look, worn: string, beside: string): Piece {
  const { sheet, random } = look
  const bust = dyeOf(random.pick(['#54343c', '#3a454b', '#43403c', '#e4d6c2', '#cdbba6']))
  const shade = `<g transform="translate(7 12)" opacity=".26" fill="#120b10">${worn.replace(/(fill|stroke)="(?!none)[^"]*"/g, '$1="#120b10"')}</g>`
  const art =
    `<path d="${BUST}" fill="${bust.base}"/>` +
    `<path d="${BUST}" fill="${across(sheet, [
      [0, bust.deep, 0.5],
      [0.3, '#fff6e8', bust.isDark ? 0.12 : 0.3],
      [0.62, bust.deep, 0.06],
      [1, bust.deep, 0.7],
    ])}"/><path d="${BUST}" fill="${linear(sheet, [
      [0, bust.deep, 0.4],
      [0.2, bust.deep, 0],
      [0.5, '#fff6e8', bust.isDark ? 0.06 : 0.16],
      [1, bust.deep, 0.5],
    ])}"/>` +
    clipped(sheet, [BUST], shade + worn) +
    beside
  return {
    art,
    outline: paths(BUST),
    box: beside ? [110, 140, 740, 1010] : [140, 140, 680, 910],
    rests: 'flat',
  }
}

export function necklace(look: Look): Piece {
  const { sheet, random, words, articleType } = look
  const metal = metalOf(look)
  const stone = stoneOf(look)
  const neck = 'M300 260C250 520 330 760 480 800C630 760 710 520 660 260'
  const inner = 'M330 250C300 480 370 660 480 690C590 660 660 480 630 250'
  if (articleType === 'Pendant') {
    const heart = random.whole(0, 2)
    const charm =
      heart === 0
        ? `<path d="M480 900C380 820 390 740 440 740C464 740 476 756 480 772C484 756 496 740 520 740C570 740 580 820 480 900Z" fill="${sheen(sheet, metal)}" stroke="${metal.dark}" stroke-width="3"/>` +
          gem(sheet, 480, 806, 20, stone, metal)
        : heart === 1
          ? gem(sheet, 480, 820, 54, stone, metal) +
            Array.from({ length: 14 }, (_, i) => {
              const a = (i * Math.PI) / 7
              return gem(
                sheet,
                Math.round(480 + Math.cos(a) * 76),
                Math.round(820 + Math.sin(a) * 76),
                10,
                '#f4ece0',
                metal,
              )
            }).join('')
          : `<path d="M480 740C560 800 560 880 480 940C400 880 400 800 480 740Z" fill="${sheen(sheet, metal)}" stroke="${metal.dark}" stroke-width="3"/><path d="M480 776C526 816 526 866 480 904C434 866 434 816 480 776Z" fill="${stone}"/>`
    const chain = 'M320 240C300 480 400 660 480 740C560 660 660 480 640 240'
    return shown(
      look,
      wire(chain, metal, 6, 'stroke-dasharray="9 4"') +
        `<circle cx="480" cy="742" r="13" fill="none" stroke="${metal.base}" stroke-width="6"/>` +
        charm,
      '',
    )
  }
  const kind = /pearl/.test(words)
    ? 'pearl'
    : /choker|kundan|temple|set/.test(words) || articleType === 'Jewellery Set'
      ? 'kundan'
      : random.pick(['pearl', 'kundan', 'layered'] as const)
  const along = (t: number, k = 1): [number, number] => {
    const x = 300 + 360 * t
    const s = Math.sin(t * Math.PI)
    return [
      Math.round(480 + (x - 480) * (1 + 0.22 * s * k)),
      Math.round(270 + 520 * Math.pow(s, 0.72) * k),
    ]
  }
  const art =
    kind === 'pearl'
      ? Array.from({ length: 31 }, (_, i) => {
          const [x, y] = along(i / 30)
          return pearl(sheet, x, y, 17 + 8 * Math.sin((i / 30) * Math.PI))
        }).join('') + gem(sheet, 480, 830, 30, stone, metal)
      : kind === 'kundan'
        ? wire(inner, metal, 12) +
          Array.from({ length: 17 }, (_, i) => {
            const t = 0.08 + (i / 16) * 0.84
            const [x, y] = along(t, 0.83)
            const big = 15 + 16 * Math.sin(t * Math.PI)
            return (
              gem(sheet, x, y, Math.round(big), i % 2 === 0 ? stone : '#f5ecdd', metal) +
              pearl(sheet, Math.round(480 + (x - 480) * 1.1), y + Math.round(big) + 20, 9)
            )
          }).join('') +
          gem(sheet, 480, 780, 40, stone, metal) +
          pearl(sheet, 480, 846, 16)
        : wire(neck, metal, 7, 'stroke-dasharray="10 4"') +
          wire(inner, metal, 5) +
          Array.from({ length: 9 }, (_, i) => {
            const [x, y] = along(0.3 + i * 0.05, 0.83)
            return gem(sheet, x, y, 10, stone, metal)
          }).join('') +
          `<circle cx="480" cy="830" r="44" fill="${sheen(sheet, metal)}" stroke="${metal.dark}" stroke-width="3"/>` +
          gem(sheet, 480, 830, 18, stone, metal)
  const pair =
    articleType === 'Jewellery Set'
      ? [
          [176, 1010],
          [784, 1010],
        ]
          .map(
            ([x = 0, y = 0]) =>
              gem(sheet, x, y, 34, stone, metal) +
              wire(`M${x} ${y + 40}V${y + 60}`, metal, 5) +
              pearl(sheet, x, y + 80, 20),
          )
          .join('')
      : ''
  return shown(look, art, pair)
}
