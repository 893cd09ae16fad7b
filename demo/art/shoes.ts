import { filled, fold, modelled, paths, seam, stitch, type Look, type Piece } from './cloth.ts'
import { GOLD, dyeOf } from './dyes.ts'
import { brightness, darker, lighter, mix } from './shade.ts'
import { extentOf } from './set.ts'
import { clipTo, linear } from './sheet.ts'

/** One shoe seen from its outer side, toe to the right, standing on y = 900. */
type Shoe = { art: string; outline: string[] }

const strokes = (d: string, colour: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`

/** Two of the same, the far one a little behind and in its own shade. */
function pairOf(look: Look, { art, outline }: Shoe, [dx, dy]: readonly [number, number] = [84, -74]): Piece {
  const turned = look.random.chance(0.5)
  const far = `<g transform="translate(${dx} ${dy})">${art}<g fill="#2a1a12" opacity=".2">${paths(...outline)}</g></g>`
  const near = `<g>${art}</g>`
  const under = `<ellipse cx="${480 + dx}" cy="${898 + dy}" rx="330" ry="16" fill="#3a2414" opacity=".3"/><ellipse cx="486" cy="902" rx="336" ry="17" fill="#3a2414" opacity=".34"/>`
  const both = under + far + near
  const turn = (svg: string) => (turned ? `<g transform="matrix(-1 0 0 1 ${960 + dx} 0)">${svg}</g>` : svg)
  const top = Math.min(...outline.map((d) => extentOf(paths(d))[1]))
  return {
    art: turn(both),
    outline: turn(`<g transform="translate(${dx} ${dy})">${paths(...outline)}</g>${paths(...outline)}`),
    box: [146, top + dy, 668 + dx, 914 - top - dy],
    rests: 'standing',
  }
}

const soleWhite = '#f6f1e7'

function sneaker(look: Look, high: boolean): Shoe {
  const { random, sheet, dye, accents, words } = look
  const rise = high ? 110 : 0
  const upper = `M188 866C168 800 170 ${720 - rise * 0.6} 190 ${628 - rise}C198 ${604 - rise} 222 ${600 - rise} 246 ${614 - rise}C286 ${650 - rise * 0.9} 340 ${654 - rise * 0.9} 392 ${634 - rise}L452 ${560 - rise * 0.6}C520 640 570 694 640 726C722 748 792 776 808 838C812 856 806 868 800 874L188 874Z`
  const tongue = `M392 ${640 - rise}C390 ${590 - rise} 408 ${540 - rise} 444 ${524 - rise}C470 ${524 - rise} 484 ${548 - rise} 486 600L520 660L440 660Z`
  const sole = 'M172 856C300 872 560 874 814 846C832 858 834 894 812 908C780 920 220 922 190 912C166 906 162 876 172 856Z'
  const stay = `M${446} ${562 - rise * 0.6}C510 640 566 696 636 728L612 782C540 752 466 700 408 ${650 - rise * 0.5}Z`
  const cap = 'M664 738C734 752 800 776 810 846C760 858 700 864 640 868C634 816 640 770 664 738Z'
  const heel = `M190 ${628 - rise}C198 ${604 - rise} 222 ${600 - rise} 246 ${614 - rise}C262 ${632 - rise} 270 720 250 780C230 820 200 840 184 850C168 800 170 ${720 - rise * 0.6} 190 ${628 - rise}Z`
  const second = random.pick([dye.dark, accents[0], dye.isLight ? dye.dark : soleWhite, accents[1]])
  const canvas = /canvas/.test(words)
  const mark = random.whole(0, 3)
  const side = canvas
    ? ''
    : mark === 0
      ? strokes('M300 850C380 800 450 740 500 690M350 856C430 806 490 756 540 716', second, 20, 'opacity=".95"')
      : mark === 1
        ? `<circle cx="392" cy="756" r="46" fill="${second}"/><circle cx="392" cy="756" r="24" fill="${dye.base}"/>`
        : mark === 2
          ? strokes('M310 700L400 780L310 850', second, 22)
          : strokes('M290 760C380 740 470 800 600 830', second, 26, 'opacity=".9"')
  const laces = Array.from({ length: high ? 6 : 5 }, (_, i) => {
    const t = i / (high ? 6 : 5)
    const x = 452 + t * 170
    const y = 574 - rise * 0.55 * (1 - t) + t * 154
    return (
      strokes(`M${x - 34} ${y + 42}Q${x - 12} ${y - 4} ${x + 26} ${y + 8}`, brightness(dye.base) > 0.82 ? '#e2dccf' : '#fbf7ee', 13) +
      strokes(`M${x - 34} ${y + 48}Q${x - 10} ${y + 4} ${x + 26} ${y + 15}`, '#000', 2, 'opacity=".12"')
    )
  }).join('')
  const art =
    `<path d="${tongue}" fill="${dye.dark}"/>` +
    strokes(`M404 ${616 - rise}C410 ${570 - rise} 424 ${546 - rise} 446 ${540 - rise}`, lighter(dye.base, 0.3), 5, 'opacity=".5"') +
    filled(sheet, upper, look.cloth()) +
    side +
    (canvas ? '' : `<path d="${heel}" fill="${second}"/>`) +
    `<path d="${cap}" fill="${canvas ? soleWhite : dye.base}"/>` +
    modelled(
      look,
      [upper],
      fold(look, 560, 700, 590, 760, 570, 840, 12) +
        `<path d="${stay}" fill="${dye.deep}" opacity=".35" transform="translate(-6 14)"/><path d="M560 690C660 740 740 760 790 820" fill="none" stroke="#fffaf0" stroke-width="26" opacity=".3"/><path d="M180 850C300 866 560 868 814 840" fill="none" stroke="${dye.deep}" stroke-width="26" opacity=".5"/>`,
      { edge: 22 },
    ) +
    `<path d="${stay}" fill="${random.chance(0.5) ? dye.base : dye.dark}"/>` +
    seam(look, stay, 2.4, 0.7) +
    stitch(dye.seam, cap, 2, 0.7) +
    (canvas ? '' : stitch(dye.seam, heel, 2, 0.6)) +
    laces +
    strokes(
      `M196 ${630 - rise}C204 ${610 - rise} 222 ${606 - rise} 244 ${620 - rise}C286 ${656 - rise} 340 ${660 - rise} 390 ${642 - rise}`,
      dye.deep,
      9,
      'opacity=".55"',
    ) +
    `<path d="${sole}" fill="${linear(sheet, [
      [0, soleWhite],
      [0.75, '#e3dac9'],
      [1, '#b7aa95'],
    ])}"/>` +
    strokes('M182 882C320 896 600 896 818 872', canvas ? accents[0] : '#cfc4b0', canvas ? 6 : 3) +
    strokes('M690 862C740 858 790 852 814 848', '#fff', 4, 'opacity=".7"')
  return { art, outline: [upper, sole, tongue] }
}

function runner(look: Look): Shoe {
  const { random, sheet, dye, accents } = look
  const upper =
    'M196 838C176 776 172 706 178 640C182 606 206 592 232 606C270 640 324 650 380 626L440 560C510 640 590 700 660 726C740 750 800 790 816 836Z'
  const tongue = 'M384 634C384 580 404 536 440 520C466 520 478 550 480 600L500 650L430 656Z'
  const sole =
    'M150 846C150 822 176 812 214 822C300 846 420 800 520 812C640 826 720 836 812 820C838 818 846 838 834 864C820 900 780 914 720 914H220C180 912 152 884 150 846Z'
  const bright = random.pick([accents[1], accents[0], '#f08a5a', '#e8d24a'])
  const overlay = 'M230 836C250 770 320 730 400 690L450 640L520 700C470 760 400 800 360 840Z'
  const laces = Array.from({ length: 5 }, (_, i) => {
    const t = i / 5
    const x = 444 + t * 180
    const y = 572 + t * 150
    return strokes(`M${x - 30} ${y + 34}Q${x - 10} ${y - 4} ${x + 24} ${y + 6}`, bright, 11)
  }).join('')
  const mesh = sheet.define(
    (id) =>
      `<pattern id="${id}" width="66" height="66" patternUnits="userSpaceOnUse"><path d="${Array.from({ length: 36 }, (_, i) => `M${(i % 6) * 11 + 3} ${Math.floor(i / 6) * 11 + 4}h4`).join('')}" stroke="${dye.deep}" stroke-width="4" opacity=".35" stroke-linecap="round"/></pattern>`,
  )
  const art =
    `<path d="${tongue}" fill="${dye.dark}"/>` +
    filled(sheet, upper, [dye.base, `url(#${mesh})`]) +
    `<path d="${overlay}" fill="${mix(dye.base, dye.deep, 0.45)}"/>` +
    strokes('M300 800C380 760 440 720 480 680', bright, 14) +
    strokes('M340 816C420 780 476 740 510 706', bright, 7) +
    modelled(
      look,
      [upper],
      `<path d="M480 600C600 720 720 750 800 810" fill="none" stroke="#fffaf0" stroke-width="30" opacity=".32"/><path d="M190 836H816" stroke="${dye.deep}" stroke-width="34" opacity=".55"/>` +
        fold(look, 580, 710, 600, 770, 590, 830, 12),
      { edge: 22 },
    ) +
    `<path d="M440 562C510 640 590 700 660 728L636 776C550 744 470 690 404 634Z" fill="${mix(dye.base, dye.deep, 0.6)}"/>` +
    laces +
    `<path d="M178 640C182 606 206 592 232 606L246 620C240 680 230 740 196 790C180 740 176 690 178 640Z" fill="${bright}" opacity=".9"/>` +
    strokes('M186 640C190 614 208 602 230 614C270 648 324 658 378 636', dye.deep, 10, 'opacity=".6"') +
    `<path d="${sole}" fill="${linear(sheet, [
      [0, '#fbf8f1'],
      [0.7, '#e6dfd1'],
      [1, '#bdb29f'],
    ])}"/><path d="M150 846C150 822 176 812 214 822C300 846 330 836 380 824C360 860 260 880 152 858Z" fill="${bright}" opacity=".95"/>` +
    strokes('M220 910H720', darker(dye.base, 0.6), 9) +
    strokes('M330 880C440 850 600 850 780 868', '#cfc5b3', 4)
  return { art, outline: [upper, sole, tongue] }
}

function dressShoe(look: Look): Shoe {
  const { random, sheet, dye, words } = look
  const kind = /loafer|slip/.test(words)
    ? 'loafer'
    : /monk/.test(words)
      ? 'monk'
      : /boot/.test(words)
        ? 'boot'
        : random.pick(['oxford', 'oxford', 'loafer', 'monk', 'boot'] as const)
  const rise = kind === 'boot' ? 160 : 0
  const upper = `M176 850C168 790 172 ${720 - rise * 0.5} 188 ${650 - rise}C200 ${634 - rise} 226 ${634 - rise} 250 ${646 - rise}C290 ${676 - rise} 340 ${676 - rise} ${kind === 'loafer' ? '400 690L470 660' : `392 ${660 - rise}L452 ${640 - rise * 0.75}`}C520 690 600 742 680 766C760 784 818 806 826 850Z`
  const sole = 'M170 846H828C842 852 842 870 826 876L600 880C520 884 430 876 396 872L386 908H186C176 890 170 866 170 846Z'
  const welt = dye.isDark ? '#7a5a3c' : darker(dye.base, 0.5)
  const shine = `<path d="M640 790C700 790 770 800 806 838" fill="none" stroke="#fffaf0" stroke-width="22" opacity=".55"/><path d="M206 690C200 740 200 790 204 830" fill="none" stroke="#fffaf0" stroke-width="20" opacity=".4"/><path d="M330 720C420 740 500 780 560 840" fill="none" stroke="#fffaf0" stroke-width="16" opacity=".22"/><path d="M176 846H826" stroke="${dye.deep}" stroke-width="26" opacity=".6"/>`
  const top = `M452 ${640 - rise * 0.75}C500 690 540 720 590 742L560 800C480 780 430 740 390 ${676 - rise * 0.5}Z`
  const laces =
    kind === 'oxford' || kind === 'boot'
      ? `<path d="${top}" fill="${dye.dark}"/>` +
        seam(look, top, 2.6, 0.8) +
        Array.from({ length: kind === 'boot' ? 6 : 4 }, (_, i) => {
          const n = kind === 'boot' ? 6 : 4
          const t = i / n
          const [x, y] = [452 + t * 124, 656 - rise * 0.7 * (1 - t) + t * 84]
          return strokes(`M${x - 24} ${y + 34}Q${x} ${y} ${x + 26} ${y + 10}`, darker(dye.base, 0.7), 8)
        }).join('')
      : ''
  const details =
    kind === 'loafer'
      ? `<path d="M400 690C470 650 520 660 560 724L520 804C470 780 430 740 400 690Z" fill="${dye.dark}"/><path d="M392 704C440 740 500 790 540 820L560 780C510 760 470 720 440 690Z" fill="${mix(dye.base, '#fff8ec', 0.08)}"/>` +
        seam(look, 'M392 704C440 740 500 790 540 820L560 780C510 760 470 720 440 690', 2.6, 0.8) +
        strokes('M462 742L506 736', GOLD.base, random.chance(0.5) ? 12 : 0.1) +
        seam(look, 'M560 726C640 750 760 780 812 826', 3, 0.6)
      : kind === 'monk'
        ? `<path d="M330 690C420 660 500 690 580 760L552 812C480 760 410 740 340 760Z" fill="${dye.dark}"/><path d="M352 700H396V748H352Z" fill="none" stroke="${GOLD.base}" stroke-width="8"/><path d="M412 706H452V752H412Z" fill="none" stroke="${GOLD.base}" stroke-width="8"/>`
        : stitch(dye.seam, 'M664 764C650 800 650 830 656 850M676 768C662 804 662 830 668 850', 2.4, 0.8)
  const opening = strokes(
    `M190 ${652 - rise}C204 ${640 - rise} 226 ${640 - rise} 250 ${652 - rise}C290 ${680 - rise} 340 ${680 - rise} ${kind === 'loafer' ? '398 694' : `388 ${666 - rise}`}`,
    dye.deep,
    9,
    'opacity=".7"',
  )
  const tongue =
    kind === 'oxford' || kind === 'boot'
      ? `<path d="M386 ${670 - rise}C396 ${620 - rise} 420 ${600 - rise} 452 ${610 - rise}L486 680L430 700Z" fill="${dye.deep}"/>`
      : ''
  const art =
    tongue +
    `<path d="${upper}" fill="${dye.base}"/>` +
    modelled(
      look,
      [upper],
      shine + fold(look, 560, 770, 590, 800, 580, 840, 10) + fold(look, 250, 700 - rise * 0.4, 300, 760, 280, 840, 12),
      { edge: 24 },
    ) +
    details +
    laces +
    seam(look, `M250 ${660 - rise}C276 740 270 800 256 846`, 2.4, 0.6) +
    opening +
    `<path d="${sole}" fill="${linear(sheet, [
      [0, welt],
      [0.2, darker(welt, 0.3)],
      [1, '#1e1512'],
    ])}"/>` +
    strokes('M176 850H824', lighter(welt, 0.25), 2.4, 'stroke-dasharray="6 5" opacity=".8"')
  return { art, outline: [upper, sole] }
}

/** Drawn upright for the sake of the laces, worn flatter. */
const lowered = ({ art, outline }: Shoe): Shoe => {
  const lower = (d: string) =>
    d.replace(/(-?\d+(?:\.\d+)?)[ ]*(-?\d+(?:\.\d+)?)/g, (_, x: string, y: string) => `${x} ${Math.round(912 - (912 - Number(y)) * 0.86)}`)
  return {
    art: `<g transform="translate(0 ${(912 * 0.14).toFixed(2)}) scale(1 .86)">${art}</g>`,
    outline: outline.map((d) => lower(d.replace(/H(\d+)/g, ''))),
  }
}

export function closedShoe(look: Look): Piece {
  const { words, random, articleType } = look
  if (articleType === 'Sports Shoes') return pairOf(look, lowered(runner(look)))
  if (articleType === 'Formal Shoes' || /loafer|oxford|derby|monk|boot|brogue/.test(words)) return pairOf(look, dressShoe(look))
  return pairOf(look, lowered(sneaker(look, /high|hi-top/.test(words) || random.chance(0.18))))
}

/** Heels: pumps, sandals on a heel, wedges. */
export function heels(look: Look): Piece {
  const { random, words, sheet, dye, accents } = look
  const kind = /wedge/.test(words)
    ? 'wedge'
    : /pump|stiletto|court/.test(words)
      ? 'pump'
      : /block/.test(words)
        ? 'block'
        : /sandal|strap/.test(words)
          ? 'strappy'
          : random.pick(['pump', 'block', 'strappy', 'wedge'] as const)
  const open = kind === 'strappy' || kind === 'block' || (kind === 'wedge' && random.chance(0.6))
  const bed =
    'M214 596C250 604 290 622 330 660C400 730 460 800 540 836C620 866 720 866 800 866C820 868 822 884 806 890C700 900 600 900 524 880C440 856 380 780 316 712C284 682 250 668 216 662C204 640 204 612 214 596Z'
  const heel =
    kind === 'wedge'
      ? 'M214 650C270 664 300 690 330 722C400 800 450 862 540 884L800 888V902H226C212 820 206 730 214 650Z'
      : kind === 'block'
        ? 'M214 650C250 656 290 676 322 712C312 780 308 840 306 902H224C222 820 214 730 214 650Z'
        : 'M214 648C250 656 288 676 312 706C286 770 268 840 262 902H240C240 830 222 740 214 648Z'
  const heelDye = kind === 'wedge' && random.chance(0.6) ? '#c9a272' : kind === 'block' && random.chance(0.4) ? '#b98a5c' : dye.base
  const cork =
    heelDye === '#c9a272'
      ? [0, 1, 2, 3].map((i) => strokes(`M216 ${720 + i * 44}H${360 + i * 60}`, '#a27d4e', 4, 'opacity=".5"')).join('')
      : ''
  const closed =
    'M212 540C222 524 240 528 250 548C262 600 300 650 372 700C436 742 500 756 560 752C640 762 740 800 806 862C820 880 812 890 800 890C700 900 600 900 524 880C440 856 380 780 316 712C284 682 250 668 216 662C206 620 204 576 212 540Z'
  const inner = 'M236 560C262 640 340 720 440 760C480 774 530 770 560 752C500 756 436 742 372 700C300 650 262 600 250 548Z'
  const bow = random.chance(0.3)
    ? `<path d="M566 752C590 716 640 720 624 756C612 776 584 772 566 756C548 776 514 770 512 746C514 716 552 722 566 752Z" fill="${dye.dark}"/><circle cx="567" cy="755" r="9" fill="${dye.light}"/>`
    : random.chance(0.3)
      ? `<path d="M548 752L586 766L572 800L534 784Z" fill="none" stroke="${GOLD.base}" stroke-width="8"/>`
      : ''
  const strap = 'M584 854C590 790 640 752 690 760C744 772 778 812 786 862L742 868C730 820 706 796 682 794C656 794 636 820 632 864Z'
  const strap2 = 'M470 806C490 752 540 730 590 746L640 780C592 772 546 780 520 838Z'
  const ankle =
    'M216 470C226 452 250 450 262 464C320 490 380 484 420 462L436 492C390 524 310 530 260 506L250 600L214 600C206 560 206 510 216 470Z'
  const uppers = open ? [strap, ...(kind === 'strappy' || random.chance(0.6) ? [strap2] : []), ankle] : [closed]
  const straps =
    uppers.map((d) => filled(sheet, d, look.cloth())).join('') +
    modelled(
      look,
      uppers,
      open
        ? `<path d="M610 820C640 770 700 770 750 830" fill="none" stroke="#fffaf0" stroke-width="12" opacity=".5"/><path d="M226 480C300 520 380 510 424 480" fill="none" stroke="#fffaf0" stroke-width="10" opacity=".4"/>`
        : `<path d="M600 786C690 806 760 840 790 870" fill="none" stroke="#fffaf0" stroke-width="22" opacity=".55"/><path d="M228 570C236 620 250 640 300 670" fill="none" stroke="#fffaf0" stroke-width="16" opacity=".4"/>` +
            fold(look, 480, 780, 520, 820, 530, 876, 12),
      { edge: 16, radius: 6 },
    )
  const art =
    (open
      ? `<path d="${bed}" fill="${mix(dye.base, '#caa27c', 0.35)}"/>` +
        strokes('M222 604C262 612 296 634 336 674C400 740 460 806 544 842C620 870 720 872 798 872', '#e8cfae', 10, 'opacity=".8"')
      : '') +
    `<path d="${heel}" fill="${heelDye}"/><path d="${heel}" fill="${linear(
      sheet,
      [
        [0, '#000', 0.3],
        [0.35, '#000', 0],
        [0.6, '#fff', 0.18],
        [1, '#000', 0.3],
      ],
      [210, 0, kind === 'wedge' ? 560 : 330, 0],
    )}"/>` +
    cork +
    strokes('M216 664C260 668 290 684 320 716C384 784 440 856 524 882C600 902 700 902 806 892', darker(dye.base, 0.6), 7) +
    (open ? '' : `<path d="${inner}" fill="${mix('#d9b794', dye.base, 0.2)}"/>`) +
    straps +
    (open
      ? `<path d="M396 468L430 454L446 488L412 506Z" fill="none" stroke="${GOLD.base}" stroke-width="7"/>` +
        (random.chance(0.4)
          ? Array.from(
              { length: 6 },
              (_, i) => `<circle cx="${612 + i * 30}" cy="${812 - Math.sin((i / 5) * Math.PI) * 36}" r="6" fill="${accents[1]}"/>`,
            ).join('')
          : '')
      : seam(look, 'M250 548C262 600 300 650 372 700C436 742 500 756 560 752', 3, 0.8) + bow)
  return pairOf(look, { art, outline: [...uppers, heel, bed] }, [120, -70])
}

/** The sole of a right foot from above, toe up, around (640, 660). */
const SOLE =
  'M640 330C710 326 752 390 750 480C748 570 716 640 716 740C718 830 736 880 716 950C700 1004 612 1006 590 950C566 880 590 800 578 710C566 620 530 560 532 470C536 390 580 332 640 330Z'

const mirrorPair = (right: string) => `${right}<g transform="matrix(-1 0 0 1 960 0)">${right}</g>`
const mirrorOutline = (d: string) => `<path d="${d}"/><path d="${d}" transform="matrix(-1 0 0 1 960 0)"/>`

/** Flip-flops, sandals, flats: a pair seen from above. */
export function openShoe(look: Look): Piece {
  const { random, sheet, dye, words, articleType, accents } = look
  const isFlats = articleType === 'Flats'
  const flip = articleType === 'Flip Flops'
  const rubber = flip || /sports|rubber|eva/.test(words) || articleType === 'Sports Sandals'
  const leather = rubber ? dye.dark : random.pick(['#b98a5f', '#9c6d46', '#c8a078'])
  const edge = `<path d="${SOLE}" transform="translate(0 12)" fill="${rubber ? '#3a3435' : darker(leather, 0.45)}"/><path d="${SOLE}" fill="${leather}"/>`
  const bed = flip && random.chance(0.5) ? filled(sheet, SOLE, look.cloth()) : ''
  const inset = `<g transform="translate(640 665) scale(.9 .94) translate(-640 -665)">${stitch(rubber ? '#ffffff' : darker(leather, 0.4), SOLE, 2.4, 0.5)}</g>`
  const shadeSole = modelled(
    { ...look, dye: dyeOf(leather) },
    [SOLE],
    `<ellipse cx="640" cy="470" rx="70" ry="90" fill="#000" opacity=".14"/><ellipse cx="652" cy="890" rx="46" ry="60" fill="#000" opacity=".16"/>`,
    { edge: 26, radius: 9 },
  )
  const inside = `clip-path="${clipTo(sheet, [SOLE])}"`
  const band = (d: string) =>
    `<g ${inside}><g transform="translate(4 12)" opacity=".35">${paths(d)}</g>` +
    filled(sheet, d, look.cloth()) +
    `<path d="${d}" fill="${linear(sheet, [
      [0, '#fff', 0.22],
      [0.5, '#fff', 0],
      [1, '#1d1220', 0.25],
    ])}"/>` +
    stitch(dye.seam, d, 1.8, 0.5) +
    '</g>'
  const thong =
    'M640 416C652 416 660 424 660 440C680 500 720 560 752 640L728 690C700 610 668 540 640 490C612 540 580 600 566 690L532 624C560 560 604 500 620 440C620 424 628 416 640 416Z'
  let upper: string
  let outline = SOLE
  if (flip) upper = band(thong) + `<circle cx="640" cy="430" r="12" fill="${dye.light}"/>`
  else if (isFlats) {
    const kind = /jutti|mojari|embroidered/.test(words)
      ? 'jutti'
      : /kolhapuri/.test(words)
        ? 'kolhapuri'
        : /ballet|ballerina|bow/.test(words)
          ? 'ballet'
          : random.pick(['ballet', 'jutti', 'kolhapuri'] as const)
    const vamp =
      'M640 316C716 310 764 384 762 480C760 520 752 560 742 600C700 560 672 548 640 548C606 548 574 560 544 604C530 560 520 520 520 470C522 380 576 318 640 316Z'
    const rim =
      'M742 596C732 650 726 700 726 745C728 830 746 880 726 952C706 1016 606 1018 582 952C556 880 580 800 568 714C560 660 544 620 534 590C560 560 604 544 640 544C680 544 712 560 742 596Z'
    const hole =
      'M724 606C716 660 704 700 704 745C706 830 722 880 704 940C690 984 622 986 604 940C580 880 602 800 592 714C584 660 570 634 558 608C580 580 610 570 640 570C676 570 700 582 724 606Z'
    if (kind === 'kolhapuri')
      upper =
        band('M560 500C600 470 690 470 740 508L734 566C690 540 610 540 566 572Z') +
        band('M622 400C640 390 660 400 660 420L672 520H612Z') +
        `<circle cx="648" cy="522" r="24" fill="${dye.dark}"/><circle cx="648" cy="522" r="15" fill="${GOLD.base}"/>` +
        band('M576 700C620 670 690 672 724 700L724 738C690 710 620 712 580 744Z')
    else {
      const tip =
        kind === 'jutti'
          ? `<path d="M640 330C622 300 632 262 660 262C676 266 676 286 662 290C668 306 660 326 640 330Z" fill="${dye.base}"/>`
          : ''
      const trim =
        kind === 'jutti'
          ? strokes('M546 600C580 560 606 550 640 550C680 550 706 562 740 598', GOLD.base, 9) +
            strokes('M554 572C584 536 610 526 640 526C676 526 702 536 734 570', GOLD.light, 5, 'stroke-dasharray="2 11"') +
            `<path d="M640 380C668 410 668 470 640 500C612 470 612 410 640 380Z" fill="${GOLD.base}"/><path d="M640 400C656 420 656 460 640 482C624 460 624 420 640 400Z" fill="${accents[0]}"/>`
          : `<path d="M640 552C660 516 712 520 700 560C690 586 660 578 640 560C622 580 588 584 582 558C574 520 622 516 640 552Z" fill="${dye.dark}"/><circle cx="641" cy="557" r="10" fill="${dye.light}"/>`
      upper =
        `<path d="${hole}" fill="${mix(leather, '#f3dfc4', 0.45)}"/>` +
        tip +
        filled(sheet, vamp, look.cloth()) +
        `<path d="${rim}${hole}" fill-rule="evenodd" fill="${dye.base}"/>` +
        modelled(look, [vamp], `<ellipse cx="610" cy="420" rx="34" ry="60" fill="#fffaf0" opacity=".4"/>`, { edge: 26 }) +
        seam(look, hole, 2.4, 0.6) +
        trim
      outline = rim
    }
    if (kind !== 'kolhapuri')
      return {
        art: mirrorPair(`<path d="${vamp}" transform="translate(0 10)" fill="${darker(leather, 0.5)}"/>` + upper),
        outline: mirrorOutline(outline) + mirrorOutline(vamp),
        box: [190, 256, 580, 770],
        rests: 'flat',
      }
  } else {
    const wide = random.chance(0.5)
    upper = wide
      ? band('M528 480C570 430 700 430 752 480L746 590C700 548 590 548 546 600Z') +
        band('M574 740C620 706 690 708 722 740L724 790C690 764 620 766 584 800Z')
      : band('M532 440L568 420C650 480 710 560 742 640L716 690C690 590 610 510 532 480Z') +
        band('M750 440L712 420C640 480 580 560 548 640L566 690C600 590 670 510 748 486Z') +
        band('M572 760C620 726 690 728 720 760L722 812C690 784 620 786 580 820Z')
    if (wide) upper += `<path d="M684 716H722V760H684Z" fill="none" stroke="${GOLD.base}" stroke-width="8"/>`
  }
  return {
    art: mirrorPair(edge + bed + shadeSole + inset + upper),
    outline: mirrorOutline(outline),
    box: [200, 320, 560, 700],
    rests: 'flat',
  }
}
