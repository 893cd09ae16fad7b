import { clipped, modelled, stitch, type Look, type Piece } from '../materials/cloth.ts'
import { GOLD } from '../materials/dyes.ts'
import { LEATHER } from '../materials/fabric-lighting.ts'
import { pairOf, strokes, type Shoe } from '../drawing/pairs.ts'
import { darker, lighter } from '../materials/colour-mixing.ts'
import { linear } from '../drawing/sheet.ts'
import { runner, sneaker } from './trainers.ts'

type Kind = 'oxford' | 'loafer' | 'monk' | 'boot'
const HEEL_TO_TOE = 'C700 786 790 798 832 840C840 852 838 860 832 864C640 878 420 876 162 856Z'
const UPPERS: Record<Kind, string> = {
  oxford: `M162 856C152 812 156 772 166 740C172 718 172 706 178 696C190 684 214 686 232 698C262 720 312 726 356 714C388 704 412 682 440 666C452 660 462 664 470 672C510 714 560 748 622 766${HEEL_TO_TOE}`,
  monk: `M162 856C152 812 156 772 166 740C172 718 172 706 178 696C190 684 214 686 232 698C262 720 312 728 356 718C388 708 412 690 440 676C452 670 462 674 470 682C510 718 560 748 622 766${HEEL_TO_TOE}`,
  loafer: `M162 856C152 812 156 776 166 746C172 726 174 716 180 708C192 698 214 700 232 712C262 736 330 752 400 744C420 740 440 728 452 722C464 718 474 722 484 730C520 752 566 764 622 772${HEEL_TO_TOE}`,
  boot: `M162 856C152 800 160 740 168 690C174 640 172 590 176 540C182 526 200 524 220 526C280 532 340 530 396 518C412 516 420 524 424 540C440 640 520 730 622 766${HEEL_TO_TOE}`,
}
const OPENINGS: Record<Kind, string> = {
  oxford:
    'M178 696C196 676 240 688 276 694C330 700 382 682 432 656L446 664C412 682 388 704 356 714C312 726 262 720 232 698C214 686 190 684 178 696Z',
  monk: 'M178 696C196 676 240 690 276 698C330 706 382 690 432 666L446 674C412 690 388 708 356 718C312 728 262 720 232 698C214 686 190 684 178 696Z',
  loafer:
    'M180 708C200 688 250 706 300 716C350 724 400 722 444 708L458 720C440 728 420 740 400 744C330 752 262 736 232 712C214 700 192 698 180 708Z',
  boot: 'M176 540C190 508 250 514 300 514C350 512 396 500 412 506L420 522C412 516 404 516 396 518C340 530 280 532 220 526C200 524 182 526 176 540Z',
}
const SOLE =
  'M156 852C400 874 660 874 836 858C848 864 850 876 840 884C800 896 700 900 620 898C520 894 440 872 344 870L336 900H170C160 890 154 870 156 852Z'
const TOE_CAP =
  'M676 778C744 788 806 808 832 840C840 852 838 860 832 864C770 868 720 870 668 872C654 842 656 806 676 778Z'

/** Oxfords, loafers, monks and ankle boots of polished leather. */
function dressShoe(look: Look): Shoe {
  const { random, sheet, dye, words } = look
  const kind: Kind = /loafer|slip|mocc/.test(words)
    ? 'loafer'
    : /monk/.test(words)
      ? 'monk'
      : /boot/.test(words)
        ? 'boot'
        : /oxford|derby|brogue/.test(words)
          ? 'oxford'
          : random.pick(['oxford', 'oxford', 'loafer', 'monk'] as const)
  const upper = UPPERS[kind]
  const suede = /suede|desert|nubuck/.test(words)
  const welt = dye.isDark ? '#6d4b33' : darker(dye.base, 0.45)
  const facing =
    kind === 'oxford'
      ? 'M440 666C452 660 462 664 470 672C510 714 560 748 622 766L596 800C520 784 450 748 396 700Z'
      : 'M396 518C412 516 420 524 424 540C440 640 520 730 622 766L596 800C470 750 400 640 376 524Z'
  const rows =
    kind === 'oxford'
      ? [0, 1, 2, 3].map((i) => [446 + i * 40, 700 + i * 20, 468 + i * 42, 674 + i * 22] as const)
      : [0, 1, 2, 3, 4, 5].map(
          (i) =>
            [
              404 + i * 26 + i * i * 3,
              552 + i * 40,
              426 + i * 29 + i * i * 3,
              540 + i * 38,
            ] as const,
        )
  const laces = rows
    .map(
      ([x1, y1, x2, y2]) =>
        strokes(`M${x1} ${y1}L${x2} ${y2}`, darker(dye.base, 0.62), 9) +
        strokes(`M${x1} ${y1 - 2}L${x2} ${y2 - 2}`, '#fff', 2, 'opacity=".25"'),
    )
    .join('')
  const strap = 'M330 742C420 700 510 716 594 772L566 822C500 780 420 764 336 790Z'
  const apron = 'M470 742C560 764 680 776 774 808C786 818 780 826 764 824C660 806 540 796 448 770Z'
  const saddle =
    'M434 728C456 716 474 718 488 730L520 752C516 790 500 830 486 868L430 866C440 820 440 770 434 728Z'
  const front =
    kind === 'loafer'
      ? strokes(apron, darker(dye.base, 0.5), 4, 'opacity=".7"') +
        (random.chance(0.5)
          ? strokes('M444 764L500 772', GOLD.dark, 14) + strokes('M444 762L500 770', GOLD.light, 6)
          : random.chance(0.5)
            ? strokes('M470 762L520 800M474 760L500 816', darker(dye.base, 0.3), 13) +
              strokes('M520 800l10 20M500 816l4 22', darker(dye.base, 0.45), 16)
            : `<path d="M446 774L486 780L482 796L442 790Z" fill="${darker(dye.base, 0.6)}"/>`)
      : kind === 'monk'
        ? [360, 418]
            .map(
              (x) =>
                `<rect x="${x}" y="728" width="42" height="46" rx="5" fill="none" stroke="${GOLD.dark}" stroke-width="9"/><rect x="${x}" y="727" width="42" height="46" rx="5" fill="none" stroke="${GOLD.light}" stroke-width="5"/>`,
            )
            .join('') + stitch(dye.seam, strap, 2, 0.6)
        : stitch(dye.seam, facing, 2, 0.6) + laces
  const brogue = kind !== 'loafer' && !suede && (/brogue/.test(words) || random.chance(0.35))
  const cap =
    kind === 'loafer'
      ? ''
      : stitch(
          dye.seam,
          'M676 778C656 806 654 842 668 872M686 780C667 808 665 842 679 871',
          2,
          0.7,
        ) +
        (brogue
          ? Array.from(
              { length: 8 },
              (_, i) =>
                `<circle cx="${664 - Math.round(Math.sin((i / 7) * 3.1) * 12)}" cy="${784 + i * 11}" r="3" fill="${darker(dye.base, 0.7)}"/>`,
            ).join('')
          : '')
  const shine = suede
    ? ''
    : `<g fill="none" stroke="#fffaf0" stroke-linecap="round"><path d="M700 802C744 808 782 820 806 838" stroke-width="13" opacity=".4"/><path d="M704 802C744 808 776 818 796 832" stroke-width="5" opacity=".5"/><path d="M186 740C180 770 180 800 184 826" stroke-width="12" opacity=".22"/></g>`
  const art =
    (kind === 'oxford'
      ? `<path d="M396 716C404 676 424 640 450 628C470 624 482 634 484 652L516 714L450 736Z" fill="${dye.deep}"/>`
      : kind === 'boot'
        ? `<path d="M370 530C378 500 392 486 412 484C432 486 440 500 440 530L462 620L410 640Z" fill="${dye.deep}"/>`
        : '') +
    `<path d="${upper}" fill="${dye.base}"/>` +
    clipped(
      sheet,
      [upper],
      kind === 'monk'
        ? `<path d="${strap}" fill="${darker(dye.base, 0.14)}"/>`
        : kind === 'loafer'
          ? `<path d="${saddle}" fill="${darker(dye.base, 0.12)}"/>`
          : `<path d="${facing}" fill="${darker(dye.base, 0.12)}"/>`,
    ) +
    modelled(
      look,
      [upper],
      `<g fill="#fff"><path d="${kind === 'monk' ? strap : kind === 'loafer' ? saddle : facing}" fill-opacity=".24"/>${kind === 'loafer' ? `<path d="${apron}" fill-opacity=".2"/>` : `<path d="${TOE_CAP}" fill-opacity=".2"/>`}<path d="M162 856C152 812 156 772 166 740C200 740 240 760 262 800C272 824 276 842 276 862Z" fill-opacity=".16"/><path d="M560 776C590 800 600 830 596 866M588 784C612 806 624 834 620 866" fill="none" stroke="#fff" stroke-width="9" stroke-opacity=".13"/></g>`,
      { ...LEATHER, creases: suede ? 8 : 4, roll: 22, depth: suede ? 16 : 22 },
    ) +
    clipped(sheet, [upper], shine) +
    `<path d="${OPENINGS[kind]}" fill="${darker('#8a6242', 0.35)}"/><path d="${OPENINGS[kind]}" fill="#120a08" opacity=".4"/>` +
    front +
    cap +
    stitch(dye.seam, 'M262 736C276 780 280 820 276 860', 2, 0.5) +
    `<path d="${SOLE}" fill="${linear(sheet, [
      [0, lighter(welt, 0.18)],
      [0.24, welt],
      [0.5, darker(welt, 0.4)],
      [1, '#191210'],
    ])}"/>` +
    strokes(
      'M160 858C400 880 660 880 838 864',
      lighter(welt, 0.42),
      2,
      'stroke-dasharray="5 4" opacity=".7"',
    )
  return { art, outline: [upper, SOLE.replace('H170', 'L170 900')] }
}

export function closedShoe(look: Look): Piece {
  const { words, random, articleType, sheet } = look
  if (articleType === 'Sports Shoes') return pairOf(sheet, runner(look))
  if (articleType === 'Formal Shoes' || /loafer|oxford|derby|monk|boot|brogue/.test(words))
    return pairOf(sheet, dressShoe(look))
  return pairOf(sheet, sneaker(look, /high|hi-top/.test(words) || random.chance(0.14)))
}
