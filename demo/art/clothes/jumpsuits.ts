import {
  both,
  button,
  clipped,
  filled,
  fold,
  modelled,
  paths,
  seam,
  type Look,
  type Piece,
} from '../materials/cloth.ts'
import { flipped, mirrored } from '../drawing/path-geometry.ts'
import { inside } from './knits.ts'
import {
  armholeOf,
  armholes,
  bodyFolds,
  bodyOf,
  neckLine,
  sleeveFolds,
  sleeveOf,
  sleevesIn,
  type Cut,
} from './tailoring.ts'

/** Jumpsuits with long legs, and rompers with short ones. */
export function jumpsuit(look: Look): Piece {
  const { random, words, sheet, dye } = look
  const short = /romper|playsuit/.test(words)
  const neckline = random.pick(['v', 'round', 'square', 'boat'] as const)
  const drop = { v: 140, round: 84, square: 92, boat: 40 }[neckline]
  const bare = random.chance(0.45)
  const cut: Cut = {
    neck: 88,
    drop,
    neckline,
    shoulder: bare ? 136 : 162,
    chest: 168,
    waist: 136,
    hem: 132,
    hemY: 552,
    sag: 6,
  }
  const bodice = bodyOf(cut)
  const sleeve = bare
    ? undefined
    : sleeveOf(
        cut,
        random.pick([
          { length: 130, lean: 32, width: 120, puff: 20 },
          { length: 360, lean: 18, width: 100 },
        ]),
      )
  const [foot, out, inner] = short
    ? [820, 222, 18]
    : [1180, random.pick([196, 250]), random.pick([44, 60])]
  const legs = mirrored([
    [0, 548],
    [132, 546],
    [158, 620, 186, 700, 190, 770],
    short ? [200, 790, 214, 806, out, foot] : [200, 900, out - 14, 1040, out, foot],
    [(out + inner) / 2, foot + 10, inner, foot + 4],
    short ? [16, 806, 12, 790, 8, 770] : [inner - 8, 1010, 24, 880, 10, 780],
    [0, 766],
  ])
  const sash = mirrored([
    [0, 534],
    [134, 530],
    [135, 562],
    [0, 566],
  ])
  const leg = (side: 1 | -1) => {
    const at = (x: number) => 480 + side * x
    return (
      fold(look, at(70), 570, at(100), 700, at((out + inner) / 2), foot, 17, 1.4) +
      fold(look, at(116), 570, at(160), 720, at(out - 24), foot - 6, 14, 1.2) +
      fold(look, at(14), 770, at(70), 740, at(160), 690, 13, 1.2)
    )
  }
  const art =
    inside(look, cut, false) +
    (sleeve ? sleevesIn(look, sleeve) : '') +
    filled(sheet, legs, look.cloth()) +
    filled(sheet, bodice, look.cloth()) +
    clipped(
      sheet,
      [legs],
      `<path d="M480 770L480 560" stroke="${dye.deep}" stroke-width="3" opacity=".5"/>`,
    ) +
    modelled(
      look,
      [bodice, legs, ...(sleeve ? [sleeve.d, flipped(sleeve.d)] : [])],
      `<path d="${bodice}" fill-opacity=".14"/>` +
        (sleeve ? sleeveFolds(look, sleeve, cut) : '') +
        bodyFolds(look, cut) +
        leg(1) +
        leg(-1),
    ) +
    (sleeve ? armholes(look, cut) : seam(look, both(armholeOf(cut)), 4, 0.5)) +
    `<path d="${neckLine(cut)}" fill="none" stroke="${dye.seam}" stroke-width="5" opacity=".7"/>` +
    filled(sheet, sash, look.cloth(90)) +
    `<path d="${sash}" fill="${dye.deep}" opacity=".2"/>` +
    (random.chance(0.5)
      ? `<path d="M486 550L470 700L496 704L504 556ZM478 550L440 680L462 690L492 556Z" fill="${dye.dark}"/>`
      : [0, 1, 2].map((i) => button(look, 480, 270 + drop + i * 60, 7)).join(''))
  return {
    art,
    outline: paths(bodice, legs, ...(sleeve ? [sleeve.d, flipped(sleeve.d)] : [])),
    rests: 'flat',
  }
}

export function swimsuit(look: Look): Piece {
  const { sheet, dye } = look
  const front = mirrored([
    [0, 410],
    [54, 408, 84, 350, 92, 250],
    [126, 250],
    [124, 350, 146, 410, 166, 456],
    [146, 560, 142, 620, 160, 690],
    [174, 740, 182, 780, 184, 810],
    [124, 836, 74, 896, 54, 980],
    [0, 990],
  ])
  const back = mirrored([
    [0, 330],
    [60, 320, 90, 290, 94, 254],
    [122, 254],
    [130, 400],
    [0, 470],
  ])
  const art =
    `<path d="${back}" fill="${dye.deep}"/>` +
    filled(sheet, front, look.cloth()) +
    modelled(
      look,
      [front],
      fold(look, 350, 560, 420, 600, 440, 700, 14) + fold(look, 610, 560, 540, 600, 520, 720, 14),
      {
        creases: 8,
        roll: 44,
        depth: 26,
      },
    ) +
    seam(
      look,
      both(
        'M534 980C556 896 606 836 664 812M480 410C534 408 564 350 572 250M606 250C604 350 626 410 646 456',
      ),
      3,
      0.5,
    )
  return { art, outline: paths(front, back), rests: 'flat' }
}
