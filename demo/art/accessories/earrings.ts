import { type Look, type Piece } from '../materials/cloth.ts'
import { gem, lineShadow, metalOf, pearl, sheen, stoneOf, wire } from '../materials/metals.ts'
import { radial } from '../drawing/sheet.ts'

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
        [0, 1, 2, 3, 4]
          .map((i) => gem(sheet, 276 + i * 32, 676 + (i % 4 === 0 ? 0 : 8), 9, stone, metal))
          .join('') +
        Array.from(
          { length: 8 },
          (_, i) =>
            wire(`M${258 + i * 23.4} 730V748`, metal, 3) + pearl(sheet, 258 + i * 23.4, 760, 11),
        ).join('')
      : kind === 'hoop'
        ? wire('M340 400C220 400 210 760 340 760C470 760 460 400 340 400', metal, 22) +
          Array.from({ length: 7 }, (_, i) =>
            gem(
              sheet,
              268 + i * 24,
              720 + Math.round(Math.sin((i / 6) * Math.PI) * 36),
              9,
              stone,
              metal,
            ),
          ).join('')
        : kind === 'stud'
          ? Array.from({ length: 8 }, (_, i) => {
              const a = (i * Math.PI) / 4
              return gem(
                sheet,
                Math.round(340 + Math.cos(a) * 70),
                Math.round(600 + Math.sin(a) * 70),
                24,
                stone,
                metal,
              )
            }).join('') + gem(sheet, 340, 600, 36, '#f3e9dc', metal)
          : kind === 'chandbali'
            ? hook +
              gem(sheet, 340, 470, 30, stone, metal) +
              `<path d="M226 600C226 740 454 740 454 600C454 700 390 690 340 690C290 690 226 700 226 600ZM226 600C220 560 250 540 270 560C250 640 290 660 340 660C390 660 430 640 410 560C430 540 460 560 454 600C470 780 210 780 226 600Z" fill="${sheen(sheet, metal)}"/>` +
              wire('M340 506V600', metal, 5) +
              gem(sheet, 340, 620, 22, stone, metal) +
              Array.from({ length: 9 }, (_, i) =>
                pearl(sheet, 236 + i * 26, 700 + Math.round(Math.sin((i / 8) * Math.PI) * 52), 11),
              ).join('')
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
