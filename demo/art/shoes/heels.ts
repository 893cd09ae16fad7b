import { clipped, filled, modelled, type Look, type Piece } from '../materials/cloth.ts'
import { GOLD, dyeOf } from '../materials/dyes.ts'
import { LEATHER } from '../materials/fabric-lighting.ts'
import { pairOf, strokes } from '../drawing/pairs.ts'
import { darker, lighter, mix } from '../materials/colour-mixing.ts'
import { across, linear } from '../drawing/sheet.ts'

const POINTED =
  'M196 560C230 566 250 590 268 622C330 704 430 764 520 776C560 780 596 774 622 760C694 778 772 822 812 884C816 894 808 899 796 899C720 905 640 905 590 895C480 868 400 772 320 708C290 686 250 674 212 670C196 640 190 600 196 560Z'
const ROUND =
  'M196 560C230 566 250 590 268 622C330 704 430 764 520 776C560 780 590 772 612 756C690 756 756 790 776 836C788 866 786 892 770 899C700 905 640 905 590 895C480 868 400 772 320 708C290 686 250 674 212 670C196 640 190 600 196 560Z'
const LINING =
  'M196 560C216 548 244 562 258 584C306 662 424 736 524 748C570 752 604 750 622 760C596 774 560 780 520 776C430 764 330 704 268 622C250 590 230 566 196 560Z'
const BED =
  'M206 648C250 650 296 664 334 694C410 758 470 836 560 868C640 890 730 888 806 880C818 882 820 892 810 897C700 905 640 905 586 895C480 868 400 778 316 716C290 696 250 686 212 682C204 672 202 658 206 648Z'
const HEELS = {
  stiletto:
    'M208 664C250 668 286 680 312 702C286 722 270 760 263 800L255 900L237 900L232 800C230 750 218 700 208 664Z',
  block:
    'M208 664C252 668 292 684 322 710C308 760 306 830 308 900L216 900C218 830 218 740 208 664Z',
  kitten:
    'M208 664C252 668 292 684 322 710C292 740 276 790 272 830L266 900L240 900L234 830C230 760 218 700 208 664Z',
  wedge:
    'M208 664C270 672 310 700 340 728C420 800 480 872 590 895L806 897L800 901L224 901C212 820 202 740 208 664Z',
} as const

/** Pumps, sandals with a heel, wedges. */
export function heels(look: Look): Piece {
  const { random, words, sheet, dye, accents } = look
  const kind: keyof typeof HEELS = /wedge|cork/.test(words)
    ? 'wedge'
    : /stiletto|court/.test(words)
      ? 'stiletto'
      : /block/.test(words)
        ? 'block'
        : /kitten|slingback/.test(words)
          ? 'kitten'
          : random.pick(['stiletto', 'stiletto', 'block', 'kitten'] as const)
  const open =
    /sandal|strap/.test(words) ||
    (!/pump|court|stiletto|bow|kitten/.test(words) &&
      random.chance(kind === 'stiletto' ? 0.3 : 0.6))
  const heel = HEELS[kind]
  const heelColour =
    kind === 'wedge'
      ? /cork/.test(words) || random.chance(0.6)
        ? '#c49c6c'
        : dye.base
      : kind === 'block' && random.chance(0.35)
        ? '#b88a5e'
        : dye.base
  const heelArt =
    `<path d="${heel}" fill="${heelColour}"/><path d="${heel}" fill="${
      kind === 'wedge'
        ? linear(sheet, [
            [0, '#fff', 0.16],
            [1, '#000', 0.32],
          ])
        : across(sheet, [
            [0, '#000', 0.3],
            [0.26, '#fff', 0.28],
            [0.5, '#000', 0],
            [1, '#000', 0.42],
          ])
    }"/>` +
    (kind === 'wedge' && heelColour === '#c49c6c'
      ? clipped(
          sheet,
          [heel],
          [0, 1, 2, 3, 4, 5]
            .map((i) => strokes(`M200 ${700 + i * 34}H820`, '#8e6a41', 3, 'opacity=".45"'))
            .join(''),
        )
      : '')
  const sole = strokes(
    'M212 676C250 680 290 692 318 714C402 778 482 872 588 897C640 907 720 907 800 900',
    darker(dye.base, 0.62),
    6,
  )
  const { art, uppers } = open
    ? sandal(look)
    : pump(look, random.chance(0.5) || kind === 'stiletto' ? POINTED : ROUND)
  const lining = mix('#dcc09e', dye.base, 0.12)
  const under = open
    ? `<path d="${BED}" fill="${mix(dye.base, '#c9a17b', 0.45)}"/>` +
      modelled({ ...look, dye: dyeOf(mix(dye.base, '#c9a17b', 0.45)) }, [BED], '', {
        ...LEATHER,
        creases: 0,
        roll: 10,
      })
    : `<path d="${LINING}" fill="${lining}"/><path d="${LINING}" fill="${linear(sheet, [
        [0, '#3a2414', 0.45],
        [1, '#3a2414', 0.05],
      ])}"/>`
  const trim =
    !open && (/bow/.test(words) || random.chance(0.2))
      ? `<g transform="translate(598 760) rotate(12)"><path d="M0 0C20 -34 66 -34 56 4C48 26 18 18 0 4C-18 20 -48 28 -54 4C-62 -34 -20 -34 0 0Z" fill="${dye.dark}"/><path d="M0 0C18 -18 40 -22 48 -8M0 0C-18 -18 -38 -22 -48 -8" stroke="${dye.light}" stroke-width="4" fill="none" opacity=".7"/><ellipse rx="9" ry="12" fill="${dye.base}"/></g>`
      : !open && random.chance(0.2)
        ? `<path d="M566 756L606 748L616 784L576 792Z" fill="none" stroke="${GOLD.base}" stroke-width="8"/><path d="M566 754L606 746" stroke="${GOLD.light}" stroke-width="4"/>`
        : open && random.chance(0.35)
          ? [0, 1, 2, 3, 4]
              .map(
                (i) =>
                  `<circle cx="${664 + i * 18}" cy="${822 - Math.round(Math.sin((i / 4) * 3.1) * 16)}" r="5" fill="${lighter(accents[1], 0.3)}"/>`,
              )
              .join('')
          : ''
  return pairOf(
    sheet,
    {
      art: heelArt + under + sole + art + trim,
      outline: [...uppers, heel, ...(open ? [BED] : [])],
    },
    [96, -120],
  )
}

function pump(look: Look, upper: string): { art: string; uppers: string[] } {
  const { sheet, dye, words } = look
  const glossy = /patent|satin|stiletto|court|pump/.test(words)
  const art =
    filled(sheet, upper, look.cloth(20)) +
    modelled(
      look,
      [upper],
      '<path d="M210 640C300 690 420 790 560 850" fill="none" stroke="#fff" stroke-width="34" stroke-opacity=".2"/>',
      { ...LEATHER, creases: 2, roll: 24, depth: 21 },
    ) +
    clipped(
      sheet,
      [upper],
      `<g fill="none" stroke="#fffaf0" stroke-linecap="round"><path d="M650 792C706 810 748 836 776 868" stroke-width="14" opacity="${glossy ? 0.42 : 0.24}"/><path d="M660 794C706 810 742 832 764 856" stroke-width="5" opacity=".5"/><path d="M214 590C222 620 228 640 238 656" stroke-width="11" opacity=".3"/></g>`,
    ) +
    strokes(
      'M196 560C230 566 250 590 268 622C330 704 430 764 520 776C560 780 596 774 622 760',
      darker(dye.base, 0.4),
      3,
      'opacity=".6"',
    )
  return { art, uppers: [upper] }
}

function sandal(look: Look): { art: string; uppers: string[] } {
  const { sheet, dye, random, words } = look
  const toe = 'M648 892C654 840 670 806 696 794C714 788 738 792 752 804C742 830 736 860 734 896Z'
  const vamp = 'M524 862C536 806 556 772 586 756C606 750 626 756 638 768C622 800 612 840 606 884Z'
  const back = 'M204 500C198 560 200 620 210 672L264 682C250 640 244 590 246 530Z'
  const near = 'M204 492C240 532 380 524 428 472L430 502C388 554 240 564 206 524Z'
  const far = 'M206 494C250 462 388 446 428 472L424 488C384 470 256 478 212 508Z'
  const both = random.chance(0.55) || /strappy/.test(words)
  const uppers = [toe, ...(both ? [vamp] : []), back, near]
  const art =
    `<path d="${far}" fill="${darker(dye.base, 0.35)}"/><path d="M734 896C730 860 740 830 752 804L770 812C764 840 764 868 768 892Z" fill="${darker(dye.base, 0.4)}"/>` +
    uppers.map((d) => filled(sheet, d, look.cloth(14))).join('') +
    modelled(look, uppers, '', { ...LEATHER, creases: 0, roll: 14, depth: 22 }) +
    `<rect x="392" y="478" width="30" height="40" rx="5" transform="rotate(-28 407 498)" fill="none" stroke="${GOLD.dark}" stroke-width="8"/><rect x="391" y="477" width="30" height="40" rx="5" transform="rotate(-28 407 498)" fill="none" stroke="${GOLD.light}" stroke-width="4"/>`
  return { art, uppers }
}
