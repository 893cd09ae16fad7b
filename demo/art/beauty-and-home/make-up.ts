import { paths, type Look, type Piece } from '../materials/cloth.ts'
import { GOLD } from '../materials/dyes.ts'
import { darker, lighter, mix } from '../materials/colour-mixing.ts'
import { linear, radial } from '../drawing/sheet.ts'
import { block, round, standing } from './vessels.ts'

export function lipColour(look: Look): Piece {
  const { sheet, random, dye, articleType } = look
  const shade = dye.base
  const shell = random.pick(['#2b272a', GOLD.base, '#efe4d8', darker(shade, 0.55)])
  if (articleType === 'Lip Liner' || /kajal|eyeliner|liner|mascara/.test(look.words)) {
    const pencil = (x: number, turn: number, fill: string) =>
      `<g transform="rotate(${turn} 480 640)">${block(sheet, x, 320, 52, 560, fill, 6)}${block(sheet, x, 320, 52, 60, GOLD.base, 6)}<path d="M${x} 880H${x + 52}L${x + 34} 960H${x + 18}Z" fill="#d9b189"/><path d="M${x + 18} 960H${x + 34}L${x + 26} 1000Z" fill="${shade}"/></g>`
    const mascara = /mascara/.test(look.words)
    const art = mascara
      ? `<g transform="rotate(-12 480 640)">${block(sheet, 400, 300, 84, 560, shade, 18)}${block(sheet, 400, 520, 84, 26, GOLD.base, 2)}</g><g transform="rotate(10 480 640)">${block(sheet, 560, 300, 70, 280, shade, 18)}<path d="M595 580V700" stroke="#333" stroke-width="9"/><rect x="577" y="690" width="36" height="240" rx="18" fill="#1d1a1c"/><path d="M577 710H613M577 734H613M577 758H613M577 782H613M577 806H613M577 830H613M577 854H613M577 878H613" stroke="#555" stroke-width="5"/></g>`
      : pencil(430, -14, shell === '#efe4d8' ? shade : shell) +
        pencil(490, 8, shade) +
        `<path d="M250 1000C360 960 440 1040 560 990S700 1000 720 980" fill="none" stroke="${shade}" stroke-width="14" stroke-linecap="round"/>`
    return {
      art,
      outline: mascara
        ? '<g transform="rotate(-12 480 640)"><path d="M400 300L484 300L484 860L400 860Z"/></g><g transform="rotate(10 480 640)"><path d="M560 300L630 300L613 930L577 930Z"/></g>'
        : '<g transform="rotate(-14 480 640)"><path d="M430 320L482 320L482 900L456 990L430 900Z"/></g><g transform="rotate(8 480 640)"><path d="M490 320L542 320L542 900L516 990L490 900Z"/></g>',
      box: [240, 290, 500, 750],
      rests: 'flat',
    }
  }
  const bullet = 'M424 700V560C424 500 520 450 536 470V700Z'
  const art =
    `<path d="${bullet}" fill="${shade}"/><path d="${bullet}" fill="${round(sheet)}" opacity=".8"/><path d="M424 560C424 500 520 450 536 470C540 520 470 566 424 560Z" fill="${lighter(shade, 0.28)}"/>` +
    block(sheet, 412, 680, 136, 110, GOLD.base, 6) +
    block(sheet, 394, 786, 172, 254, shell, 10) +
    `<g transform="translate(230 0)">${block(sheet, 394, 740, 172, 300, shell, 12)}<rect x="394" y="760" width="172" height="14" fill="${GOLD.base}"/></g>`
  return standing(art, [380, 450, 430, 590])
}

export function compact(look: Look): Piece {
  const { sheet, dye, articleType, random } = look
  const shell = random.pick(['#2c282b', '#e9d9c9', GOLD.base, '#4a3a3f'])
  if (articleType === 'Eyeshadow' || articleType === 'Highlighter and Blush') {
    const tones = [
      dye.base,
      lighter(dye.base, 0.35),
      darker(dye.base, 0.3),
      look.accents[0],
      mix(look.accents[1], '#fff', 0.2),
      mix(dye.base, '#e9c9a8', 0.5),
    ]
    const art =
      `<rect x="200" y="440" width="560" height="400" rx="28" fill="${shell}"/><rect x="200" y="440" width="560" height="400" rx="28" fill="${linear(
        sheet,
        [
          [0, '#fff', 0.2],
          [1, '#000', 0.3],
        ],
      )}"/>` +
      tones
        .map((tone, i) => {
          const [x, y] = [232 + (i % 3) * 170, 472 + Math.floor(i / 3) * 172]
          return `<rect x="${x}" y="${y}" width="156" height="160" rx="16" fill="${tone}"/><rect x="${x}" y="${y}" width="156" height="160" rx="16" fill="${linear(
            sheet,
            [
              [0, '#000', 0.22],
              [0.2, '#fff', 0.2],
              [1, '#fff', 0],
            ],
          )}"/>`
        })
        .join('') +
      `<g transform="translate(0 30)"><path d="M250 930H560" stroke="#8a6039" stroke-width="20" stroke-linecap="round"/><rect x="560" y="914" width="60" height="32" rx="6" fill="${GOLD.base}"/><path d="M620 912C680 900 710 920 716 930C710 942 680 960 620 948Z" fill="#d9a98f"/></g>`
    return {
      art,
      outline: paths('M200 440H760V840H200Z'),
      box: [190, 430, 580, 560],
      rests: 'flat',
    }
  }
  const art = `<circle cx="480" cy="470" r="226" fill="${shell}"/><circle cx="480" cy="470" r="196" fill="${linear(
    sheet,
    [
      [0, '#f3f1ee'],
      [0.5, '#c9cdd0'],
      [0.52, '#dfe2e3'],
      [1, '#f5f3f0'],
    ],
    [300, 300, 640, 640],
  )}"/><circle cx="480" cy="860" r="226" fill="${shell}"/><circle cx="480" cy="860" r="186" fill="${dye.base}"/><circle cx="480" cy="860" r="186" fill="${radial(
    sheet,
    [
      [0, '#fff', 0.35],
      [0.6, '#fff', 0],
      [1, '#000', 0.25],
    ],
  )}"/><path d="M380 860C420 780 540 780 580 860C540 940 420 940 380 860Z" fill="none" stroke="${darker(dye.base, 0.2)}" stroke-width="6"/><rect x="430" y="650" width="100" height="40" rx="10" fill="${darker(shell, 0.3)}"/>`
  return {
    art,
    outline:
      '<path d="M254 470C254 170 706 170 706 470C706 770 254 770 254 470Z"/><path d="M254 860C254 560 706 560 706 860C706 1160 254 1160 254 860Z"/>',
    box: [250, 240, 460, 850],
    rests: 'flat',
  }
}

export function beautyTool(look: Look): Piece {
  const { dye, random, sheet } = look
  const turn = (x: number) => `rotate(${(x - 480) / 14} 480 1000)`
  const brush = (x: number, h: number, w: number) =>
    `<g transform="${turn(x)}"><path d="M${x - w / 2} ${560 - h}C${x - w} ${460 - h} ${x - w * 0.5} ${400 - h} ${x} ${390 - h}C${x + w * 0.5} ${400 - h} ${x + w} ${460 - h} ${x + w / 2} ${560 - h}Z" fill="#c99a80"/><path d="M${x - w / 2} ${560 - h}H${x + w / 2}V${640 - h}H${x - w / 2}Z" fill="${GOLD.base}"/><path d="M${x - w / 2} ${640 - h}H${x + w / 2}L${x + w / 4} 1000H${x - w / 4}Z" fill="${dye.base}"/><path d="M${x - w / 2} ${560 - h}H${x + w / 2}L${x + w / 4} 1000H${x - w / 4}Z" fill="${round(sheet)}" opacity=".7"/></g>`
  return {
    art:
      brush(340, 0, 90) +
      brush(440, 60, 70) +
      brush(530, 20, 60) +
      brush(620, 40, random.pick([40, 50])),
    outline: [
      [340, 0, 90],
      [440, 60, 70],
      [530, 20, 60],
      [620, 40, 44],
    ]
      .map(
        ([x = 0, h = 0, w = 0]) =>
          `<path transform="${turn(x)}" d="M${x - w / 2} ${640 - h}L${x - w * 0.6} ${440 - h}L${x + w * 0.6} ${440 - h}L${x + w / 2} ${640 - h}L${x + w / 4} 1000L${x - w / 4} 1000Z"/>`,
      )
      .join(''),
    box: [230, 300, 500, 720],
    rests: 'flat',
  }
}
