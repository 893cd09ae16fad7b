import { border, BOTEH, goldOn, silkBeside, trimOf } from '../materials/borders.ts'
import {
  clipped,
  fold,
  filled,
  modelled,
  paths,
  seam,
  type Look,
  type Piece,
} from '../materials/cloth.ts'
import { dressForm, FORM_OUTLINE } from './dress-form.ts'
import { dyeOf } from '../materials/dyes.ts'
import { mirrored, wavyTo } from '../drawing/path-geometry.ts'
import { mix } from '../materials/colour-mixing.ts'

const CHOLI = mirrored([
  [0, 372],
  [52, 370, 82, 330, 88, 224],
  [140, 236],
  [180, 250, 206, 280, 220, 330],
  [236, 380, 240, 410, 238, 430],
  [214, 446, 190, 450, 168, 444],
  [160, 410, 152, 392, 146, 376],
  [140, 430, 126, 480, 116, 508],
  [60, 522, 0, 524],
])
const SKIRT = `M372 584C350 700 230 960 150 1176${wavyTo(150, 810, 1196, 9, 26)}C730 960 610 700 588 584C520 598 440 598 372 584Z`
const DUPATTA =
  'M548 224C600 214 650 238 662 290C690 420 700 600 724 800C736 900 742 980 738 1030L604 1044C616 900 600 640 582 470C572 380 560 300 548 224Z'

/** A lehenga on a dress form: choli, the wide skirt, and the dupatta over one shoulder. */
export function lehenga(look: Look): Piece {
  const { sheet, dye, random } = look
  const gold = goldOn(dye)
  const silk = silkBeside(look)
  const choli = dyeOf(random.chance(0.5) ? silk : mix(dye.base, dye.deep, 0.3))
  const veil = dyeOf(random.chance(0.5) ? silk : mix(dye.base, '#fff1dc', 0.35))
  const panels = [-0.86, -0.66, -0.46, -0.26, -0.06, 0.14, 0.34, 0.54, 0.74, 0.9]
  const hem = `M146 1166${wavyTo(146, 814, 1186, 9, 26)}`
  const butis = [-0.74, -0.5, -0.26, -0.02, 0.22, 0.46, 0.7]
    .map(
      (t, i) =>
        `<path transform="translate(${480 + t * 310} ${1040 - (i % 2) * 10}) scale(.95)" d="${BOTEH}" fill="${gold}"/>`,
    )
    .join('')
  const art =
    dressForm(sheet) +
    `<path d="${CHOLI}" fill="${choli.base}"/>` +
    clipped(
      sheet,
      [CHOLI],
      border('M560 432Q640 456 726 424', 34, choli.base, gold) +
        border('M400 432Q320 456 234 424', 34, choli.base, gold) +
        border('M360 512Q480 536 600 512', 26, choli.base, gold) +
        `<path d="M392 222C398 330 428 370 480 372C532 370 562 330 568 222" fill="none" stroke="${gold}" stroke-width="15"/>`,
    ) +
    modelled(
      { ...look, dye: choli, words: 'silk' },
      [CHOLI],
      fold(look, 346, 390, 410, 420, 450, 500, 12) +
        fold(look, 612, 390, 560, 420, 510, 500, 12) +
        fold(look, 262, 320, 280, 380, 272, 430, 14),
    ) +
    filled(sheet, SKIRT, look.cloth()) +
    clipped(
      sheet,
      [SKIRT],
      border(hem, 120, mix(silk, '#1d1220', 0.1), gold) +
        butis +
        border('M360 600Q480 616 600 600', 38, silk, gold) +
        panels
          .map((t) =>
            seam(
              look,
              `M${480 + t * 108} 610Q${480 + t * 190} 860 ${480 + t * 330} 1190`,
              2.4,
              0.4,
            ),
          )
          .join(''),
    ) +
    modelled(
      look,
      [SKIRT],
      panels
        .map((t) =>
          fold(look, 480 + t * 112, 612, 480 + t * 200, 880, 480 + (t + 0.05) * 332, 1200, 24, 1.5),
        )
        .join(''),
    ) +
    filled(sheet, DUPATTA, [veil.base]) +
    clipped(
      sheet,
      [DUPATTA],
      border('M662 290C690 420 700 600 724 800L738 1040', 34, veil.base, gold) +
        border('M590 1010L750 996', 56, mix(silk, '#1d1220', 0.1), gold),
    ) +
    modelled(
      { ...look, dye: veil, words: 'chiffon' },
      [DUPATTA],
      fold(look, 590, 250, 640, 640, 640, 1040, 16, 1.4) +
        fold(look, 630, 260, 676, 640, 690, 1036, 14, 1.3),
    )
  return {
    art,
    outline: paths(FORM_OUTLINE, CHOLI, SKIRT, DUPATTA),
    rests: 'flat',
    box: [140, 86, 680, 1134],
  }
}

const LAID =
  'M318 190C420 178 540 178 632 192C648 480 664 800 696 1076C560 1102 380 1104 256 1080C288 800 304 480 318 190Z'

/** A dupatta laid in long folds, with borders and tassels. */
export function dupatta(look: Look): Piece {
  const { sheet, dye } = look
  const trim = trimOf(look)
  const ground = mix(dye.base, dye.deep, 0.4)
  const pleats = [-0.84, -0.56, -0.28, 0, 0.28, 0.56, 0.84]
  const art =
    Array.from({ length: 15 }, (_, i) => {
      const [x, y] = [270 + i * 30, 1084 + Math.round(Math.sin((i / 14) * Math.PI) * 14)]
      return `<path d="M${x} ${y}v30" stroke="${trim}" stroke-width="3"/><path d="M${x - 8} ${y + 52}Q${x - 7} ${y + 26} ${x} ${y + 24}Q${x + 7} ${y + 26} ${x + 8} ${y + 52}Z" fill="${i % 2 === 0 ? trim : look.accents[1]}"/>`
    }).join('') +
    filled(sheet, LAID, look.cloth()) +
    clipped(
      sheet,
      [LAID],
      border('M244 1058Q480 1096 708 1056', 76, ground, trim) +
        border('M314 204Q480 192 638 206', 44, ground, trim),
    ) +
    modelled(
      look,
      [LAID],
      pleats
        .map((t) =>
          fold(look, 475 + t * 150, 186, 476 + t * 176, 640, 476 + t * 212, 1094, 24, 1.8),
        )
        .join(''),
    )
  return { art, outline: paths(LAID), rests: 'flat', box: [250, 180, 452, 970] }
}
