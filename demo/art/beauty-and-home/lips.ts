import { type Look, type Piece } from '../materials/cloth.ts'
import { GOLD } from '../materials/dyes.ts'
import { darker, lighter, mix } from '../materials/colour-mixing.ts'
import { across, linear } from '../drawing/sheet.ts'
import { line } from '../drawing/strokes.ts'
import { block, round, standing } from './vessels.ts'

const MOUTH =
  'M-84 0C-58 -26 -34 -50 -16 -48C-8 -47 -4 -40 0 -36C4 -40 8 -47 16 -48C34 -50 58 -26 84 0C56 40 28 54 0 54C-28 54 -56 40 -84 0Z'

/** A pair of lips, as printed on lip care. */
const mouth = (x: number, y: number, scale: number, colour: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="${MOUTH}" fill="${colour}"/><path d="M-80 0C-48 4 -24 -10 0 2C24 -10 48 4 80 0" fill="none" stroke="${darker(colour, 0.5)}" stroke-width="7"/><path d="M-40 24C-20 36 14 36 32 26" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".55"/></g>`

const rosy = (colour: string) => mix(colour, '#c23a55', 0.62)

/** A stick of balm, turned up, with its cap beside it. */
export function lipBalm(look: Look): Piece {
  const { sheet, dye } = look
  const shell = lighter(dye.base, 0.12)
  const balm = 'M300 560V478C300 456 310 446 330 440L430 414C450 409 460 418 460 436V560Z'
  const slant =
    'M300 478C300 456 310 446 330 440L430 414C450 409 460 418 460 436C452 452 326 496 300 478Z'
  const wax = mix(dye.base, '#fff3d6', 0.66)
  const ridges = Array.from({ length: 11 }, (_, i) => `M${286 + i * 19} 984V1034`).join('')
  const art =
    `<path d="${balm}" fill="${wax}"/><path d="${balm}" fill="${round(sheet)}" opacity=".5"/><path d="${slant}" fill="${lighter(wax, 0.6)}"/>` +
    block(sheet, 288, 540, 184, 60, lighter(shell, 0.6), 8) +
    block(sheet, 276, 590, 208, 384, shell, 10) +
    `<path d="M276 668H484V880H276Z" fill="#fffaf0"/><path d="M276 668H484V880H276Z" fill="${round(sheet)}" opacity=".45"/>` +
    mouth(380, 772, 1, rosy(dye.base)) +
    block(sheet, 270, 970, 220, 72, darker(shell, 0.12), 12) +
    line(ridges, darker(shell, 0.5), 6, 'opacity=".5"', 'butt') +
    block(sheet, 540, 690, 208, 352, shell, 30) +
    `<path d="M540 984H748V1008H540Z" fill="#fffaf0" opacity=".75"/>`
  return standing(art, [262, 406, 496, 640])
}

/** A short wide tube of gloss, open, with the wand drawn out and a smear of the colour. */
export function lipGloss(look: Look): Piece {
  const { sheet, random, dye } = look
  const shade = dye.base
  const shell = random.pick(['#2b272a', GOLD.base, darker(shade, 0.6)])
  const tube =
    'M240 600Q240 560 280 560H440Q480 560 480 600V1004Q480 1040 444 1040H276Q240 1040 240 1004Z'
  const gloss = 'M256 622Q360 598 464 622V996Q464 1022 438 1022H282Q256 1022 256 996Z'
  const foot = 'M-20 668C-34 730 -34 800 6 836C30 816 32 740 20 668Z'
  const smear =
    'M470 1034C500 1000 590 1012 640 990C690 970 760 972 772 996C782 1020 730 1028 700 1036C640 1052 500 1062 470 1034Z'
  const art =
    `<path d="${smear}" fill="${darker(shade, 0.18)}" transform="translate(4 8)"/><path d="${smear}" fill="${shade}"/>` +
    line('M520 1026C580 1010 620 1020 670 1000', lighter(shade, 0.75), 9, 'opacity=".8"') +
    line('M712 992C730 986 744 988 750 994', lighter(shade, 0.75), 7, 'opacity=".8"') +
    block(sheet, 308, 492, 104, 84, '#efe7dc', 8) +
    line('M310 516H410M310 542H410', '#8f8577', 5, 'opacity=".6"') +
    `<ellipse cx="360" cy="495" rx="51" ry="12" fill="${darker(shade, 0.4)}"/>` +
    `<path d="${tube}" fill="#fbf4ec" opacity=".9"/><path d="${gloss}" fill="${linear(sheet, [
      [0, lighter(shade, 0.16)],
      [1, shade],
    ])}"/><path d="${tube}" fill="${across(sheet, [
      [0, '#000', 0.28],
      [0.1, '#fff', 0.1],
      [0.8, '#fff', 0],
      [1, '#000', 0.32],
    ])}"/>` +
    line('M284 640V984', '#fff', 22, 'opacity=".6"') +
    line('M316 640V780', '#fff', 8, 'opacity=".4"') +
    mouth(368, 836, 1.06, lighter(shade, 0.8)) +
    `<g transform="translate(634 210) rotate(8)">` +
    block(sheet, -66, 0, 132, 340, shell, 18) +
    block(sheet, -66, 300, 132, 34, shell === GOLD.base ? '#2b272a' : GOLD.base, 4) +
    block(sheet, -34, 336, 68, 60, '#efe7dc', 6) +
    block(sheet, -11, 392, 22, 310, lighter(shade, 0.2), 6) +
    `<path d="${foot}" fill="${shade}"/><path d="${foot}" fill="${round(sheet)}" opacity=".7"/><path d="M-10 690C-18 740 -16 780 0 804" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".6"/></g>`
  return standing(art, [232, 200, 550, 850])
}
