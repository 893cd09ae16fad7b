import {
  both,
  button,
  filled,
  fold,
  modelled,
  paths,
  seam,
  type Look,
  type Piece,
} from '../materials/cloth.ts'
import { NECKS, strapsIn } from './dresses.ts'
import { inside } from './knits.ts'
import { flipped, wavyTo } from '../drawing/path-geometry.ts'
import {
  armholeOf,
  armholes,
  bodyFolds,
  bodyOf,
  neckLine,
  sleeveFolds,
  sleeveOf,
  sleevesIn,
  strappyBodyOf,
  type Cut,
} from './tailoring.ts'

/** Women's tops: peplum, camisole, bell sleeve and so on. */
export function top(look: Look): Piece {
  const { random, words, sheet, dye } = look
  const kind = /peplum/.test(words)
    ? 'peplum'
    : /camisole|strappy|cami|spaghetti/.test(words)
      ? 'cami'
      : /crop/.test(words)
        ? 'crop'
        : random.pick(['straight', 'peplum', 'straight', 'loose', 'crop', 'cami'] as const)
  const neckline = random.pick(kind === 'cami' ? (['v', 'sweetheart', 'square'] as const) : NECKS)
  const drop = { round: 78, v: 130, square: 90, sweetheart: 116, boat: 38 }[neckline]
  const hemY = kind === 'crop' ? 690 : kind === 'peplum' ? 610 : 830
  const bare = kind === 'cami' || /sleeveless/.test(words) || random.chance(0.2)
  const cut: Cut = {
    neck: kind === 'cami' ? 100 : 90,
    drop,
    neckline,
    shoulder: kind === 'cami' ? 122 : bare ? 138 : 170,
    chest: 180,
    waist: kind === 'loose' ? 190 : 156,
    hem: kind === 'loose' ? 240 : kind === 'peplum' ? 150 : 184,
    hemY,
    sag: kind === 'loose' ? 26 : 8,
  }
  const straps = kind === 'cami' ? strappyBodyOf(cut) : undefined
  const body = straps?.body ?? bodyOf(cut)
  const sleeve = bare
    ? undefined
    : sleeveOf(
        cut,
        random.pick([
          { length: 130, lean: 34, width: 124, puff: 40 },
          { length: 400, lean: 18, width: 180, puff: 0 },
          { length: 160, lean: 30, width: 190, puff: 0 },
          { length: 480, lean: 16, width: 84, puff: 34 },
          { length: 330, lean: 21, width: 100 },
        ]),
      )
  const frill =
    kind === 'peplum'
      ? `M334 604C310 680 270 730 232 790${wavyTo(232, 728, 790, 6, 22)}C690 730 650 680 626 604Z`
      : ''
  const frillFolds = frill
    ? [-0.8, -0.5, -0.2, 0.1, 0.4, 0.7]
        .map((x) => fold(look, 480 + x * 140, 610, 480 + x * 190, 700, 480 + x * 240, 800, 16, 1.1))
        .join('')
    : ''
  const pulls =
    kind === 'loose'
      ? [-0.6, -0.25, 0.1, 0.45, 0.75]
          .map((x) => fold(look, 480 + x * 150, 460, 480 + x * 190, 640, 480 + x * 230, 850, 15))
          .join('')
      : ''
  const tie =
    random.chance(0.25) && neckline === 'v'
      ? `<path d="M480 ${236 + drop}C450 ${256 + drop} 440 ${310 + drop} 430 ${360 + drop}M480 ${236 + drop}C506 ${260 + drop} 520 ${310 + drop} 524 ${350 + drop}" fill="none" stroke="${dye.dark}" stroke-width="8" stroke-linecap="round"/>`
      : ''
  const buttons = random.chance(0.2)
    ? seam(look, `M480 ${236 + drop}V${hemY}`, 2.4, 0.6) +
      Array.from({ length: 4 }, (_, i) => button(look, 480, 260 + drop + i * 76, 7)).join('')
    : ''
  const art =
    (straps ? strapsIn(look, straps) : inside(look, cut, false)) +
    (sleeve ? sleevesIn(look, sleeve) : '') +
    (frill ? filled(sheet, frill, look.cloth()) : '') +
    filled(sheet, body, look.cloth()) +
    modelled(
      look,
      [body, ...(sleeve ? [sleeve.d, flipped(sleeve.d)] : []), ...(frill ? [frill] : [])],
      bodyFolds(look, cut) +
        (sleeve ? `<path d="${body}" fill-opacity=".16"/>${sleeveFolds(look, sleeve, cut)}` : '') +
        pulls +
        (frill
          ? frillFolds +
            `<path d="M330 606H630" stroke="${dye.deep}" stroke-width="30" opacity=".4"/>`
          : ''),
    ) +
    (sleeve
      ? armholes(look, cut) + seam(look, both(sleeve.cuff), 2, 0.4)
      : straps
        ? ''
        : seam(look, both(armholeOf(cut)), 4, 0.6)) +
    buttons +
    tie +
    `<path d="${straps?.edge ?? neckLine(cut)}" fill="none" stroke="${dye.seam}" stroke-width="5" opacity=".75"/>`
  return {
    art,
    outline: paths(
      body,
      ...(straps ? ['M394 226L378 330L390 330ZM566 226L582 330L570 330Z'] : []),
      ...(sleeve ? [sleeve.d, flipped(sleeve.d)] : []),
      ...(frill ? [frill] : []),
    ),
    rests: 'flat',
  }
}
