import { clipped, filled, modelled, stitch, type Look } from '../materials/cloth.ts'
import { LEATHER } from '../materials/fabric-lighting.ts'
import { strokes, type Shoe } from '../drawing/pairs.ts'
import { brightness, darker, lighter, mix } from '../materials/colour-mixing.ts'
import { linear, type Sheet } from '../drawing/sheet.ts'

const RUBBER = '#f6f1e7'
const LOW =
  'M164 846C154 806 160 766 172 734C178 714 180 700 184 686C190 668 210 662 226 672C242 684 252 704 276 714C316 730 356 722 388 700C410 684 424 664 436 646C452 634 474 640 488 656C528 704 574 736 628 752C694 768 768 776 806 810C820 824 824 836 822 846C700 862 380 864 164 846Z'
const LOW_INSIDE =
  'M186 684C204 660 240 668 268 680C318 696 372 684 430 640L440 648C424 668 408 686 388 700C356 722 316 730 276 714C252 704 242 684 226 672C212 664 196 668 186 684Z'
const HIGH =
  'M164 846C154 800 164 740 172 690C178 640 176 590 180 548C184 528 206 522 224 532C262 552 310 556 356 544C388 534 408 518 424 510C440 504 452 512 458 526C474 600 520 690 628 752C694 768 768 776 806 810C820 824 824 836 822 846C700 862 380 864 164 846Z'
const HIGH_INSIDE =
  'M180 548C196 516 250 530 290 530C340 528 390 508 424 500L436 508C408 518 388 534 356 544C310 556 262 552 224 532C206 524 186 530 180 548Z'

/** Laces across the throat of a shoe, from eyelet to eyelet. */
const laced = (
  along: readonly (readonly [number, number, number, number])[],
  colour: string,
): string =>
  along
    .map(
      ([x1, y1, x2, y2]) =>
        `<circle cx="${x1}" cy="${y1}" r="7" fill="#2a2020" opacity=".55"/>` +
        strokes(`M${x1} ${y1 + 3}L${x2} ${y2 + 4}`, '#1d1210', 14, 'opacity=".25"') +
        strokes(`M${x1} ${y1}L${x2} ${y2}`, colour, 12) +
        strokes(`M${x1} ${y1 - 3}L${x2 - 2} ${y2 - 2}`, '#ffffff', 3, 'opacity=".35"'),
    )
    .join('')

const solePaint = (sheet: Sheet, colour: string) =>
  linear(sheet, [
    [0, darker(colour, 0.2)],
    [0.14, lighter(colour, 0.3)],
    [0.6, colour],
    [1, darker(colour, 0.34)],
  ])

/** Court shoes and canvas shoes, low or high. */
export function sneaker(look: Look, high: boolean): Shoe {
  const { random, sheet, dye, accents, words } = look
  const canvas = /canvas|high/.test(words) || random.chance(0.25)
  const [upper, inside] = high ? [HIGH, HIGH_INSIDE] : [LOW, LOW_INSIDE]
  const second = random.pick([dye.dark, accents[0], dye.isLight ? dye.dark : RUBBER, dye.base])
  const stay = high
    ? 'M424 510C440 504 452 512 458 526C474 600 520 690 628 752L606 800C500 756 432 650 404 520Z'
    : 'M436 646C452 634 474 640 488 656C528 704 574 736 628 752L604 800C540 782 470 742 402 692Z'
  const tongue = high
    ? 'M392 530C396 490 410 456 436 444C460 440 480 456 480 486L492 600L440 600Z'
    : 'M400 700C406 660 422 622 446 604C468 594 494 604 498 628L524 700L470 724Z'
  const sole =
    'M148 838C148 828 156 824 170 828C330 848 600 850 700 844C760 840 800 834 824 828C838 830 844 842 842 854C838 880 824 894 790 897C600 904 300 904 196 897C164 894 150 866 148 838Z'
  const toe =
    'M712 764C764 774 802 796 816 826L822 848C790 854 760 856 722 858C702 828 700 790 712 764Z'
  const tab = high
    ? 'M170 690L176 560C200 572 232 580 256 580L250 700C224 716 192 712 170 690Z'
    : 'M172 734C178 714 180 700 184 686C190 668 210 662 226 672C238 682 244 694 254 704C250 736 234 756 214 760C194 762 180 752 172 734Z'
  const counter = high
    ? 'M164 846C154 800 162 750 170 700C210 712 256 730 282 790C294 820 300 838 302 856Z'
    : 'M164 846C154 806 160 766 172 734C196 762 250 760 280 800C294 820 300 838 302 856Z'
  const lace = brightness(dye.base) > 0.82 ? '#e6dfd0' : '#fbf7ee'
  const rows: readonly (readonly [number, number, number, number])[] = high
    ? [0, 1, 2, 3, 4, 5].map(
        (i) =>
          [
            430 + i * 26 + i * i * 1.6,
            548 + i * 40,
            466 + i * 28 + i * i * 1.2,
            538 + i * 37,
          ] as const,
      )
    : [0, 1, 2, 3, 4].map((i) => [440 + i * 36, 686 + i * 21, 470 + i * 35, 656 + i * 21] as const)
  const mark = random.whole(0, 4)
  const side =
    canvas || mark > 2
      ? ''
      : mark === 0
        ? strokes('M318 838C386 812 430 786 468 752M352 846C418 822 466 798 502 772', second, 13)
        : mark === 1
          ? `<path d="M330 806C352 760 400 752 430 776C416 812 372 826 330 806Z" fill="${second}"/>`
          : strokes('M330 772L388 808L340 842', second, 15)
  const art =
    `<path d="${tongue}" fill="${dye.dark}"/>` +
    strokes(
      high ? 'M402 520C408 480 420 462 440 456' : 'M410 690C418 652 430 622 450 614',
      lighter(dye.base, 0.35),
      5,
      'opacity=".6"',
    ) +
    filled(sheet, upper, look.cloth()) +
    side +
    clipped(
      sheet,
      [upper],
      (canvas
        ? ''
        : `<path d="${counter}" fill="${mix(second, dye.base, 0.35)}"/><path d="${tab}" fill="${second}"/>`) +
        (canvas ? `<path d="${toe}" fill="${RUBBER}"/>` : ''),
    ) +
    modelled(
      look,
      [upper],
      `<g fill="#fff"><path d="${stay}" fill-opacity=".22"/><path d="${tab}" fill-opacity=".22"/><path d="${counter}" fill-opacity=".16"/><path d="${toe}" fill-opacity=".2"/><path d="M210 736C300 760 420 770 520 800" fill="none" stroke="#fff" stroke-width="26" stroke-opacity=".16"/></g>`,
      { ...LEATHER, creases: 4, roll: 22, depth: 19 },
    ) +
    `<path d="${inside}" fill="${dye.deep}"/><path d="${inside}" fill="#120b0c" opacity=".35"/>` +
    strokes(stay, dye.seam, 2.2, 'opacity=".55"') +
    stitch(dye.seam, counter, 2, 0.55) +
    (canvas
      ? strokes('M712 764C700 790 702 828 722 858', darker(RUBBER, 0.3), 2.4)
      : stitch(dye.seam, 'M690 764C676 796 680 832 690 856', 2, 0.5)) +
    laced(rows, lace) +
    `<path d="${sole}" fill="${solePaint(sheet, RUBBER)}"/>` +
    strokes(
      'M156 866C330 884 640 884 836 868',
      canvas ? accents[0] : '#b9ad99',
      canvas ? 6 : 2.4,
      'opacity=".8"',
    ) +
    strokes('M166 836C330 854 600 856 826 838', '#8d8070', 2, 'opacity=".5"')
  return { art, outline: [upper, sole, tongue] }
}

const RUN_UPPER =
  'M168 816C158 776 168 742 178 714C182 692 172 668 168 652C174 636 200 644 214 660C236 690 262 708 300 712C346 714 388 692 416 656C430 636 454 622 474 634C520 702 580 744 650 762C724 778 796 786 830 812C700 852 330 856 168 816Z'
const RUN_SOLE =
  'M126 806C132 788 150 788 178 798C300 832 520 842 660 828C744 818 800 806 838 796C854 800 854 818 846 838C836 870 812 892 776 896C680 902 560 888 470 890C360 894 280 908 200 902C154 896 126 850 126 806Z'

/** Running shoes: mesh above, a thick shaped sole below. */
export function runner(look: Look): Shoe {
  const { random, sheet, dye, accents } = look
  const bright = random.pick([accents[1], accents[0], '#ef8a5c', '#e6cf4c', RUBBER])
  const second = dye.isLight ? mix(dye.base, accents[0], 0.8) : mix(dye.base, dye.deep, 0.5)
  const stay =
    'M416 656C430 636 454 622 474 634C520 702 580 744 650 762L622 806C540 782 460 740 400 690Z'
  const wing = random.pick([
    'M214 818C250 770 330 740 396 700C440 736 500 772 560 796C500 826 420 842 340 838Z',
    'M250 826C310 780 360 742 402 694L440 726C420 770 390 810 350 840ZM390 842C430 810 460 780 478 752L516 774C500 806 476 830 450 844Z',
    'M190 806C300 800 420 790 560 796C480 836 300 846 190 822Z',
  ])
  const heel =
    'M168 816C158 776 168 742 178 714C182 692 172 668 168 652C174 636 200 644 214 660C230 686 246 700 268 708C270 760 258 800 244 828Z'
  const toe = 'M700 772C760 780 806 790 830 812C790 826 740 834 690 838C676 812 682 788 700 772Z'
  const mesh = sheet.define(
    (id) =>
      `<pattern id="${id}" width="36" height="36" patternUnits="userSpaceOnUse" patternTransform="rotate(12)"><path d="${Array.from({ length: 18 }, (_, i) => `M${(i % 3) * 12 + (Math.floor(i / 3) % 2) * 6} ${Math.floor(i / 3) * 6 + 2}h5`).join('')}" stroke="${dye.deep}" stroke-width="3" opacity=".32" stroke-linecap="round"/></pattern>`,
  )
  const art =
    `<path d="M392 706C400 660 420 612 448 592C472 586 492 600 494 630L520 706L460 724Z" fill="${dye.dark}"/>` +
    filled(sheet, RUN_UPPER, [dye.base, `url(#${mesh})`]) +
    clipped(
      sheet,
      [RUN_UPPER],
      `<path d="${wing}" fill="${second}"/><path d="${heel}" fill="${second}"/><path d="${toe}" fill="${second}"/>` +
        strokes('M300 846C380 806 440 764 486 716', bright, 9),
    ) +
    modelled(
      look,
      [RUN_UPPER],
      `<g fill="#fff"><path d="${stay}" fill-opacity=".24"/><path d="${wing}" fill-opacity=".16"/><path d="${heel}" fill-opacity=".2"/><path d="${toe}" fill-opacity=".18"/></g>`,
      { ...LEATHER, creases: 3, roll: 24, depth: 19 },
    ) +
    `<path d="M170 654C196 630 250 660 300 672C346 678 390 656 424 630L436 638C424 646 420 650 416 656C388 692 346 714 300 712C262 708 236 690 214 660C200 646 180 642 170 654Z" fill="${darker(dye.deep, 0.25)}"/>` +
    strokes(stay, dye.seam, 2, 'opacity=".5"') +
    laced(
      [0, 1, 2, 3, 4].map((i) => [430 + i * 39, 690 + i * 20, 456 + i * 39, 652 + i * 22] as const),
      bright,
    ) +
    strokes('M168 652C160 640 164 628 178 630L196 646', bright, 7) +
    `<path d="${RUN_SOLE}" fill="${solePaint(sheet, '#f7f3ea')}"/>` +
    clipped(
      sheet,
      [RUN_SOLE],
      `<path d="M120 800C140 800 150 800 178 806C250 826 320 836 380 838C350 872 250 890 120 870Z" fill="${bright}" opacity=".92"/>` +
        strokes('M240 882C360 852 520 846 846 840', '#bfb3a0', 4) +
        strokes(
          'M190 908C300 912 360 900 470 897C560 895 680 908 790 900',
          darker(dye.base, 0.55),
          16,
        ),
    ) +
    strokes(
      'M132 800C150 796 160 800 178 806C300 840 520 850 660 836C744 826 800 814 838 804',
      '#8d8070',
      2,
      'opacity=".5"',
    )
  return {
    art,
    outline: [RUN_UPPER, RUN_SOLE, 'M400 700C406 660 422 622 446 598L494 630L524 700Z'],
  }
}
