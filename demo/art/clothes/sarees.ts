import {
  clipped,
  fold,
  filled,
  modelled,
  paths,
  type Look,
  type Piece,
} from '../materials/cloth.ts'
import { border, BOTEH, goldOn, silkBeside } from '../materials/borders.ts'
import { dressForm, FORM_OUTLINE } from './dress-form.ts'
import { mirrored } from '../drawing/path-geometry.ts'
import { mix } from '../materials/colour-mixing.ts'
import { dyeOf } from '../materials/dyes.ts'

const BLOUSE = mirrored([
  [0, 366],
  [48, 364, 86, 330, 94, 222],
  [140, 236],
  [178, 250, 198, 272, 208, 304],
  [226, 352, 232, 398, 234, 436],
  [212, 450, 188, 454, 166, 450],
  [160, 420, 154, 398, 146, 378],
  [140, 430, 130, 466, 118, 486],
  [60, 502, 0, 504],
])
const SKIRT = mirrored([
  [0, 566],
  [60, 566, 108, 558],
  [140, 620, 162, 690, 172, 770],
  [186, 910, 206, 1060, 226, 1196],
  [150, 1224, 60, 1228, 0, 1228],
])
const FRONT =
  'M334 580C396 530 470 444 520 362C548 312 558 270 562 226L640 248C672 330 672 420 648 500C632 556 604 600 600 646C556 712 440 776 312 786C316 712 322 640 334 580Z'
const TAIL =
  'M566 226C630 214 686 246 704 330C740 540 764 760 790 996C796 1044 790 1062 772 1074L640 1090C652 900 646 640 624 470C610 380 592 300 566 226Z'

/**
 * A saree draped on a dress form: blouse, pleats, and the pallu over the shoulder and down behind
 * it.
 */
export function saree(look: Look): Piece {
  const { random, sheet, dye, words } = look
  const gold = goldOn(dye)
  const sheer = /chiffon|georgette|organza|linen/.test(words)
  const ground = random.chance(sheer ? 0.4 : 0.78) ? silkBeside(look) : dye.dark
  const wide = sheer ? random.pick([26, 36]) : random.pick([44, 60, 76])
  const blouseDye = dyeOf(ground === dye.dark ? silkBeside(look) : ground)
  const hemLine = 'M250 1192Q360 1226 480 1226T710 1192'
  const pleats = [-3, -2, -1, 0, 1, 2, 3]
    .map((i) => fold(look, 466 + i * 9, 588, 460 + i * 15, 900, 448 + i * 27, 1236, 13, 1.7))
    .join('')
  const sides =
    fold(look, 384, 640, 346, 900, 318, 1216, 22, 1.1) +
    fold(look, 580, 680, 610, 920, 612, 1220, 22, 1.2) +
    fold(look, 616, 720, 656, 960, 664, 1206, 18, 1.1)
  const sweep = [0, 1, 2, 3, 4]
    .map((i) =>
      fold(look, 318 + i * 6, 774 - i * 44, 470 + i * 16, 640 - i * 42, 628 - i * 15, 252, 15, 1.6),
    )
    .join('')
  const tailEnd =
    `<path d="M610 920L820 900V1110H610Z" fill="${ground}"/>` +
    border('M600 934L830 914', 20, ground, gold) +
    border('M600 1064L830 1044', 34, ground, gold) +
    [668, 718, 768]
      .map((x) => `<path transform="translate(${x} 1000) scale(.8)" d="${BOTEH}" fill="${gold}"/>`)
      .join('')
  const art =
    dressForm(sheet) +
    filled(sheet, TAIL, look.cloth(-6)) +
    clipped(
      sheet,
      [TAIL],
      tailEnd + border('M704 330C740 540 764 760 790 996L786 1084', wide * 0.8, ground, gold),
    ) +
    modelled(
      look,
      [TAIL],
      fold(look, 660, 300, 700, 640, 690, 1084, 20, 1.3) +
        fold(look, 630, 300, 690, 660, 740, 1078, 16, 1.2),
    ) +
    `<path d="${BLOUSE}" fill="${blouseDye.base}"/>` +
    clipped(
      sheet,
      [BLOUSE],
      border('M560 438Q640 462 720 430', 30, blouseDye.base, gold) +
        border('M400 438Q320 462 240 430', 30, blouseDye.base, gold) +
        `<path d="M386 222C394 330 432 364 480 366C528 364 566 330 574 222" fill="none" stroke="${gold}" stroke-width="14"/>`,
    ) +
    modelled(
      { ...look, dye: blouseDye, words: 'silk' },
      [BLOUSE],
      fold(look, 342, 380, 400, 400, 440, 470, 12) +
        fold(look, 270, 300, 286, 370, 280, 440, 14) +
        fold(look, 690, 300, 676, 370, 684, 440, 14) +
        `<ellipse cx="414" cy="402" rx="44" ry="40" fill="#fff" fill-opacity=".16"/>`,
    ) +
    filled(sheet, SKIRT, look.cloth()) +
    clipped(sheet, [SKIRT], border(hemLine, wide * 2, ground, gold)) +
    // Drawn before the drape, so that its light falls on nothing else.
    modelled(look, [SKIRT], pleats + sides) +
    shadow(FRONT, 10, 22) +
    filled(sheet, FRONT, look.cloth(34)) +
    clipped(
      sheet,
      [FRONT],
      border('M334 580C396 530 470 444 520 362C548 312 558 270 562 222', wide * 0.9, ground, gold) +
        border('M312 786C440 776 556 712 600 646', wide * 0.5, ground, gold),
    ) +
    modelled(look, [FRONT], sweep)
  return {
    art,
    outline: paths(FORM_OUTLINE, TAIL, BLOUSE, SKIRT),
    rests: 'flat',
    box: [226, 86, 580, 1144],
  }
}

/** The skirt is darker where the drape lies on it. */
const shadow = (d: string, dx: number, dy: number) =>
  `<g clip-path="none" fill="#1d1220" opacity=".1">${[1, 0.66, 0.33].map((share) => `<path d="${d}" transform="translate(${dx * share} ${dy * share})"/>`).join('')}</g>`

/** A saree as it leaves the shop: folded, its pallu laid over the front. */
export function foldedSaree(look: Look): Piece {
  const { random, sheet, dye } = look
  const gold = goldOn(dye)
  const ground = silkBeside(look)
  const stack = 'M232 330C340 316 620 316 728 330L738 960C620 976 340 976 222 960Z'
  const pallu =
    'M262 322C350 310 500 310 610 320C628 520 650 700 662 900L668 1092C600 1106 420 1110 306 1098C302 880 288 560 262 322Z'
  const layers = [42, 28, 14]
    .map(
      (lift, i) =>
        `<path d="M${222 - lift / 4} ${948 + lift}C340 ${970 + lift} 620 ${970 + lift} ${738 + lift / 4} ${948 + lift}L736 940H224Z" fill="${i === 1 ? ground : dye.dark}"/><path d="M${222 - lift / 4} ${949 + lift}C340 ${971 + lift} 620 ${971 + lift} ${738 + lift / 4} ${949 + lift}" stroke="${mix(dye.deep, '#000000', 0.2)}" stroke-width="3" fill="none" opacity=".6"/>`,
    )
    .join('')
  const wide = random.pick([64, 90])
  const art =
    layers +
    filled(sheet, stack, look.cloth()) +
    clipped(
      sheet,
      [stack],
      border('M716 320L726 972', wide, ground, gold) +
        border('M240 320L232 972', wide * 0.6, ground, gold),
    ) +
    modelled(
      look,
      [stack],
      fold(look, 690, 350, 670, 640, 700, 950, 16) +
        `<path d="M240 930H730V975H240Z" fill="#fff" fill-opacity=".25"/>`,
    ) +
    shadow(pallu, 14, 14) +
    filled(sheet, pallu, look.cloth(-4)) +
    clipped(
      sheet,
      [pallu],
      border('M612 312C634 520 654 700 664 900V1110', wide, ground, gold) +
        border('M262 312C292 560 304 880 308 1110', wide * 0.6, ground, gold) +
        `<path d="M290 888L680 872V1120H290Z" fill="${ground}"/>` +
        border('M290 902L690 886', 26, ground, gold) +
        border('M290 1056L690 1044', 44, ground, gold) +
        [352, 418, 484, 550, 616]
          .map(
            (x) =>
              `<path transform="translate(${x} 982)" d="${BOTEH}" fill="${gold}"/><circle cx="${x}" cy="988" r="7" fill="${ground}"/>`,
          )
          .join(''),
    ) +
    modelled(
      look,
      [pallu],
      fold(look, 330, 330, 390, 700, 400, 1090, 22, 1.4) +
        fold(look, 420, 326, 480, 700, 500, 1096, 22, 1.4) +
        fold(look, 520, 326, 560, 700, 596, 1090, 20, 1.3),
    ) +
    Array.from(
      { length: 30 },
      (_, i) =>
        `<path d="M${312 + i * 12} ${1098 - Math.abs(i - 12) * 0.3}q${i % 2 ? 3 : -3} 18 0 36" stroke="${i % 2 === 0 ? gold : dye.base}" stroke-width="4" fill="none" stroke-linecap="round"/>`,
    ).join('')
  return { art, outline: paths(stack, pallu), rests: 'flat', box: [216, 310, 530, 830] }
}
