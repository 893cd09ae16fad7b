import { both, filled, fold, modelled, paths, seam, type Look, type Piece } from './cloth.ts'
import { flipped, mirrored, wavyTo } from './line.ts'
import { neckRib } from './knits.ts'
import { armholeOf, bodyOf, modelledGarment, type Cut } from './tailoring.ts'

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
  const art =
    filled(sheet, d, look.cloth()) +
    modelled(look, [d], fold(look, 330, 480, 400, 560, 420, 690, 14) + fold(look, 640, 480, 560, 570, 530, 690, 14)) +
    (isWomens
      ? ''
      : `<path d="${band}" fill="${dye.isLight ? look.accents[0] : dye.deep}"/>` +
        seam(look, 'M262 410Q480 432 698 410M262 430Q480 450 698 430', 2, 0.5)) +
    front +
    (isWomens ? seam(look, both('M480 426L704 408M720 502C630 540 570 620 536 716'), 5, 0.4) : '')
  return { art, outline: paths(d, band), rests: 'flat' }
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
      `<ellipse cx="570" cy="560" rx="50" ry="46" fill="#fffaf0" opacity=".35"/><ellipse cx="390" cy="560" rx="50" ry="46" fill="#fffaf0" opacity=".35"/>`,
      { edge: 40, radius: 12 },
    ) +
    seam(look, both('M488 652C560 640 640 590 690 540'), 2.4, 0.5) +
    `<path d="${both(`M492 628C520 540 570 490 640 472`)}" fill="none" stroke="${dye.isLight ? dye.dark : dye.light}" stroke-width="7" stroke-dasharray="2 9" stroke-linecap="round"/><path d="M480 652C468 636 450 644 462 660L480 670L498 660C510 644 492 636 480 652Z" fill="${look.accents[0]}"/>` +
    seam(look, both('M486 690C600 730 700 700 800 672'), 2, 0.5)
  return {
    art,
    outline: paths(cup, flipped(cup), band, flipped(band)) + paths('M640 270L690 400L640 480ZM320 270L270 400L320 480Z'),
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

/** Nightdresses, baby dolls, robes: loose, with a frill. */
export function nightdress(look: Look): Piece {
  const { sheet, dye, words } = look
  const robe = /robe/.test(words)
  const d = robe
    ? mirrored([
        [0, 620],
        [70, 240],
        [180, 270],
        [330, 480],
        [320, 720],
        [232, 720],
        [216, 520],
        [230, 1100],
        [0, 1112],
      ])
    : `M372 300C330 330 320 400 326 430C300 700 270 880 240 1010${wavyTo(240, 720, 1010, 7, 18)}C690 880 660 700 634 430C640 400 630 330 588 300C560 380 400 380 372 300Z`
  const straps = 'M588 306C600 270 590 230 566 210'
  const art =
    (robe
      ? `<path d="${mirrored([
          [0, 226],
          [74, 236],
          [60, 400, 0, 640],
        ])}" fill="${dye.deep}"/>`
      : `<path d="${both(straps)}" fill="none" stroke="${dye.dark}" stroke-width="12"/><path d="${mirrored([
          [0, 350],
          [60, 346, 104, 306],
          [80, 400, 0, 410],
        ])}" fill="${dye.deep}"/>`) +
    filled(sheet, d, look.cloth()) +
    modelled(
      look,
      [d],
      [-0.7, -0.35, 0, 0.35, 0.7]
        .map((x) => fold(look, 480 + x * 130, robe ? 700 : 450, 480 + x * 160, 760, 480 + x * 210, 1100, 18))
        .join(''),
    ) +
    (robe
      ? `<path d="${both('M550 240C540 400 500 560 480 640')}" fill="none" stroke="${dye.dark}" stroke-width="34"/><path d="M262 640H698V690H262Z" fill="${dye.dark}"/><path d="M470 690L440 900L474 896L500 690L540 880L570 872L516 686Z" fill="${dye.dark}"/>`
      : `<path d="M326 440${wavyTo(326, 634, 440, 7, 10)}" fill="none" stroke="${dye.isLight ? dye.dark : dye.light}" stroke-width="8"/><path d="M372 300C400 380 560 380 588 300" fill="none" stroke="${dye.isLight ? dye.dark : dye.light}" stroke-width="7" stroke-dasharray="3 8" stroke-linecap="round"/>`)
  return { art, outline: paths(d) + (robe ? '' : paths('M588 306L600 250L566 210ZM372 306L360 250L394 210Z')), rests: 'flat' }
}
