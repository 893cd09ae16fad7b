import { fold, paths, seam, stitch, type Look, type Piece } from '../materials/cloth.ts'
import { GOLD } from '../materials/dyes.ts'
import { flapOver, leather, plate, quilting, ring, tube } from '../materials/leather.ts'
import { mirrored } from '../drawing/path-geometry.ts'
import { darker } from '../materials/colour-mixing.ts'

function tote(look: Look): Piece {
  const { random, dye } = look
  const d = mirrored(
    [
      [0, 520],
      [238, 512],
      [262, 700, 280, 900],
      [282, 960, 262, 964],
      [0, 972],
    ],
    480,
  )
  const top = random.chance(0.5)
  const handle = top
    ? 'M372 560C372 360 400 300 480 300C560 300 588 360 588 560'
    : 'M350 560C340 300 400 210 480 210C560 210 620 300 610 560'
  const art =
    `<g opacity=".75" transform="translate(14 -12)">${tube(handle, darker(dye.base, 0.25), 20)}</g>` +
    leather(
      look,
      d,
      fold(look, 300, 900, 400, 860, 480, 930, 16) +
        fold(look, 650, 560, 630, 700, 660, 900, 16) +
        `<path d="M240 540H720" stroke="${dye.deep}" stroke-width="20" opacity=".3"/>`,
    ) +
    stitch(dye.seam, 'M252 548Q480 560 708 548M236 930Q480 946 724 930', 2.6, 0.7) +
    seam(look, 'M300 520L282 964M660 520L678 964', 2.6, 0.4) +
    tube(handle, dye.base, 22) +
    [372, 588]
      .map(
        (x) =>
          `<path d="M${x - 20 - (top ? 0 : 10)} 550H${x + 20 - (top ? 0 : 10)}V640L${x - (top ? 0 : 10)} 660L${x - 20 - (top ? 0 : 10)} 640Z" fill="${dye.dark}"/>${ring(x - (top ? 0 : 10), 556, 13)}`,
      )
      .join('') +
    (random.chance(0.6) ? plate(446, 640, 68, 18) : '') +
    (random.chance(0.4)
      ? `<path d="M612 560C640 620 640 680 622 740" stroke="${look.accents[1]}" stroke-width="6" fill="none"/><path d="M600 740H646L640 836H606Z" fill="${look.accents[1]}"/><path d="M608 760V836M616 760V836M624 760V836M632 760V836" stroke="#0003" stroke-width="2"/>`
      : '')
  return { art, outline: paths(d), box: [196, 206, 568, 770], rests: 'standing' }
}

function satchel(look: Look): Piece {
  const { random, dye } = look
  const d = mirrored([
    [0, 560],
    [180, 556, 250, 580, 264, 640],
    [286, 760, 290, 860, 284, 930],
    [276, 968, 250, 970],
    [0, 972],
  ])
  const flap = mirrored([
    [0, 556],
    [180, 552, 250, 576, 266, 640],
    [276, 700, 270, 744, 250, 768],
    [120, 812, 0, 812],
  ])
  const handle = 'M384 570C380 420 410 370 480 370C550 370 580 420 576 570'
  const art =
    tube(handle, dye.base, 24) +
    leather(look, d) +
    flapOver(look, d, flap) +
    stitch(dye.seam, 'M232 750C330 792 400 798 480 798S630 792 728 750', 2.6, 0.7) +
    (random.chance(0.5)
      ? plate(446, 776, 68, 48) + `<circle cx="480" cy="800" r="8" fill="${GOLD.dark}"/>`
      : `<path d="M458 720H502V850H458Z" fill="${dye.dark}"/>${plate(450, 800, 60, 34)}`) +
    ring(384, 566) +
    ring(576, 566) +
    ring(228, 650, 13) +
    ring(732, 650, 13)
  return { art, outline: paths(d), box: [190, 362, 580, 614], rests: 'standing' }
}

function sling(look: Look): Piece {
  const { random, dye } = look
  const round = random.chance(0.4)
  const d = round
    ? mirrored([
        [0, 560],
        [140, 560, 240, 660, 240, 770],
        [240, 890, 140, 970, 0, 970],
      ])
    : mirrored([
        [0, 620],
        [226, 620],
        [244, 624, 246, 640],
        [246, 930],
        [244, 966, 220, 970],
        [0, 970],
      ])
  const flap = round
    ? mirrored([
        [0, 560],
        [140, 560, 236, 654, 240, 740],
        [160, 800, 0, 800],
      ])
    : mirrored([
        [0, 616],
        [228, 616],
        [248, 620, 250, 640],
        [246, 760],
        [0, 850],
      ])
  const chain = random.chance(0.5)
  const strapLine = round
    ? 'M262 690C330 480 440 260 468 200Q480 182 492 200C520 260 630 480 698 690'
    : 'M248 640C316 450 436 250 468 200Q480 182 492 200C524 250 644 450 712 640'
  const strap = chain
    ? `<path d="${strapLine}" fill="none" stroke="${GOLD.dark}" stroke-width="13" stroke-dasharray="16 6"/><path d="${strapLine}" fill="none" stroke="${GOLD.base}" stroke-width="9" stroke-dasharray="16 6"/><path d="${strapLine}" fill="none" stroke="${GOLD.light}" stroke-width="3" stroke-dasharray="10 12"/>`
    : tube(strapLine, dye.base, 15)
  const quilt =
    /quilted/.test(look.words) || (random.chance(0.2) && look.cloth().length === 1)
      ? quilting([220, 540, 520, 450])
      : ''
  const art =
    strap +
    leather(look, d, quilt) +
    flapOver(look, d, flap, quilt) +
    plate(456, (round ? 800 : 838) - 40, 48, 56) +
    (round ? '' : stitch(dye.seam, 'M250 950H710', 2.4, 0.6))
  return { art, outline: paths(d), box: [226, 182, 508, 794], rests: 'standing' }
}

function bucket(look: Look): Piece {
  const { dye, accents } = look
  const d = mirrored([
    [0, 570],
    [206, 560],
    [220, 700, 236, 820, 240, 930],
    [230, 972, 180, 974],
    [0, 978],
  ])
  const art =
    tube('M292 590C330 430 440 260 468 210Q480 192 492 210C520 260 630 430 668 590', dye.base, 18) +
    `<path d="${mirrored([
      [0, 548],
      [160, 548, 206, 562],
      [160, 588, 0, 590],
    ])}" fill="${dye.deep}"/>` +
    leather(
      look,
      d,
      [-0.6, -0.25, 0.1, 0.4, 0.7]
        .map((x) => fold(look, 480 + x * 190, 580, 480 + x * 170, 660, 480 + x * 210, 780, 15))
        .join(''),
    ) +
    `<path d="M276 632Q480 668 684 632" fill="none" stroke="${darker(dye.base, 0.5)}" stroke-width="9"/><path d="M470 656C440 700 436 740 440 790M490 656C520 700 520 750 512 800" fill="none" stroke="${darker(dye.base, 0.5)}" stroke-width="8"/><path d="M426 790H454L450 856H430ZM500 800H526L522 866H504Z" fill="${accents[1]}"/><path d="${mirrored(
      [
        [0, 880],
        [238, 872],
        [240, 930],
        [230, 972, 180, 974],
        [0, 978],
      ],
    )}" fill="${dye.deep}" opacity=".4"/>` +
    stitch(dye.seam, 'M244 866Q480 884 716 866', 2.6, 0.7) +
    ring(292, 592) +
    ring(668, 592)
  return { art, outline: paths(d), box: [230, 196, 500, 786], rests: 'standing' }
}

export function handbag(look: Look): Piece {
  const { words, random } = look
  if (/tote|shopper/.test(words)) return tote(look)
  if (/sling|crossbody/.test(words)) return sling(look)
  if (/satchel/.test(words)) return satchel(look)
  if (/bucket|hobo|potli/.test(words)) return bucket(look)
  return random.pick([tote, satchel, sling, bucket])(look)
}

export function clutch(look: Look): Piece {
  const { random } = look
  const d =
    'M190 560C190 540 200 530 220 530H740C760 530 770 540 770 560V850C770 872 760 880 740 880H220C200 880 190 872 190 850Z'
  const flap = random.chance(0.5)
    ? 'M188 558C188 540 200 528 220 528H740C760 528 772 540 772 558L500 750Q480 764 460 750Z'
    : 'M188 558C188 540 200 528 220 528H740C760 528 772 540 772 558V660Q480 760 188 660Z'
  const art =
    leather(look, d, /quilted/.test(look.words) ? quilting([180, 500, 600, 400]) : '') +
    flapOver(look, d, flap) +
    plate(450, 700, 60, 44) +
    (random.chance(0.5)
      ? `<path d="M760 580C860 640 860 760 780 840" fill="none" stroke="${GOLD.base}" stroke-width="8" stroke-dasharray="14 5"/>`
      : '')
  return { art, outline: paths(d), box: [180, 480, 620, 420], rests: 'flat' }
}
