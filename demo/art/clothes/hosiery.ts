import { flipped } from '../drawing/path-geometry.ts'
import { filled, fold, modelled, paths, seam, type Look, type Piece } from '../materials/cloth.ts'

export function socks(look: Look): Piece {
  const { sheet, dye, accents, random, words } = look
  const short = /ankle|low|no show/.test(words)
  const top = short ? 560 : 260
  const d = `M520 ${top}L650 ${top}C654 520 650 640 690 740C760 800 800 850 790 910C780 970 700 980 640 940C570 890 530 830 526 740C524 620 520 500 520 ${top}Z`
  const cuff = `M518 ${top - 4}H652V${top + 64}H518Z`
  const toe = 'M740 790C790 840 800 870 790 910C782 966 716 976 660 950C700 930 730 860 740 790Z'
  const heel = 'M526 740C560 720 600 750 610 800C620 850 600 880 590 892C550 850 528 810 526 740Z'
  const second = dye.isLight ? accents[0] : random.pick([dye.dark, '#efe6d6', accents[1]])
  const one =
    filled(sheet, d, look.cloth()) +
    `<g fill="${second}">${paths(toe, heel)}</g>` +
    modelled(
      look,
      [d],
      fold(look, 600, top + 100, 590, 600, 620, 760, 14) +
        fold(look, 570, 760, 620, 760, 680, 740, 14),
    ) +
    `<path d="${cuff}" fill="${second}"/><path d="${Array.from({ length: 12 }, (_, i) => `M${526 + i * 11} ${top}V${top + 60}`).join('')}" stroke="#000" stroke-width="2" opacity=".18"/>`
  const art = `<g transform="translate(-230 -30) rotate(-4 580 600)">${one}</g><g transform="translate(-60 40)">${one}</g>`
  return {
    art,
    outline: `<path d="${d}" transform="translate(-230 -30) rotate(-4 580 600)"/><path d="${d}" transform="translate(-60 40)"/>`,
    box: [270, top - 50, 470, 1040 - top],
    rests: 'flat',
  }
}

export function gloves(look: Look): Piece {
  const { sheet, dye } = look
  const d =
    'M540 960C536 860 520 780 516 700C500 640 470 600 450 560C440 530 470 510 494 534C520 570 540 600 556 620C552 540 544 460 546 400C550 366 590 366 596 400C600 460 602 500 606 560C610 480 612 420 618 366C624 332 664 334 666 370C666 440 664 500 664 566C670 500 676 440 684 394C692 362 728 368 728 402C726 470 718 530 716 590C724 550 734 510 744 480C754 454 786 462 784 492C776 580 760 680 744 760C734 830 736 900 734 960Z'
  const cuff = 'M536 900L738 900L738 1010L536 1010Z'
  const ribs = Array.from(
    { length: 14 },
    (_, i) => `M${546 + i * 14} 902L${546 + i * 14} 1008`,
  ).join('')
  const one = (turn: (path: string) => string, x: number) =>
    filled(sheet, turn(d), look.cloth()) +
    modelled(
      look,
      [turn(d)],
      fold(look, x - 60, 700, x, 690, x + 90, 660, 16, 1.3) +
        fold(look, x - 20, 600, x - 10, 700, x - 20, 860, 14) +
        fold(look, x - 60, 800, x, 790, x + 90, 780, 14),
    ) +
    seam(look, turn('M606 560L606 640M664 566L664 640M716 590L716 650'), 3, 0.6) +
    `<path d="${turn(cuff)}" fill="${dye.dark}"/><path d="${turn(ribs)}" stroke="${dye.deep}" stroke-width="4" opacity=".5"/>`
  const left = (path: string) => flipped(path, 500)
  return {
    art: one(left, 380) + `<g transform="translate(30 60)">${one((path) => path, 620)}</g>`,
    outline: `<path d="${left(d)}"/><path d="${d}" transform="translate(30 60)"/>`,
    box: [210, 340, 610, 740],
    rests: 'flat',
  }
}
