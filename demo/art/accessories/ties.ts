import { filled, fold, modelled, paths, seam, type Look, type Piece } from '../materials/cloth.ts'
import { GOLD, STEEL } from '../materials/dyes.ts'
import { mix } from '../materials/colour-mixing.ts'
import { linear, radial } from '../drawing/sheet.ts'

export function tie(look: Look): Piece {
  const { sheet, dye, words, random } = look
  const slim = random.chance(0.4) || /slim|knit/.test(words)
  const blade = slim
    ? 'M448 366L512 366L556 1020L480 1120L404 1020Z'
    : 'M444 366L516 366L580 1010L480 1130L380 1010Z'
  const knot = 'M418 262Q480 244 542 262L516 364Q480 380 444 364Z'
  const tail = 'M500 380L532 380L572 930L526 980Z'
  const loop =
    'M424 276C318 244 330 178 480 174C630 178 642 244 536 276L512 306C592 256 584 216 480 213C376 216 368 256 448 306Z'
  const back = 'M392 222C416 198 544 198 568 222C544 210 416 210 392 222Z'
  const art =
    filled(sheet, loop, look.cloth(60)) +
    `<path d="${back}" fill="${dye.deep}"/>` +
    filled(sheet, tail, look.cloth(-6)) +
    modelled(look, [loop, tail], '', { creases: 0, roll: 14 }) +
    `<path d="${tail}" fill="${dye.deep}" opacity=".35"/>` +
    `<path d="${blade}" fill="#120b10" opacity=".16" transform="translate(8 12)"/>` +
    filled(sheet, blade, look.cloth(38)) +
    filled(sheet, knot, look.cloth(-38)) +
    `<path d="M444 364Q480 380 516 364L520 384Q480 402 440 384Z" fill="${dye.deep}" opacity=".5"/>` +
    modelled(
      look,
      [blade, knot],
      `<path d="${knot}" fill-opacity=".4"/>` +
        fold(look, 478, 384, 484, 460, 472, 560, 20, 1.6) +
        fold(look, 458, 384, 450, 440, 446, 500, 10),
      { creases: 3, roll: 20, depth: 19 },
    ) +
    seam(look, slim ? 'M404 1020L480 1120L556 1020' : 'M380 1010L480 1130L580 1010', 2, 0.3)
  if (!/cufflink/.test(words)) return { art, outline: paths(blade, knot, loop), rests: 'flat' }
  const one = cufflinkArt(look)
  const pair = ['translate(716 760) rotate(-14)', 'translate(736 1000) rotate(24)']
  return {
    art: art + pair.map((place) => `<g transform="${place} scale(.82)">${POST}${one}</g>`).join(''),
    outline:
      paths(blade, knot, loop) +
      pair.map((place) => `<g transform="${place} scale(.82)">${paths(POST_OUTLINE)}</g>`).join(''),
    box: [340, 174, 490, 956],
    rests: 'flat',
  }
}

/** The part that goes through the cuff: a post, and the bar that turns on it. */
const POST =
  `<path d="M30 40L112 116" stroke="${STEEL.dark}" stroke-width="30"/><path d="M28 38L110 114" stroke="${STEEL.base}" stroke-width="22"/><path d="M24 40L104 114" stroke="${STEEL.light}" stroke-width="7"/>` +
  `<path d="M66 166L158 66" stroke="${STEEL.dark}" stroke-width="46" stroke-linecap="round"/><path d="M65 164L157 64" stroke="${STEEL.base}" stroke-width="38" stroke-linecap="round"/><path d="M58 158L150 58" stroke="${STEEL.light}" stroke-width="10" stroke-linecap="round"/>`
const POST_OUTLINE =
  'M-88 0C-88 -117 88 -117 88 0C88 30 160 30 176 62L78 186C30 180 40 100 0 88C-50 88 -88 50 -88 0Z'

const cufflinkArt = ({ sheet, dye, random, accents }: Look): string => {
  const metal = dye.base === '#cba352' || random.chance(0.3) ? GOLD : STEEL
  const square = random.chance(0.5)
  const stone = random.pick([dye.base, accents[0], '#2a3a5f', '#26262b'])
  const shine = radial(sheet, [
    [0, '#fff', 0.7],
    [0.5, '#fff', 0],
    [1, '#000', 0.35],
  ])
  return square
    ? `<rect x="-84" y="-84" width="168" height="168" rx="22" fill="${metal.dark}"/><rect x="-82" y="-86" width="164" height="166" rx="20" fill="${linear(
        sheet,
        [
          [0, metal.light],
          [0.5, metal.base],
          [1, metal.dark],
        ],
      )}"/><rect x="-58" y="-60" width="116" height="116" rx="10" fill="${stone}"/><rect x="-58" y="-60" width="116" height="116" rx="10" fill="${shine}"/><path d="M-58 -60L58 56" stroke="${metal.light}" stroke-width="5"/>`
    : `<circle r="90" cy="3" fill="${metal.dark}"/><circle r="88" fill="${linear(sheet, [
        [0, metal.light],
        [0.5, metal.base],
        [1, metal.dark],
      ])}"/><circle r="62" fill="${stone}"/><circle r="62" fill="${shine}"/><circle r="40" fill="none" stroke="${metal.light}" stroke-width="4" opacity=".8"/>`
}

export function cufflinks(look: Look): Piece {
  const one = cufflinkArt(look)
  const box = 'M190 470H770V830H190Z'
  const art = `<rect x="190" y="470" width="580" height="360" rx="24" fill="#3a2f2c"/><rect x="214" y="494" width="532" height="312" rx="14" fill="${mix('#efe6d6', look.accents[0], 0.12)}"/><g opacity=".25" transform="translate(8 14)"><circle cx="345" cy="650" r="92"/><circle cx="615" cy="650" r="92"/></g><g transform="translate(345 650)">${one}</g><g transform="translate(615 650) rotate(0)">${one}</g>`
  return { art, outline: paths(box), rests: 'flat' }
}
