import { type Look, type Piece } from '../materials/cloth.ts'
import { gem, metalOf, stoneOf } from '../materials/metals.ts'
import { darker } from '../materials/colour-mixing.ts'
import { across, radial } from '../drawing/sheet.ts'

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
            return gem(
              sheet,
              Math.round(480 + Math.cos(a) * 58),
              Math.round(480 + Math.sin(a) * 58),
              22,
              i % 2 ? '#f4ece0' : stone,
              metal,
            )
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
      outline:
        '<g fill="none"><path d="M260 640C260 400 700 400 700 640C700 880 260 880 260 640"/></g>',
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
        ring(
          x,
          y,
          r,
          i % 2 === 0 ? metal.base : /gold|silver|steel/.test(words) ? metal.light : dye.base,
          i % 2 === 0 ? 26 : 18,
        ) +
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
