import {
  filled,
  fold,
  modelled,
  paths,
  seam,
  stitch,
  type Look,
  type Piece,
} from '../materials/cloth.ts'
import { dyeOf } from '../materials/dyes.ts'
import { darker } from '../materials/colour-mixing.ts'
import { across } from '../drawing/sheet.ts'

/** A cap from the front and a little above; hats with a brim all round. */
export function cap(look: Look): Piece {
  const { sheet, dye, words, accents } = look
  if (look.articleType === 'Hair Accessory') return hairBow(look)
  if (/headband/.test(words)) {
    const d =
      'M200 700C200 420 320 330 480 330C640 330 760 420 760 700L690 720C690 500 610 420 480 420C350 420 270 500 270 720Z'
    const art =
      filled(sheet, d, look.cloth()) +
      modelled(
        look,
        [d],
        fold(look, 300, 480, 360, 400, 480, 376, 14) + fold(look, 520, 372, 620, 400, 700, 520, 14),
      ) +
      `<path d="M480 330C520 270 600 280 580 350C570 390 510 390 480 372C450 390 390 390 380 350C360 280 440 270 480 330Z" fill="${dye.dark}"/>`
    return { art, outline: paths(d), rests: 'flat' }
  }
  if (/hat|fedora|panama|straw/.test(words)) {
    const brim =
      'M130 780C150 720 320 690 480 690C640 690 810 720 830 780C820 850 640 890 480 890C320 890 140 850 130 780Z'
    const crown =
      'M270 770C270 560 300 470 380 460C430 454 450 484 480 484C510 484 530 454 580 460C660 470 690 560 690 770C620 810 340 810 270 770Z'
    const weave = sheet.define(
      (id) =>
        `<pattern id="${id}" width="96" height="96" patternUnits="userSpaceOnUse"><path d="${Array.from({ length: 8 }, (_, i) => `M0 ${i * 12 + 3}H96M${i * 12 + 3} 0V96`).join('')}" stroke="${dye.deep}" stroke-width="2.4" opacity=".22"/></pattern>`,
    )
    const band = 'M270 720C340 760 620 760 690 720V776C620 812 340 812 270 776Z'
    const art =
      filled(sheet, brim, [dye.base, `url(#${weave})`]) +
      modelled(
        look,
        [brim],
        `<path d="${crown}" fill="${dye.deep}" opacity=".5" transform="translate(16 26)"/>`,
      ) +
      filled(sheet, crown, [dye.base, `url(#${weave})`]) +
      modelled(look, [crown], fold(look, 440, 500, 470, 580, 450, 680, 26, 1.6), {
        creases: 4,
        roll: 46,
        depth: 32,
      }) +
      `<path d="${band}" fill="${accents[0]}"/><path d="${band}" fill="${across(sheet, [
        [0, '#000', 0.4],
        [0.3, '#fff', 0.15],
        [1, '#000', 0.4],
      ])}"/>`
    return { art, outline: paths(brim, crown), rests: 'flat' }
  }
  return baseballCap(look)
}

const CAP =
  'M196 700C188 540 270 404 440 388C590 376 704 470 716 640C718 676 714 700 708 716C560 664 380 664 196 700Z'
const VISOR =
  'M400 724C500 688 640 676 718 706C808 722 890 768 922 822C928 838 914 848 896 842C800 800 640 766 474 748C440 744 416 736 400 724Z'
const SWEATBAND =
  'M196 700C380 664 560 664 708 716L716 728C600 740 480 740 410 760C330 760 240 744 200 726Z'

/** A cap from its side and a little above, the visor to the right. */
function baseballCap(look: Look): Piece {
  const { sheet, dye, random, accents } = look
  const two = dyeOf(random.chance(0.35) ? accents[0] : dye.base)
  const panels =
    'M440 388C350 440 310 560 316 680M440 388C470 450 500 560 506 672M440 388C560 420 640 520 664 700'
  const badge = random.whole(0, 3)
  const art =
    `<path d="${SWEATBAND}" fill="${dye.deep}"/>` +
    filled(sheet, CAP, look.cloth()) +
    modelled(
      look,
      [CAP],
      `<g fill="none" stroke="#fff" stroke-width="26" stroke-opacity=".1"><path d="M360 440C300 520 270 600 268 680"/><path d="M450 420C450 520 420 600 420 670"/><path d="M540 430C590 520 600 600 600 680"/></g>` +
        fold(look, 230, 600, 300, 560, 330, 470, 16),
      { creases: 10, roll: 50, depth: 28 },
    ) +
    stitch(dye.seam, panels, 2.4, 0.6) +
    seam(look, panels, 2, 0.5) +
    [
      [376, 500],
      [560, 490],
    ]
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="8" fill="none" stroke="${dye.seam}" stroke-width="4"/><circle cx="${x}" cy="${y}" r="4" fill="${dye.deep}"/>`,
      )
      .join('') +
    `<ellipse cx="440" cy="388" rx="20" ry="11" fill="${two.base}"/><ellipse cx="436" cy="385" rx="10" ry="4" fill="#fff" opacity=".35"/>` +
    (badge === 0
      ? `<circle cx="590" cy="590" r="40" fill="${two.base === dye.base ? accents[1] : two.base}"/><path d="M566 604L590 560L614 604Z" fill="${dye.isLight ? '#fff' : '#fbf3e2'}"/>`
      : badge === 1
        ? `<path d="M548 620C560 560 620 548 642 566C640 610 596 640 548 620Z" fill="${accents[1]}"/>`
        : '') +
    `<path d="${VISOR}" transform="translate(0 9)" fill="${darker(two.base, 0.6)}"/><path d="${VISOR}" fill="${two.base}"/>` +
    modelled({ ...look, dye: two }, [VISOR], '', {
      creases: 0,
      roll: 12,
      depth: 12,
    }) +
    [0, 16, 32]
      .map((i) =>
        stitch(
          two.seam,
          `M${470 + i * 2} ${740 - i * 0.6}C620 ${750 - i} 790 ${786 - i} ${890 - i} ${826 - i}`,
          2,
          0.5,
        ),
      )
      .join('')
  return { art, outline: paths(CAP, VISOR), rests: 'flat' }
}

/** A bow of ribbon on a clip. */
function hairBow(look: Look): Piece {
  const { sheet, dye } = look
  const loops = [
    'M480 600C540 470 780 430 790 590C796 740 560 740 480 620Z',
    'M480 600C420 470 180 430 170 590C164 740 400 740 480 620Z',
  ]
  const tails = [
    'M470 640C420 760 380 840 300 940L400 930L420 990C470 860 490 760 492 640Z',
    'M490 640C540 760 580 840 660 940L560 930L540 990C490 860 470 760 468 640Z',
  ]
  const knot =
    'M440 560C460 548 500 548 520 560C530 590 530 640 520 670C500 682 460 682 440 670C430 640 430 590 440 560Z'
  const art =
    [...tails, ...loops].map((d) => filled(sheet, d, look.cloth(14))).join('') +
    modelled(
      look,
      [...tails, ...loops],
      fold(look, 500, 600, 620, 540, 740, 560, 20, 1.6) +
        fold(look, 500, 620, 620, 640, 740, 640, 18, 1.4) +
        fold(look, 460, 600, 340, 540, 220, 560, 20, 1.6) +
        fold(look, 460, 620, 340, 640, 220, 640, 18, 1.4) +
        fold(look, 470, 660, 440, 780, 380, 920, 16) +
        fold(look, 490, 660, 520, 780, 580, 920, 16),
      { creases: 6, roll: 30, depth: 24 },
    ) +
    `<path d="${loops.join('')}" fill="none" stroke="${dye.deep}" stroke-width="2" opacity=".4"/>` +
    filled(sheet, knot, look.cloth()) +
    modelled(
      look,
      [knot],
      fold(look, 460, 560, 456, 610, 464, 670, 10, 1.4) +
        fold(look, 496, 560, 500, 610, 494, 670, 10, 1.4),
      {
        creases: 0,
        roll: 16,
        depth: 24,
      },
    )
  return { art, outline: paths(...loops, ...tails, knot), rests: 'flat' }
}
