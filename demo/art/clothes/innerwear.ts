import {
  both,
  filled,
  fold,
  modelled,
  paths,
  seam,
  type Look,
  type Piece,
} from '../materials/cloth.ts'
import { flipped, mirrored, wavyTo } from '../drawing/path-geometry.ts'
import { neckRib } from './knits.ts'
import { armholeOf, bodyOf, modelledGarment, sleevesIn, sleeveOf, type Cut } from './tailoring.ts'
import { dyeOf } from '../materials/dyes.ts'
import { mix } from '../materials/colour-mixing.ts'

/** Briefs, trunks and boxers. */
export function briefs(look: Look): Piece {
  const { words, sheet, dye } = look
  const isWomens = look.gender === 'Women'
  const d = /boxer/.test(words)
    ? mirrored([
        [0, 400],
        [214, 392],
        [240, 560, 256, 760],
        [140, 780, 24, 772],
        [14, 660],
        [0, 652],
      ])
    : /trunk/.test(words)
      ? mirrored([
          [0, 400],
          [214, 392],
          [232, 540, 236, 690],
          [140, 716, 34, 712],
          [18, 664],
          [0, 660],
        ])
      : mirrored([
          [0, 420],
          [226, 400],
          [236, 470, 240, 500],
          [150, 540, 90, 620, isWomens ? 56 : 70, 720],
          [0, 732],
        ])
  const band = mirrored([
    [0, 396],
    [214, 386],
    [220, 440],
    [0, 452],
  ])
  const front = isWomens
    ? `<path d="M480 470C470 456 452 462 462 480L480 492L498 480C508 462 490 456 480 470Z" fill="${look.accents[0]}"/>`
    : seam(look, both('M486 452C560 520 560 600 500 690'), 2.6, 0.7)
  // Sold in packs: two more lie behind, in matching colours.
  const pack = !isWomens || look.random.chance(0.4)
  const others = pack
    ? [2, 1]
        .map((i) => {
          const tone = dyeOf(
            i === 1 ? mix(dye.base, look.accents[0], 0.75) : mix(dye.base, '#f3eadb', 0.7),
          )
          return `<g transform="translate(${i * 20} ${i * -52})"><path d="${d}" transform="translate(4 8)" fill="#120b10" opacity=".18"/><path d="${d}" fill="${tone.base}"/><path d="${band}" fill="${tone.dark}"/>${modelled({ ...look, dye: tone }, [d, band], `<path d="${band}" fill-opacity=".3"/>`, { creases: 4 })}</g>`
        })
        .join('')
    : ''
  const art =
    others +
    (pack ? `<path d="${d}" transform="translate(5 -6)" fill="#120b10" opacity=".2"/>` : '') +
    filled(sheet, d, look.cloth()) +
    modelled(
      look,
      [d],
      fold(look, 330, 480, 400, 560, 420, 690, 14) + fold(look, 640, 480, 560, 570, 530, 690, 14),
    ) +
    (isWomens
      ? ''
      : `<path d="${band}" fill="${dye.isLight ? look.accents[0] : dye.deep}"/>` +
        seam(look, 'M262 410Q480 432 698 410M262 430Q480 450 698 430', 2, 0.5)) +
    front +
    (isWomens ? seam(look, both('M480 426L704 408M720 502C630 540 570 620 536 716'), 5, 0.4) : '')
  const behind = pack
    ? [1, 2]
        .map((i) => `<g transform="translate(${i * 20} ${i * -52})">${paths(d, band)}</g>`)
        .join('')
    : ''
  const foot = /boxer/.test(words) ? 780 : /trunk/.test(words) ? 716 : 732
  return {
    art,
    outline: paths(d, band) + behind,
    box: [224, pack ? 282 : 386, pack ? 560 : 512, foot - (pack ? 282 : 386)],
    rests: 'flat',
  }
}

/** Bras and bralettes. */
export function bra(look: Look): Piece {
  const { sheet, dye } = look
  const cup = 'M486 640C490 560 540 480 640 470C700 520 716 590 690 650C640 716 540 722 486 668Z'
  const band = 'M480 652C560 720 640 716 700 640L800 610L804 690C700 720 600 750 480 716Z'
  const strap = 'M640 476C676 400 680 330 640 270'
  const straps = `<path d="${both(strap)}" fill="none" stroke="${dye.dark}" stroke-width="16"/><path d="${both(strap)}" fill="none" stroke="${dye.base}" stroke-width="12"/>`
  const art =
    straps +
    `<g fill="${dye.dark}">${paths(band, flipped(band))}</g>` +
    filled(sheet, cup, look.cloth(10)) +
    filled(sheet, flipped(cup), look.cloth(-10)) +
    modelled(
      look,
      [cup, flipped(cup)],
      fold(look, 500, 640, 560, 560, 650, 500, 12) + fold(look, 460, 640, 400, 560, 310, 500, 12),
      {
        creases: 0,
        roll: 46,
        depth: 34,
      },
    ) +
    seam(look, both('M488 652C560 640 640 590 690 540'), 2.4, 0.5) +
    `<path d="${both(`M492 628C520 540 570 490 640 472`)}" fill="none" stroke="${dye.isLight ? dye.dark : dye.light}" stroke-width="7" stroke-dasharray="2 9" stroke-linecap="round"/><path d="M480 652C468 636 450 644 462 660L480 670L498 660C510 644 492 636 480 652Z" fill="${look.accents[0]}"/>` +
    seam(look, both('M486 690C600 730 700 700 800 672'), 2, 0.5)
  return {
    art,
    outline:
      paths(cup, flipped(cup), band, flipped(band)) +
      paths('M640 270L690 400L640 480ZM320 270L270 400L320 480Z'),
    rests: 'flat',
  }
}

/** Vests and camisoles. */
export function vest(look: Look): Piece {
  const { sheet } = look
  const isWomens = look.gender === 'Women'
  const cut: Cut = {
    neck: isWomens ? 110 : 100,
    drop: 150,
    neckline: 'round',
    shoulder: isWomens ? 128 : 146,
    chest: isWomens ? 162 : 190,
    waist: isWomens ? 146 : 186,
    hem: isWomens ? 168 : 190,
    hemY: 860,
    sag: 8,
  }
  const body = bodyOf(cut)
  const art =
    filled(sheet, body, look.cloth()) +
    modelledGarment(look, cut, body) +
    neckRib(look, cut, 12) +
    seam(look, both(armholeOf(cut)), 7, 0.35)
  return { art, outline: paths(body), rests: 'flat' }
}

/** Nightdresses and baby dolls: loose, gathered under a yoke. */
export function nightdress(look: Look): Piece {
  const { sheet, dye, words, random } = look
  if (/robe/.test(words)) return robe(look)
  const footY = /baby doll|camisole/.test(words) ? 780 : random.pick([960, 1020, 1080])
  const wide = /camisole/.test(words) ? 190 : 220 + (footY - 780) * 0.12
  const yoke =
    'M372 306C344 330 330 370 326 430C420 450 540 450 634 430C630 370 616 330 588 306C560 386 400 386 372 306Z'
  const d = `M326 428C310 ${(428 + footY) / 2} ${480 - wide + 16} ${footY - 130} ${480 - wide} ${footY}${wavyTo(480 - wide, 480 + wide, footY, 7, 18)}C${480 + wide - 16} ${footY - 130} 650 ${(428 + footY) / 2} 634 428C540 448 420 448 326 428Z`
  const straps = 'M588 310C600 270 590 230 566 206'
  const lace = dye.isLight ? dye.dark : dye.light
  const art =
    `<path d="${both(straps)}" fill="none" stroke="${dye.dark}" stroke-width="13"/><path d="${both(straps)}" fill="none" stroke="${dye.base}" stroke-width="9"/><path d="${mirrored(
      [
        [0, 356],
        [60, 350, 104, 306],
        [80, 400, 0, 410],
      ],
    )}" fill="${dye.deep}"/>` +
    filled(sheet, d, look.cloth()) +
    filled(sheet, yoke, look.cloth(8)) +
    modelled(
      look,
      [yoke, d],
      `<path d="${yoke}" fill-opacity=".2"/>` +
        Array.from({ length: 9 }, (_, i) => {
          const x = (i - 4) / 4.4
          return fold(
            look,
            480 + x * 140,
            444,
            480 + x * 165,
            620,
            480 + x * wide * 0.94,
            footY + 6,
            15,
            1.5,
          )
        }).join(''),
    ) +
    `<path d="M326 432Q480 458 634 432" fill="none" stroke="${lace}" stroke-width="7" opacity=".8"/><path d="M372 306C400 386 560 386 588 306" fill="none" stroke="${lace}" stroke-width="9" stroke-dasharray="3 7" stroke-linecap="round"/><path d="M${480 - wide + 4} ${footY - 22}${wavyTo(480 - wide + 4, 480 + wide - 4, footY - 22, 7, 18)}" fill="none" stroke="${lace}" stroke-width="8" stroke-dasharray="4 7" stroke-linecap="round" opacity=".8"/><path d="M480 378C466 362 450 370 458 384L480 394L502 384C510 370 494 362 480 378Z" fill="${look.accents[0]}"/>`
  return {
    art,
    outline: paths(d, yoke),
    box: [480 - wide, 200, wide * 2, footY - 180],
    rests: 'flat',
  }
}

/** A robe, crossed over and tied. */
function robe(look: Look): Piece {
  const { sheet, dye, words } = look
  const towel = /bath/.test(words)
  const cut: Cut = {
    neck: 78,
    drop: 40,
    neckline: 'v',
    shoulder: 190,
    chest: 212,
    waist: 196,
    hem: 244,
    hemY: 1090,
    sag: 10,
  }
  const body = bodyOf(cut)
  const sleeve = sleeveOf(cut, { length: 400, lean: 22, width: 168 })
  const collar =
    'M404 230C380 236 372 250 372 262C400 420 440 560 508 660L470 690C390 600 340 440 330 270C340 240 370 220 404 230Z'
  const right =
    'M556 230C580 236 588 250 588 262C560 420 520 540 446 660L484 690C570 600 620 440 630 270C620 240 590 220 556 230Z'
  const belt = 'M282 640C360 664 600 664 678 640L682 692C600 716 360 716 278 692Z'
  const end = 'M470 690L424 930L468 938L496 700Z'
  const otherEnd = 'M490 690L520 880L562 872L520 686Z'
  const trim = dyeOf(towel ? dye.base : dye.dark)
  const art =
    `<path d="M402 230C420 200 540 200 558 230C540 420 510 560 480 620C450 560 420 420 402 230Z" fill="${dye.deep}"/>` +
    sleevesIn(look, sleeve) +
    filled(sheet, body, look.cloth()) +
    `<path d="M402 236C420 400 450 520 480 600C510 520 540 400 558 236C520 262 440 262 402 236Z" fill="${dye.deep}"/>` +
    modelledGarment(
      look,
      cut,
      body,
      sleeve,
      [-0.6, -0.2, 0.2, 0.6]
        .map((x) =>
          fold(look, 480 + x * 170, 710, 480 + x * 190, 880, 480 + x * 230, 1090, 18, 1.4),
        )
        .join('') + `<path d="M500 690L520 1100L760 1100L700 690Z" fill-opacity=".12"/>`,
    ) +
    [right, collar, end, otherEnd, belt]
      .map(
        (d) =>
          `<path d="${d}" transform="translate(3 9)" fill="#120b10" opacity=".16"/><path d="${d}" fill="${trim.base}"/>`,
      )
      .join('') +
    modelled(
      { ...look, dye: trim },
      [right, collar, belt, end, otherEnd],
      `<path d="M462 650L506 650L510 708L458 708Z" fill-opacity=".4"/>`,
      { creases: 4, roll: 14 },
    )
  return { art, outline: paths(body, sleeve.d, flipped(sleeve.d)), rests: 'flat' }
}
