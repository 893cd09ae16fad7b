import type { Look, Piece } from './cloth.ts'
import { GOLD, STEEL } from './dyes.ts'
import { across, linear, radial, type Sheet } from './sheet.ts'
import { darker } from './shade.ts'

type Metal = { base: string; light: string; dark: string }
const metalOf = ({ words, random }: Look): Metal =>
  /silver|steel|white|metallic|oxidised/.test(words)
    ? STEEL
    : /copper|rose|bronze/.test(words)
      ? { base: '#c58a6b', light: '#f3d3bd', dark: '#8a5238' }
      : random.chance(0.85)
        ? GOLD
        : STEEL
const stoneOf = ({ dye, accents, words }: Look): string => (/gold|silver|steel|bronze|copper|metallic/.test(words) ? accents[0] : dye.base)
const sheen = (sheet: Sheet, metal: Metal) =>
  linear(sheet, [
    [0, metal.light],
    [0.4, metal.base],
    [0.6, metal.light],
    [1, metal.dark],
  ])
const gem = (sheet: Sheet, x: number, y: number, r: number, colour: string, metal: Metal) =>
  `<circle cx="${x}" cy="${y}" r="${r + 4}" fill="${metal.dark}"/><circle cx="${x}" cy="${y}" r="${r + 3}" fill="${metal.base}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${radial(
    sheet,
    [
      [0, '#fff', 0.85],
      [0.35, '#fff', 0.1],
      [1, '#000', 0.35],
    ],
  )}"/>`
const pearl = (sheet: Sheet, x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${radial(sheet, [
    [0, '#fffdf8'],
    [0.5, '#f0e6d8'],
    [1, '#c3b29d'],
  ])}"/>`
const wire = (d: string, metal: Metal, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${metal.dark}" stroke-width="${width + 2}" ${extra}/><path d="${d}" fill="none" stroke="${metal.base}" stroke-width="${width}" ${extra}/><path d="${d}" fill="none" stroke="${metal.light}" stroke-width="${width * 0.34}" ${extra}/>`
/** Thin things throw their shadow as lines. */
const lineShadow = (d: string) => `<g fill="none"><path d="${d}"/></g>`

export function earrings(look: Look): Piece {
  const { sheet, random, words } = look
  const metal = metalOf(look)
  const stone = stoneOf(look)
  const kind = /jhumka/.test(words)
    ? 'jhumka'
    : /hoop/.test(words)
      ? 'hoop'
      : /stud/.test(words)
        ? 'stud'
        : random.pick(['jhumka', 'hoop', 'chandbali', 'drop', 'jhumka'] as const)
  const hook = wire('M340 420C330 340 380 320 390 370', metal, 7)
  const bell = 'M250 720C250 600 300 560 340 560C380 560 430 600 430 720C400 740 280 740 250 720Z'
  const one =
    kind === 'jhumka'
      ? hook +
        gem(sheet, 340, 460, 34, stone, metal) +
        Array.from({ length: 10 }, (_, i) => {
          const a = (i * Math.PI) / 5
          return `<circle cx="${(340 + Math.cos(a) * 50).toFixed(0)}" cy="${(460 + Math.sin(a) * 50).toFixed(0)}" r="7" fill="${metal.light}" stroke="${metal.dark}" stroke-width="1.5"/>`
        }).join('') +
        wire('M340 512V560', metal, 8) +
        `<path d="${bell}" fill="${sheen(sheet, metal)}"/><path d="M256 690Q340 716 424 690M268 650Q340 672 412 650" stroke="${metal.dark}" stroke-width="4" fill="none"/>` +
        [0, 1, 2, 3, 4].map((i) => gem(sheet, 276 + i * 32, 676 + (i % 4 === 0 ? 0 : 8), 9, stone, metal)).join('') +
        Array.from({ length: 8 }, (_, i) => wire(`M${258 + i * 23.4} 730V748`, metal, 3) + pearl(sheet, 258 + i * 23.4, 760, 11)).join('')
      : kind === 'hoop'
        ? wire('M340 400C220 400 210 760 340 760C470 760 460 400 340 400', metal, 22) +
          Array.from({ length: 7 }, (_, i) =>
            gem(sheet, 268 + i * 24, 720 + Math.round(Math.sin((i / 6) * Math.PI) * 36), 9, stone, metal),
          ).join('')
        : kind === 'stud'
          ? Array.from({ length: 8 }, (_, i) => {
              const a = (i * Math.PI) / 4
              return gem(sheet, Math.round(340 + Math.cos(a) * 70), Math.round(600 + Math.sin(a) * 70), 24, stone, metal)
            }).join('') + gem(sheet, 340, 600, 36, '#f3e9dc', metal)
          : kind === 'chandbali'
            ? hook +
              gem(sheet, 340, 470, 30, stone, metal) +
              `<path d="M226 600C226 740 454 740 454 600C454 700 390 690 340 690C290 690 226 700 226 600ZM226 600C220 560 250 540 270 560C250 640 290 660 340 660C390 660 430 640 410 560C430 540 460 560 454 600C470 780 210 780 226 600Z" fill="${sheen(sheet, metal)}"/>` +
              wire('M340 506V600', metal, 5) +
              gem(sheet, 340, 620, 22, stone, metal) +
              Array.from({ length: 9 }, (_, i) => pearl(sheet, 236 + i * 26, 700 + Math.round(Math.sin((i / 8) * Math.PI) * 52), 11)).join(
                '',
              )
            : hook +
              wire('M340 400V520', metal, 5) +
              `<path d="M340 510C400 600 420 660 400 710C380 760 300 760 280 710C260 660 280 600 340 510Z" fill="${metal.dark}"/><path d="M340 528C390 606 406 660 390 700C372 742 308 742 290 700C274 660 290 606 340 528Z" fill="${stone}"/><path d="M340 528C390 606 406 660 390 700C372 742 308 742 290 700C274 660 290 606 340 528Z" fill="${radial(
                sheet,
                [
                  [0, '#fff', 0.8],
                  [0.4, '#fff', 0.05],
                  [1, '#000', 0.35],
                ],
              )}"/>`
  const shadowD = 'M250 600C250 480 430 480 430 600C430 720 250 720 250 600Z'
  const shadow =
    kind === 'hoop'
      ? lineShadow('M340 400C220 400 210 760 340 760C470 760 460 400 340 400')
      : `<path d="${kind === 'jhumka' ? bell : kind === 'drop' ? 'M340 510C400 600 420 660 400 710C380 760 300 760 280 710C260 660 280 600 340 510Z' : kind === 'chandbali' ? 'M226 600C226 740 454 740 454 600C470 780 210 780 226 600Z' : shadowD}"/>`
  return {
    art: one + `<g transform="translate(280 0)">${one}</g>`,
    outline: shadow + `<g transform="translate(280 0)">${shadow}</g>`,
    box: [200, 300, 560, 500],
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
              return gem(sheet, Math.round(480 + Math.cos(a) * 76), Math.round(820 + Math.sin(a) * 76), 10, '#f4ece0', metal)
            }).join('')
          : `<path d="M480 740C560 800 560 880 480 940C400 880 400 800 480 740Z" fill="${sheen(sheet, metal)}" stroke="${metal.dark}" stroke-width="3"/><path d="M480 776C526 816 526 866 480 904C434 866 434 816 480 776Z" fill="${stone}"/>`
    const chain = 'M320 240C300 480 400 660 480 740C560 660 660 480 640 240'
    return {
      art:
        wire(chain, metal, 6, 'stroke-dasharray="9 4"') +
        `<circle cx="480" cy="742" r="13" fill="none" stroke="${metal.base}" stroke-width="6"/>` +
        charm,
      outline: lineShadow(chain) + '<path d="M480 740L570 820L480 930L390 820Z"/>',
      box: [300, 230, 360, 720],
      rests: 'flat',
    }
  }
  const kind = /pearl/.test(words)
    ? 'pearl'
    : /choker|kundan|temple|set/.test(words) || articleType === 'Jewellery Set'
      ? 'kundan'
      : random.pick(['pearl', 'kundan', 'layered'] as const)
  const along = (t: number, k = 1): [number, number] => {
    const x = 300 + 360 * t
    const s = Math.sin(t * Math.PI)
    return [Math.round(480 + (x - 480) * (1 + 0.22 * s * k)), Math.round(270 + 520 * Math.pow(s, 0.72) * k)]
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
          [250, 960],
          [710, 960],
        ]
          .map(
            ([x = 0, y = 0]) =>
              gem(sheet, x, y, 34, stone, metal) + wire(`M${x} ${y + 40}V${y + 60}`, metal, 5) + pearl(sheet, x, y + 80, 20),
          )
          .join('')
      : ''
  return { art: art + pair, outline: lineShadow(kind === 'kundan' ? inner : neck), box: [260, 240, 440, pair ? 820 : 660], rests: 'flat' }
}

export function bangles(look: Look): Piece {
  const { sheet, random, articleType, dye, words } = look
  const metal = metalOf(look)
  const stone = stoneOf(look)
  if (articleType === 'Ring') {
    const art =
      `<ellipse cx="480" cy="740" rx="180" ry="190" fill="none" stroke="${metal.dark}" stroke-width="38"/><ellipse cx="480" cy="738" rx="180" ry="190" fill="none" stroke="${across(
        sheet,
        [
          [0, metal.dark],
          [0.25, metal.light],
          [0.5, metal.base],
          [0.75, metal.light],
          [1, metal.dark],
        ],
      )}" stroke-width="33"/><path d="M400 540L440 600H520L560 540Z" fill="${metal.base}"/>` +
      (random.chance(0.5)
        ? `<path d="M380 470L430 410H530L580 470L480 590Z" fill="${stone}"/><path d="M380 470H580M430 410L450 470L480 590L510 470L530 410" stroke="#fff" stroke-width="4" fill="none" opacity=".7"/><path d="M380 470L430 410H480L450 470Z" fill="#fff" opacity=".45"/><path d="M510 470H580L480 590Z" fill="#000" opacity=".18"/>`
        : Array.from({ length: 8 }, (_, i) => {
            const a = (i * Math.PI) / 4
            return gem(sheet, Math.round(480 + Math.cos(a) * 58), Math.round(480 + Math.sin(a) * 58), 22, i % 2 ? '#f4ece0' : stone, metal)
          }).join('') + gem(sheet, 480, 480, 34, stone, metal))
    return {
      art,
      outline:
        '<g fill="none"><path d="M300 740C300 490 660 490 660 740C660 990 300 990 300 740"/></g><path d="M380 470L430 410L530 410L580 470L480 590Z"/>',
      box: [260, 390, 440, 560],
      rests: 'standing',
    }
  }
  const ring = (cx: number, cy: number, r: number, colour: string, width: number) =>
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${darker(colour, 0.45)}" stroke-width="${width + 4}"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"/><path d="M${cx - r * 0.9} ${cy - r * 0.44}A${r} ${r} 0 0 1 ${cx + r * 0.2} ${cy - r * 0.98}" fill="none" stroke="#fff" stroke-width="${width * 0.3}" opacity=".65" stroke-linecap="round"/>`
  if (articleType === 'Bracelet' && !/cuff|kada/.test(words)) {
    const beads = Array.from({ length: 26 }, (_, i) => {
      const a = (i / 26) * Math.PI * 2
      const [x, y] = [Math.round(480 + Math.cos(a) * 220), Math.round(640 + Math.sin(a) * 180)]
      return i % 5 === 0
        ? gem(sheet, x, y, 22, stone, metal)
        : `<circle cx="${x}" cy="${y}" r="25" fill="${i % 2 ? dye.base : metal.base}"/><circle cx="${x}" cy="${y}" r="25" fill="${radial(
            sheet,
            [
              [0, '#fff', 0.7],
              [0.45, '#fff', 0],
              [1, '#000', 0.4],
            ],
          )}"/>`
    }).join('')
    return {
      art: beads,
      outline: '<g fill="none"><path d="M260 640C260 400 700 400 700 640C700 880 260 880 260 640"/></g>',
      box: [230, 430, 500, 420],
      rests: 'flat',
    }
  }
  const spread: readonly (readonly [number, number, number])[] = [
    [440, 600, 190],
    [520, 700, 190],
    [430, 740, 190],
    [540, 580, 190],
  ]
  const art = spread
    .map(
      ([x, y, r], i) =>
        ring(x, y, r, i % 2 === 0 ? metal.base : /gold|silver|steel/.test(words) ? metal.light : dye.base, i % 2 === 0 ? 26 : 18) +
        Array.from({ length: 20 }, (_, j) => {
          const a = (j * Math.PI) / 10
          return `<circle cx="${Math.round(x + Math.cos(a) * r)}" cy="${Math.round(y + Math.sin(a) * r)}" r="4.5" fill="${j % 2 ? '#fff6e4' : stone}"/>`
        }).join(''),
    )
    .join('')
  return {
    art,
    outline: `<g fill="none">${spread.map(([x, y, r]) => `<path d="M${x - r} ${y}C${x - r} ${y - r * 1.33} ${x + r} ${y - r * 1.33} ${x + r} ${y}C${x + r} ${y + r * 1.33} ${x - r} ${y + r * 1.33} ${x - r} ${y}"/>`).join('')}</g>`,
    box: [220, 370, 520, 580],
    rests: 'flat',
  }
}
