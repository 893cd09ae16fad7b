import { paths, type Look, type Piece } from './cloth.ts'
import { GOLD } from './dyes.ts'
import { darker, lighter, mix } from './shade.ts'
import { across, linear, radial, type Sheet } from './sheet.ts'

const round = (sheet: Sheet) =>
  across(sheet, [
    [0, '#000', 0.42],
    [0.14, '#000', 0.05],
    [0.28, '#fff', 0.55],
    [0.4, '#fff', 0.05],
    [0.75, '#000', 0.05],
    [1, '#000', 0.4],
  ])
const block = (sheet: Sheet, x: number, y: number, w: number, h: number, fill: string, rx = 10) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${round(sheet)}"/>`
const standing = (art: string, box: readonly [number, number, number, number]): Piece => ({
  art,
  outline: paths(`M${box[0]} ${box[1]}H${box[0] + box[2]}V${box[1] + box[3]}H${box[0]}Z`),
  box,
  rests: 'standing',
})
const plinth = (sheet: Sheet, colour: string) =>
  `<path d="M210 930H750V1060H210Z" fill="${colour}"/><path d="M210 930H750V1060H210Z" fill="${across(sheet, [
    [0, '#000', 0.2],
    [0.3, '#fff', 0.2],
    [1, '#000', 0.22],
  ])}"/><ellipse cx="480" cy="930" rx="270" ry="34" fill="${lighter(colour, 0.35)}"/><ellipse cx="500" cy="934" rx="150" ry="16" fill="#3a2414" opacity=".28"/>`

export function perfume(look: Look): Piece {
  const { sheet, random, dye, words, articleType } = look
  const juice = mix(dye.base, '#fff4e4', dye.isDark ? 0.25 : 0.35)
  const kind = random.whole(0, 2)
  const cap = random.pick([GOLD.base, '#2e2a2c', darker(dye.base, 0.3), '#c9a27a'])
  const base = plinth(sheet, random.pick(['#ead9c6', '#d9c3ae', '#e2d6cf', '#cfd3c2']))
  // The article type itself says 'Body Mist': only the name counts.
  if (/deodorant|mist|spray/.test(words.slice(0, words.lastIndexOf(articleType.toLowerCase()))) || articleType === 'Deodorant') {
    const art =
      base +
      `<path d="M400 470C400 430 430 410 480 410C530 410 560 430 560 470V930H400Z" fill="${dye.base}"/><path d="M400 470C400 430 430 410 480 410C530 410 560 430 560 470V930H400Z" fill="${round(sheet)}"/>` +
      block(sheet, 418, 290, 124, 124, cap, 18) +
      `<path d="M400 640H560V760H400Z" fill="${look.accents[0]}" opacity=".9"/><path d="M400 640H560V760H400Z" fill="${round(sheet)}" opacity=".5"/><circle cx="480" cy="700" r="30" fill="#fffaf0" opacity=".85"/>`
    return standing(art, [210, 280, 540, 780])
  }
  const bottle =
    kind === 0
      ? '<rect x="310" y="500" width="340" height="430" rx="34" FILL/>'
      : kind === 1
        ? '<path d="M480 470C640 470 690 600 690 720C690 860 620 930 480 930C340 930 270 860 270 720C270 600 320 470 480 470Z" FILL/>'
        : '<path d="M360 520L600 520L660 600V890Q660 930 620 930H340Q300 930 300 890V600Z" FILL/>'
  const fill = (paint: string, extra = '') => bottle.replace('FILL', `fill="${paint}" ${extra}`)
  const level = sheet.define((id) => `<clipPath id="${id}"><rect x="200" y="590" width="600" height="322"/></clipPath>`)
  const art =
    base +
    fill('#f6efe6', 'opacity=".75"') +
    `<g clip-path="url(#${level})"><g transform="translate(480 720) scale(.9 .94) translate(-480 -720)">${fill(
      linear(sheet, [
        [0, lighter(juice, 0.35)],
        [1, juice],
      ]),
    )}</g></g>` +
    fill(
      across(sheet, [
        [0, '#fff', 0.1],
        [0.1, '#fff', 0.75],
        [0.2, '#fff', 0.05],
        [0.8, '#fff', 0],
        [0.94, '#fff', 0.4],
        [1, '#000', 0.12],
      ]),
    ) +
    block(sheet, 444, kind === 1 ? 430 : 460, 72, 56, GOLD.base, 6) +
    (random.chance(0.5)
      ? block(sheet, 410, 320, 140, 128, cap, 16)
      : `<circle cx="480" cy="386" r="74" fill="${cap}"/><circle cx="480" cy="386" r="74" fill="${radial(sheet, [
          [0, '#fff', 0.7],
          [0.5, '#fff', 0],
          [1, '#000', 0.4],
        ])}"/>`) +
    `<rect x="410" y="690" width="140" height="90" rx="6" fill="#fffaf0" opacity=".85"/><path d="M440 722H520M452 744H508" stroke="${GOLD.dark}" stroke-width="4"/>`
  return standing(art, [210, 310, 540, 750])
}

export function lipColour(look: Look): Piece {
  const { sheet, random, dye, articleType } = look
  const shade = dye.base
  const shell = random.pick(['#2b272a', GOLD.base, '#efe4d8', darker(shade, 0.55)])
  if (articleType === 'Lip Gloss' || articleType === 'Lip Plumper') {
    const art =
      block(sheet, 420, 300, 120, 340, shell, 16) +
      block(sheet, 412, 640, 136, 400, mix(shade, '#fff4ea', 0.15), 22) +
      `<rect x="430" y="668" width="26" height="340" rx="12" fill="#fff" opacity=".45"/><g transform="translate(190 0)">${block(sheet, 444, 470, 40, 360, mix(shell, '#fff', 0.1), 8)}<path d="M452 830H476L480 960Q464 990 448 960Z" fill="${shade}"/></g>`
    return standing(art, [400, 290, 290, 750])
  }
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

export function nailPolish(look: Look): Piece {
  const { sheet, random, dye } = look
  const cap = random.pick(['#2b272a', '#efe6da', GOLD.base])
  const one = (x: number, shade: string) =>
    block(sheet, x + 50, 440, 100, 270, cap, 14) +
    `<path d="M${x + 70} 700H${x + 130}V730C${x + 190} 740 ${x + 200} 780 ${x + 200} 840V990Q${x + 200} 1030 ${x + 160} 1030H${x + 40}Q${x} 1030 ${x} 990V840C${x} 780 ${x + 10} 740 ${x + 70} 730Z" fill="${shade}"/><path d="M${x + 70} 700H${x + 130}V730C${x + 190} 740 ${x + 200} 780 ${x + 200} 840V990Q${x + 200} 1030 ${x + 160} 1030H${x + 40}Q${x} 1030 ${x} 990V840C${x} 780 ${x + 10} 740 ${x + 70} 730Z" fill="${round(sheet)}" opacity=".8"/><rect x="${x + 26}" y="820" width="18" height="170" rx="9" fill="#fff" opacity=".5"/>`
  const art = random.chance(0.5) ? one(380, dye.base) : one(280, dye.base) + one(510, mix(dye.base, '#fff1e6', 0.4))
  return standing(art, [270, 430, 450, 600])
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
    return { art, outline: paths('M200 440H760V840H200Z'), box: [190, 430, 580, 560], rests: 'flat' }
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

/** Creams, washes, lotions and serums: a tube, a jar, a pump or a dropper. */
export function skinCare(look: Look): Piece {
  const { sheet, random, dye, words } = look
  const pack = random.chance(0.5) ? '#f5efe6' : mix(dye.base, '#fff4e6', 0.35)
  const lid = random.pick([dye.base, '#c9a27a', '#f5efe6', darker(dye.base, 0.25)])
  const label = pack === '#f5efe6' ? dye.base : '#fffaf2'
  const base = plinth(sheet, random.pick(['#e3d4c1', '#d5d8c8', '#e6d3ca']))
  const kind = /serum|oil/.test(words)
    ? 'dropper'
    : /lotion|wash|cleanser|toner|remover|foundation/.test(words)
      ? 'pump'
      : /cream|moisturis|mask|scrub|balm|care/.test(words)
        ? random.pick(['jar', 'tube'] as const)
        : random.pick(['tube', 'pump', 'jar'] as const)
  const leaf = `<path d="M480 720C540 690 560 640 556 600C500 610 476 660 480 720ZM480 740C430 720 404 680 404 640C452 648 478 690 480 740Z" fill="${label === '#fffaf2' ? mix(dye.base, '#fff', 0.1) : '#fffaf2'}"/>`
  const art =
    kind === 'jar'
      ? block(sheet, 300, 690, 360, 240, pack, 40) +
        block(sheet, 286, 590, 388, 120, lid, 22) +
        `<rect x="400" y="770" width="160" height="70" rx="8" fill="${label}" opacity=".9"/>`
      : kind === 'tube'
        ? `<path d="M360 360H600L574 820H386Z" fill="${pack}"/><path d="M360 360H600L574 820H386Z" fill="${round(sheet)}" opacity=".8"/><path d="M356 344H604V380H356Z" fill="${darker(pack, 0.15)}"/><path d="M370 520H590L582 640H378Z" fill="${label}"/>` +
          block(sheet, 392, 816, 176, 114, lid, 14)
        : kind === 'pump'
          ? block(sheet, 350, 500, 260, 430, pack, 34) +
            `<rect x="372" y="590" width="216" height="210" rx="10" fill="${label}"/>` +
            leaf +
            block(sheet, 428, 420, 104, 84, lid, 10) +
            `<path d="M466 420V350H494V420ZM400 320H540Q560 320 560 340V352H466L400 340Z" fill="${lid}"/>`
          : block(sheet, 372, 570, 216, 360, mix(dye.base, '#8a5a2a', 0.3), 28) +
            `<rect x="372" y="660" width="216" height="170" fill="#fffaf2"/>` +
            block(sheet, 430, 500, 100, 76, GOLD.base, 6) +
            `<path d="M440 500C430 420 450 350 480 350C510 350 530 420 520 500Z" fill="#2e2a2c"/>`
  return standing(base + art, [210, 310, 540, 750])
}

export function bottle(look: Look): Piece {
  const { sheet, dye, random, accents } = look
  const steel = random.chance(0.5)
  const d = steel
    ? 'M370 470C370 430 400 400 430 390H530C560 400 590 430 590 470V1000Q590 1040 550 1040H410Q370 1040 370 1000Z'
    : 'M380 440C380 420 400 410 420 410H540C560 410 580 420 580 440V560C560 600 560 660 580 700V1000Q580 1040 540 1040H420Q380 1040 380 1000V700C400 660 400 600 380 560Z'
  const art =
    `<path d="${d}" fill="${dye.base}"/>` +
    (random.chance(0.6) ? `<path d="M372 760H588V800H372Z" fill="${accents[0]}"/>` : '') +
    `<path d="${d}" fill="${round(sheet)}"/>` +
    block(sheet, 416, 250, 128, 150, steel ? '#8d7152' : darker(dye.base, 0.45), 18) +
    (steel
      ? `<path d="M420 270C360 220 600 220 540 270" fill="none" stroke="#3a3432" stroke-width="16"/>`
      : block(sheet, 440, 200, 80, 60, '#efe8dc', 18))
  return standing(art, [360, 190, 240, 850])
}

export function beautyTool(look: Look): Piece {
  const { dye, random, sheet } = look
  const turn = (x: number) => `rotate(${(x - 480) / 14} 480 1000)`
  const brush = (x: number, h: number, w: number) =>
    `<g transform="${turn(x)}"><path d="M${x - w / 2} ${560 - h}C${x - w} ${460 - h} ${x - w * 0.5} ${400 - h} ${x} ${390 - h}C${x + w * 0.5} ${400 - h} ${x + w} ${460 - h} ${x + w / 2} ${560 - h}Z" fill="#c99a80"/><path d="M${x - w / 2} ${560 - h}H${x + w / 2}V${640 - h}H${x - w / 2}Z" fill="${GOLD.base}"/><path d="M${x - w / 2} ${640 - h}H${x + w / 2}L${x + w / 4} 1000H${x - w / 4}Z" fill="${dye.base}"/><path d="M${x - w / 2} ${560 - h}H${x + w / 2}L${x + w / 4} 1000H${x - w / 4}Z" fill="${round(sheet)}" opacity=".7"/></g>`
  return {
    art: brush(340, 0, 90) + brush(440, 60, 70) + brush(530, 20, 60) + brush(620, 40, random.pick([40, 50])),
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
