import {
  clipped,
  filled,
  modelled,
  paths,
  stitch,
  type Look,
  type Piece,
} from '../materials/cloth.ts'
import { GOLD, dyeOf } from '../materials/dyes.ts'
import { LEATHER } from '../materials/fabric-lighting.ts'
import { flipped } from '../drawing/path-geometry.ts'
import { SOLE, mirrorPair, strokes } from '../drawing/pairs.ts'
import { darker, lighter, mix } from '../materials/colour-mixing.ts'

const BOTH_SOLES = [SOLE, flipped(SOLE)]
const withLeft = (ds: readonly string[]) => ds.flatMap((d) => [d, flipped(d)])
const cast = (ds: readonly string[]) =>
  `<g fill="#1d1008">${[
    [3, 6, 0.2],
    [8, 14, 0.14],
    [12, 22, 0.1],
  ]
    .map(
      ([x, y, opacity]) =>
        `<g transform="translate(${x} ${y})" opacity="${opacity}">${paths(...ds)}</g>`,
    )
    .join('')}</g>`

/** Flip-flops, sandals and flats: a pair seen from above. */
export function openShoe(look: Look): Piece {
  const { words, articleType } = look
  if (articleType === 'Flats' && !/kolhapuri/.test(words))
    return look.random.chance(0.22) && !/jutti|ballet|ballerina|bow|mojari/.test(words)
      ? strapped(look)
      : flats(look)
  return strapped(look)
}

/** Shoes of a sole and some bands over it. */
function strapped(look: Look): Piece {
  const { random, sheet, dye, words, articleType, accents } = look
  const flip = articleType === 'Flip Flops'
  const rubber = flip || /sports|rubber|eva/.test(words) || articleType === 'Sports Sandals'
  const ground = rubber
    ? dyeOf(flip && random.chance(0.4) ? accents[0] : dye.dark)
    : dyeOf(random.pick(['#b98a5f', '#9c6d46', '#c8a078']))
  const rim = rubber ? mix(ground.base, '#2b2324', 0.7) : darker(ground.base, 0.5)
  const bands = flip
    ? [THONG]
    : articleType === 'Sports Sandals' || /sports|trek/.test(words)
      ? [
          'M524 456C580 418 700 418 756 456L752 520C700 484 590 484 536 522Z',
          'M540 566C590 532 690 532 744 570L738 628C690 596 600 596 556 634Z',
          'M572 752C620 720 690 722 722 754L724 812C690 784 620 784 582 816Z',
          'M618 470L662 470L664 600L616 600Z',
        ]
      : articleType === 'Flats'
        ? [
            'M560 500C600 470 690 470 740 508L734 566C690 540 610 540 566 572Z',
            'M622 400C640 390 660 400 660 420L672 520L612 520Z',
            'M576 700C620 670 690 672 724 700L724 738C690 710 620 712 580 744Z',
          ]
        : random.chance(0.5) && !/cross/.test(words)
          ? [
              'M528 480C570 430 700 430 752 480L746 590C700 548 590 548 546 600Z',
              'M574 740C620 706 690 708 722 740L724 790C690 764 620 766 584 800Z',
            ]
          : [
              'M532 440L568 420C650 480 710 560 742 640L716 690C690 590 610 510 532 480Z',
              'M750 440L712 420C640 480 580 560 548 640L566 690C600 590 670 510 748 486Z',
              'M572 760C620 726 690 728 720 760L722 812C690 784 620 786 580 820Z',
            ]
  const all = withLeft(bands)
  const printed = flip && random.chance(0.5)
  const buckle = `<path d="M686 742L722 742L722 790L686 790Z" fill="none" stroke="${GOLD.dark}" stroke-width="9"/><path d="M685 740L721 740L721 788L685 788Z" fill="none" stroke="${GOLD.light}" stroke-width="5"/>`
  const extras =
    articleType === 'Flats'
      ? `<circle cx="648" cy="524" r="24" fill="${dye.dark}"/><circle cx="646" cy="521" r="15" fill="${GOLD.base}"/><circle cx="642" cy="517" r="6" fill="${GOLD.light}"/>`
      : flip
        ? `<circle cx="641" cy="434" r="14" fill="${dye.deep}"/><circle cx="639" cy="431" r="11" fill="${dye.light}"/>`
        : buckle
  const art =
    mirrorPair(
      `<path d="${SOLE}" transform="translate(4 16)" fill="${rim}"/><path d="${SOLE}" transform="translate(2 8)" fill="${lighter(rim, 0.12)}"/>`,
    ) +
    BOTH_SOLES.map((d) => filled(sheet, d, printed ? look.cloth() : [ground.base])).join('') +
    modelled(
      { ...look, dye: ground },
      BOTH_SOLES,
      // Wear: everything but heel and ball stands a little higher.
      withLeft([
        'M640 330C710 326 752 390 750 480C748 570 716 640 716 740L700 760C690 640 728 560 720 480C706 400 590 390 566 470C560 560 590 640 600 740L580 760C566 620 530 560 532 470C536 390 580 332 640 330Z',
      ])
        .map((d) => `<path d="${d}" fill="#fff" fill-opacity=".3"/>`)
        .join(''),
      { ...LEATHER, roll: 18 },
    ) +
    mirrorPair(
      `<g transform="translate(640 665) scale(.9 .94) translate(-640 -665)">${stitch(rubber ? '#ffffff' : darker(ground.base, 0.4), SOLE, 2.4, 0.45)}</g>`,
    ) +
    clipped(
      sheet,
      BOTH_SOLES,
      cast(all) +
        all.map((d, i) => filled(sheet, d, look.cloth(i % 2 ? -8 : 8))).join('') +
        modelled(look, all, '', { ...LEATHER, roll: 14, depth: 22 }) +
        all.map((d) => stitch(dye.seam, d, 1.8, 0.4)).join(''),
    ) +
    mirrorPair(extras)
  return { art, outline: paths(...BOTH_SOLES), box: [200, 320, 560, 700], rests: 'flat' }
}

const THONG =
  'M640 416C652 416 660 424 660 440C680 500 720 560 756 640L728 694C700 610 668 540 640 490C612 540 580 600 562 694L528 628C560 560 604 500 620 440C620 424 628 416 640 416Z'
const VAMP =
  'M640 316C716 310 764 384 762 480C760 520 752 560 742 600C700 560 672 548 640 548C606 548 574 560 544 604C530 560 520 520 520 470C522 380 576 318 640 316Z'
const SHOE =
  'M640 316C716 310 764 384 762 480C758 560 726 640 726 745C728 830 746 880 726 952C706 1016 606 1018 582 952C556 880 580 800 568 714C560 640 520 560 520 470C522 380 576 318 640 316Z'
const OPENING =
  'M724 606C716 660 704 700 704 745C706 830 722 880 704 940C690 984 622 986 604 940C580 880 602 800 592 714C584 660 570 634 558 608C580 580 610 570 640 570C676 570 700 582 724 606Z'

/** Ballet flats and juttis. */
function flats(look: Look): Piece {
  const { random, dye, words, sheet, accents } = look
  const jutti =
    /jutti|mojari|embroidered/.test(words) ||
    (!/ballet|ballerina|bow/.test(words) && random.chance(0.5))
  const lining = dyeOf(mix(random.pick(['#b98a5f', '#c8a078']), '#f3dfc4', 0.45))
  const shoes = withLeft([SHOE])
  const tip = 'M640 330C618 300 628 258 660 258C678 262 678 286 662 290C668 306 660 326 640 330Z'
  const trim = jutti
    ? strokes('M546 600C580 560 606 550 640 550C680 550 706 562 740 598', GOLD.dark, 12) +
      strokes('M546 599C580 559 606 549 640 549C680 549 706 561 740 597', GOLD.base, 9) +
      strokes(
        'M554 570C584 534 610 524 640 524C676 524 702 534 734 568',
        GOLD.light,
        5,
        'stroke-dasharray="2 11"',
      ) +
      `<path d="M640 372C672 406 672 470 640 504C608 470 608 406 640 372Z" fill="${GOLD.base}"/><path d="M640 392C660 416 660 460 640 486C620 460 620 416 640 392Z" fill="${accents[0]}"/>` +
      [-1, 1]
        .map(
          (side) =>
            `<path d="M${640 + side * 50} 440C${640 + side * 80} 452 ${640 + side * 84} 486 ${640 + side * 66} 506C${640 + side * 46} 496 ${640 + side * 40} 464 ${640 + side * 50} 440Z" fill="${GOLD.light}" opacity=".9"/>`,
        )
        .join('')
    : `<path d="M640 556C660 516 716 516 704 560C692 592 660 582 640 564C622 584 584 590 578 560C570 518 622 516 640 556Z" fill="${dye.deep}" opacity=".4" transform="translate(3 7)"/><path d="M640 552C660 512 716 512 704 556C692 588 660 578 640 560C622 580 584 586 578 556C570 514 622 512 640 552Z" fill="${dye.dark}"/><path d="M628 540C606 528 590 534 592 552M652 540C676 526 694 534 690 552" stroke="${dye.light}" stroke-width="4" fill="none" opacity=".6"/><ellipse cx="641" cy="557" rx="11" ry="14" fill="${dye.base}"/>`
  const art =
    mirrorPair(
      `<path d="${SHOE}" transform="translate(4 12)" fill="#3a2a20"/>` +
        (jutti
          ? `<path d="${tip}" fill="${dye.base}"/><path d="${tip}" fill="none" stroke="${GOLD.base}" stroke-width="4"/>`
          : ''),
    ) +
    shoes.map((d) => filled(sheet, d, look.cloth())).join('') +
    modelled(
      look,
      shoes,
      withLeft([VAMP])
        .map((d) => `<path d="${d}" fill="#fff" fill-opacity=".3"/>`)
        .join(''),
      { ...LEATHER, depth: 20 },
    ) +
    withLeft([OPENING])
      .map((d) => `<path d="${d}" fill="${lining.base}"/>`)
      .join('') +
    modelled({ ...look, dye: lining }, withLeft([OPENING]), '', {
      ...LEATHER,
      roll: 20,
      depth: -14,
    }) +
    mirrorPair(
      clipped(
        sheet,
        [OPENING],
        `<path d="${VAMP}" transform="translate(6 26)" fill="#2a1a10" opacity=".35"/><path d="${VAMP}" transform="translate(4 12)" fill="#2a1a10" opacity=".3"/>`,
      ) +
        stitch(dye.seam, OPENING, 2, 0.7) +
        trim,
    )
  return { art, outline: paths(...shoes), box: [190, 256, 580, 770], rests: 'flat' }
}
