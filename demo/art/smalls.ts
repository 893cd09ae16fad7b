import { both, filled, fold, modelled, paths, seam, stitch, type Look, type Piece } from './cloth.ts'
import { GOLD, STEEL, dyeOf } from './dyes.ts'
import { flipped, mirrored } from './line.ts'
import { darker, lighter, mix } from './shade.ts'
import { across, linear, radial } from './sheet.ts'

const line = (d: string, colour: string, width: number, extra = '', cap: 'round' | 'butt' = 'round') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round" ${extra}/>`

/** Sunglasses seen from the front, folded. */
export function sunglasses(look: Look): Piece {
  const { random, words, sheet, dye } = look
  const kind = /aviator/.test(words)
    ? 'aviator'
    : /round/.test(words)
      ? 'round'
      : /cat/.test(words)
        ? 'cat'
        : /wrap|sport/.test(words)
          ? 'wrap'
          : random.pick(['wayfarer', 'aviator', 'round', 'cat', 'wayfarer'] as const)
  const lens = {
    wayfarer: 'M510 570C520 540 560 530 640 532C720 534 764 546 766 590C768 690 730 760 640 762C560 764 516 700 510 570Z',
    aviator: 'M506 566C520 534 580 526 650 530C730 534 770 556 768 610C764 720 700 800 620 790C550 780 500 680 506 566Z',
    round: 'M506 650C506 574 562 522 636 522C710 522 766 574 766 650C766 726 710 778 636 778C562 778 506 726 506 650Z',
    cat: 'M510 600C540 540 640 530 790 500C800 560 790 640 750 700C710 752 640 756 590 744C536 726 506 670 510 600Z',
    wrap: 'M490 580C560 540 700 540 800 580C806 640 770 720 690 730C600 736 520 716 490 650Z',
  }[kind]
  const thin = kind === 'aviator' || kind === 'round'
  const frame = thin ? (dye.isDark ? '#3a3436' : GOLD.base) : dye.base
  const glass = random.pick([dye.isLight ? '#6a5140' : darker(dye.base, 0.4), '#4a3a30', '#3c4650', '#5a6b58', '#7a4f3d'])
  const tint = linear(sheet, [
    [0, darker(glass, 0.35)],
    [0.6, glass],
    [1, lighter(glass, 0.45)],
  ])
  const bridge =
    kind === 'aviator' ? line('M452 566Q480 548 508 566M440 548H520', frame, 11) : line('M448 596Q480 560 512 596', frame, thin ? 12 : 24)
  const temple = 'M766 580C778 540 764 420 726 330C718 310 702 304 692 314'
  const arms =
    line(both(temple), darker(frame, 0.45), thin ? 12 : 24) +
    line(both(temple), frame, thin ? 8 : 18) +
    line(both('M742 372C734 346 722 322 710 314'), thin ? '#3a3436' : darker(frame, 0.2), thin ? 13 : 24)
  const pads = line(both('M512 650C524 660 524 690 514 704'), '#e9dcc8', 8, 'opacity=".7"')
  const glare = 'M560 570L640 556L570 720C546 690 540 630 560 570Z'
  const art =
    arms +
    pads +
    `<g fill="${tint}" opacity=".93">${paths(lens, flipped(lens))}</g><g fill="#fff" opacity=".22">${paths(glare)}<path d="${glare}" transform="translate(-262 0)"/></g>` +
    line(lens + flipped(lens), darker(frame, 0.4), thin ? 14 : 34) +
    line(lens + flipped(lens), frame, thin ? 10 : 28) +
    line(lens + flipped(lens), lighter(frame, 0.5), thin ? 3 : 5, 'opacity=".55" transform="translate(-2 -4)"') +
    bridge +
    (thin ? '' : `<circle cx="746" cy="566" r="6" fill="${STEEL.light}"/><circle cx="214" cy="566" r="6" fill="${STEEL.light}"/>`)
  return {
    art,
    outline: paths(lens, flipped(lens)) + `<g fill="none">${paths(temple, flipped(temple))}</g>`,
    box: [150, 290, 660, 510],
    rests: 'flat',
  }
}

/** A belt, coiled. */
export function belt(look: Look): Piece {
  const { random, dye, words, sheet } = look
  const metal = random.chance(0.5) ? GOLD : STEEL
  const braided = /braid|woven/.test(words) || random.chance(0.18)
  const wide = look.gender === 'Women' ? 42 : 64
  const turn = (rx: number, ry: number, y: number) =>
    `M${480 - rx} ${y}C${480 - rx} ${y - ry * 1.33} ${480 + rx} ${y - ry * 1.33} ${480 + rx} ${y}C${480 + rx} ${y + ry * 1.33} ${480 - rx} ${y + ry * 1.33} ${480 - rx} ${y}Z`
  const strap = (d: string) =>
    line(d, darker(dye.base, 0.6), wide + 5) +
    line(d, dye.base, wide) +
    line(d, `${lighter(dye.base, 0.4)}`, wide * 0.3, `opacity=".35" transform="translate(-4 -${wide * 0.2})"`) +
    (braided
      ? line(d, dye.deep, wide * 0.8, 'stroke-dasharray="6 14" opacity=".6"', 'butt')
      : stitch(dye.isLight ? dye.seam : lighter(dye.base, 0.45), d, 3, 0.55))
  const tail = `M${480 - 250} 700C${480 - 250} 950 ${480 + 100} 960 ${480 + 330} 930`
  const art =
    strap(turn(250, 210, 640)) +
    strap(turn(160, 130, 640)) +
    strap(tail) +
    `<g transform="translate(800 934) rotate(-6)"><rect x="-74" y="${-wide * 0.85}" width="120" height="${wide * 1.7}" rx="16" fill="none" stroke="${metal.dark}" stroke-width="18"/><rect x="-74" y="${-wide * 0.85 - 1}" width="120" height="${wide * 1.7}" rx="16" fill="none" stroke="${linear(
      sheet,
      [
        [0, metal.light],
        [0.5, metal.base],
        [1, metal.dark],
      ],
    )}" stroke-width="14"/><path d="M-74 0H46" stroke="${metal.base}" stroke-width="12" stroke-linecap="round"/></g><rect x="640" y="${938 - wide * 0.62}" width="26" height="${wide * 1.3}" rx="6" fill="${darker(dye.base, 0.35)}" transform="rotate(-4 653 938)"/>`
  return {
    art,
    outline: `<g fill="none">${paths(turn(260, 220, 640), turn(165, 135, 640), tail)}</g>`,
    box: [200, 400, 660, 620],
    rests: 'flat',
  }
}

/** A cap from the front and a little above; hats with a brim all round. */
export function cap(look: Look): Piece {
  const { sheet, dye, words, random, accents } = look
  if (/headband/.test(words)) {
    const d = 'M200 700C200 420 320 330 480 330C640 330 760 420 760 700L690 720C690 500 610 420 480 420C350 420 270 500 270 720Z'
    const art =
      filled(sheet, d, look.cloth()) +
      modelled(look, [d], fold(look, 300, 480, 360, 400, 480, 376, 14) + fold(look, 520, 372, 620, 400, 700, 520, 14)) +
      `<path d="M480 330C520 270 600 280 580 350C570 390 510 390 480 372C450 390 390 390 380 350C360 280 440 270 480 330Z" fill="${dye.dark}"/>`
    return { art, outline: paths(d), rests: 'flat' }
  }
  if (/hat|fedora|panama|straw/.test(words)) {
    const brim = 'M130 780C150 720 320 690 480 690C640 690 810 720 830 780C820 850 640 890 480 890C320 890 140 850 130 780Z'
    const crown =
      'M270 770C270 560 300 470 380 460C430 454 450 484 480 484C510 484 530 454 580 460C660 470 690 560 690 770C620 810 340 810 270 770Z'
    const weave = sheet.define(
      (id) =>
        `<pattern id="${id}" width="96" height="96" patternUnits="userSpaceOnUse"><path d="${Array.from({ length: 8 }, (_, i) => `M0 ${i * 12 + 3}H96M${i * 12 + 3} 0V96`).join('')}" stroke="${dye.deep}" stroke-width="2.4" opacity=".22"/></pattern>`,
    )
    const band = 'M270 720C340 760 620 760 690 720V776C620 812 340 812 270 776Z'
    const art =
      filled(sheet, brim, [dye.base, `url(#${weave})`]) +
      modelled(look, [brim], `<path d="${crown}" fill="${dye.deep}" opacity=".5" transform="translate(16 26)"/>`) +
      filled(sheet, crown, [dye.base, `url(#${weave})`]) +
      modelled(
        look,
        [crown],
        fold(look, 440, 500, 470, 580, 450, 680, 20) + '<ellipse cx="380" cy="600" rx="40" ry="90" fill="#fffaf0" opacity=".4"/>',
        { edge: 34 },
      ) +
      `<path d="${band}" fill="${accents[0]}"/><path d="${band}" fill="${across(sheet, [
        [0, '#000', 0.4],
        [0.3, '#fff', 0.15],
        [1, '#000', 0.4],
      ])}"/>`
    return { art, outline: paths(brim, crown), rests: 'flat' }
  }
  const crown = 'M250 690C250 500 340 400 480 400C620 400 710 500 710 690C640 740 320 740 250 690Z'
  const visor = 'M232 690C300 640 660 640 728 690C800 760 780 860 720 872C620 800 340 800 240 872C180 860 160 760 232 690Z'
  const two = random.chance(0.4) ? accents[0] : dye.base
  const art =
    filled(sheet, crown, look.cloth()) +
    modelled(
      look,
      [crown],
      '<ellipse cx="400" cy="510" rx="50" ry="80" fill="#fffaf0" opacity=".35"/>' + fold(look, 620, 460, 660, 560, 650, 690, 16),
      { edge: 34 },
    ) +
    seam(look, 'M480 402V720M380 430C330 520 320 620 326 714M580 430C630 520 640 620 634 714', 2.6, 0.6) +
    [
      [400, 500],
      [560, 500],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="7" fill="${dye.deep}"/>`)
      .join('') +
    `<ellipse cx="480" cy="400" rx="18" ry="11" fill="${two === dye.base ? dye.dark : two}"/><path d="${visor}" fill="${two}"/><path d="${visor}" fill="${linear(
      sheet,
      [
        [0, '#000', 0.45],
        [0.3, '#fff', 0.12],
        [1, '#000', 0.2],
      ],
    )}"/>` +
    [0, 14, 28]
      .map((i) => stitch(dye.seam, `M${236 + i} ${852 - i}C340 ${780 - i} 620 ${780 - i} ${724 - i} ${852 - i}`, 2, 0.55))
      .join('') +
    (random.chance(0.6)
      ? `<circle cx="480" cy="580" r="44" fill="${two === dye.base ? accents[1] : two}"/><path d="M452 596L480 548L508 596Z" fill="${dye.base}"/>`
      : '')
  return { art, outline: paths(crown, visor), rests: 'flat' }
}

/** A tie, knotted. */
export function tie(look: Look): Piece {
  const { sheet, dye, words } = look
  const blade = 'M446 366L514 366L576 1010L480 1130L384 1010Z'
  const knot = 'M424 262Q480 246 536 262L514 360Q480 376 446 360Z'
  const tail = 'M500 380L530 380L566 940L520 990Z'
  const loop =
    'M424 262C360 200 330 190 300 210C340 150 430 130 480 130C530 130 620 150 660 210C630 190 600 200 536 262C560 200 520 180 480 180C440 180 400 200 424 262Z'
  const art =
    `<path d="${loop}" fill="${dye.dark}"/>` +
    filled(sheet, tail, look.cloth(-6)) +
    `<path d="${tail}" fill="${dye.deep}" opacity=".4"/>` +
    filled(sheet, blade, look.cloth(28)) +
    modelled(look, [blade], fold(look, 474, 372, 480, 440, 470, 560, 16, 1.2) + fold(look, 430, 700, 450, 860, 420, 1000, 14), {
      edge: 22,
    }) +
    filled(sheet, knot, look.cloth(-28)) +
    modelled(look, [knot], `<path d="M430 350Q480 380 530 350" stroke="${dye.deep}" stroke-width="20" fill="none" opacity=".7"/>`, {
      edge: 14,
    }) +
    seam(look, 'M384 1010L480 1130L576 1010', 3, 0.6)
  const cuff = /cufflink/.test(words) ? `<g transform="translate(620 800)">${cufflinkArt(look)}</g>` : ''
  return { art: art + cuff, outline: paths(blade, knot, loop), rests: 'flat' }
}

const cufflinkArt = ({ sheet, dye, random, accents }: Look): string => {
  const metal = dye.base === '#cba352' || random.chance(0.3) ? GOLD : STEEL
  const square = random.chance(0.5)
  const stone = random.pick([dye.base, accents[0], '#2a3a5f', '#26262b'])
  const shine = radial(sheet, [
    [0, '#fff', 0.7],
    [0.5, '#fff', 0],
    [1, '#000', 0.35],
  ])
  return square
    ? `<rect x="-84" y="-84" width="168" height="168" rx="22" fill="${metal.dark}"/><rect x="-82" y="-86" width="164" height="166" rx="20" fill="${linear(
        sheet,
        [
          [0, metal.light],
          [0.5, metal.base],
          [1, metal.dark],
        ],
      )}"/><rect x="-58" y="-60" width="116" height="116" rx="10" fill="${stone}"/><rect x="-58" y="-60" width="116" height="116" rx="10" fill="${shine}"/><path d="M-58 -60L58 56" stroke="${metal.light}" stroke-width="5"/>`
    : `<circle r="90" cy="3" fill="${metal.dark}"/><circle r="88" fill="${linear(sheet, [
        [0, metal.light],
        [0.5, metal.base],
        [1, metal.dark],
      ])}"/><circle r="62" fill="${stone}"/><circle r="62" fill="${shine}"/><circle r="40" fill="none" stroke="${metal.light}" stroke-width="4" opacity=".8"/>`
}

export function cufflinks(look: Look): Piece {
  const one = cufflinkArt(look)
  const box = 'M190 470H770V830H190Z'
  const art = `<rect x="190" y="470" width="580" height="360" rx="24" fill="#3a2f2c"/><rect x="214" y="494" width="532" height="312" rx="14" fill="${mix('#efe6d6', look.accents[0], 0.12)}"/><g opacity=".25" transform="translate(8 14)"><circle cx="345" cy="650" r="92"/><circle cx="615" cy="650" r="92"/></g><g transform="translate(345 650)">${one}</g><g transform="translate(615 650) rotate(0)">${one}</g>`
  return { art, outline: paths(box), rests: 'flat' }
}

/** Scarves, stoles and mufflers: hung over in a loop, the ends fringed. */
export function scarf(look: Look): Piece {
  const { sheet, dye, articleType, random, accents } = look
  const muffler = articleType === 'Mufflers'
  const loop = 'M300 420C300 300 400 250 480 250C560 250 660 300 660 420C660 500 600 560 540 580L420 580C360 560 300 500 300 420Z'
  const hole = 'M372 420C372 350 430 326 480 326C530 326 588 350 588 420C588 450 560 480 530 494L430 494C400 480 372 450 372 420Z'
  const right = 'M470 560C520 540 570 550 584 590C590 740 616 900 626 1070L452 1080C450 900 440 740 440 620C444 590 452 570 470 560Z'
  const left = 'M500 560C440 540 392 552 380 590C376 720 350 820 330 950L486 968C500 840 520 720 524 620C520 590 512 570 500 560Z'
  const knot = 'M392 520C430 480 530 480 568 520C590 560 588 610 570 650C520 676 440 676 394 652C372 610 372 560 392 520Z'
  const fringe = (x1: number, x2: number, y: number, dy: number) =>
    Array.from(
      { length: 15 },
      (_, i) =>
        `<path d="M${(x1 + ((x2 - x1) * i) / 14).toFixed(0)} ${(y + (dy * i) / 14 - 6).toFixed(0)}q${random.whole(-7, 7)} 30 ${random.whole(-4, 4)} 56" stroke="${i % 3 === 1 ? dye.dark : dye.base}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
    ).join('')
  const band =
    muffler && look.cloth().length < 3
      ? `<g clip-path="url(#${sheet.define((id) => `<clipPath id="${id}"><path d="${right}"/><path d="${left}"/></clipPath>`)})">${[940, 980].map((y) => line(`M340 ${y}H660`, accents[0], 18, 'opacity=".85"')).join('')}${line('M300 860H560', accents[0], 18, 'opacity=".85"')}</g>`
      : ''
  const art =
    filled(sheet, loop, look.cloth(20)) +
    modelled(
      look,
      [loop],
      fold(look, 320, 470, 320, 330, 440, 274, 16, 1.2) +
        fold(look, 640, 480, 640, 330, 520, 270, 16, 1.2) +
        fold(look, 360, 520, 340, 400, 400, 320, 12) +
        fold(look, 600, 520, 620, 400, 560, 320, 12),
    ) +
    `<path d="${hole}" fill="${dye.deep}"/><path d="${hole}" fill="${dye.dark}" opacity=".6" transform="translate(0 14)"/>` +
    fringe(334, 482, 950, 16) +
    filled(sheet, left, look.cloth(8)) +
    modelled(look, [left], fold(look, 440, 560, 430, 760, 400, 960, 18) + fold(look, 480, 560, 490, 760, 460, 970, 16)) +
    fringe(456, 622, 1080, -10) +
    filled(sheet, right, look.cloth(-8)) +
    band +
    modelled(
      look,
      [right],
      fold(look, 470, 640, 470, 860, 480, 1080, 20, 1.2) +
        fold(look, 520, 600, 530, 860, 550, 1080, 18, 1.2) +
        `<path d="${knot}" fill="${dye.deep}" opacity=".5" transform="translate(0 20)"/>`,
    ) +
    filled(sheet, knot, look.cloth(70)) +
    modelled(look, [knot], fold(look, 400, 520, 480, 500, 570, 520, 12) + fold(look, 396, 580, 480, 560, 572, 580, 12), { edge: 24 })
  return { art, outline: paths(loop, right, left, knot), box: [290, 240, 380, 900], rests: 'flat' }
}

/** A stole folded in long pleats. */
export function stole(look: Look): Piece {
  const { sheet, dye, random, accents } = look
  const d = 'M300 300C420 280 560 280 660 300C660 560 664 760 672 1000C560 1020 400 1020 288 1000C296 760 300 560 300 300Z'
  const ends = Array.from(
    { length: 34 },
    (_, i) =>
      `<path d="M${290 + i * 11.4} ${1000 + Math.sin((i / 33) * Math.PI) * 12}q${random.whole(-5, 5)} 34 ${random.whole(-4, 4)} 70" stroke="${i % 4 === 0 ? accents[0] : dye.dark}" stroke-width="4" fill="none"/>`,
  ).join('')
  const art =
    ends +
    filled(sheet, d, look.cloth()) +
    `<g clip-path="url(#${sheet.define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)})">${line('M270 900H700', dye.dark, 44, 'opacity=".6"')}${line('M270 900H700', accents[1], 12)}${line('M270 950H700', accents[0], 10)}</g>` +
    modelled(
      look,
      [d],
      [-0.7, -0.35, 0, 0.35, 0.7].map((x) => fold(look, 480 + x * 160, 290, 480 + x * 160, 640, 480 + x * 180, 1016, 22, 1.2)).join('') +
        fold(look, 310, 330, 480, 370, 650, 330, 16),
    )
  return { art, outline: paths(d), box: [280, 280, 400, 800], rests: 'flat' }
}

/** Socks, a pair. */
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
    modelled(look, [d], fold(look, 600, top + 100, 590, 600, 620, 760, 14) + fold(look, 570, 760, 620, 760, 680, 740, 14), { edge: 24 }) +
    `<path d="${cuff}" fill="${second}"/><path d="${Array.from({ length: 12 }, (_, i) => `M${526 + i * 11} ${top}V${top + 60}`).join('')}" stroke="#000" stroke-width="2" opacity=".18"/>`
  const art = `<g transform="translate(-230 -30) rotate(-4 580 600)">${one}</g><g transform="translate(-60 40)">${one}</g>`
  return {
    art,
    outline: `<path d="${d}" transform="translate(-230 -30) rotate(-4 580 600)"/><path d="${d}" transform="translate(-60 40)"/>`,
    box: [270, top - 50, 470, 1040 - top],
    rests: 'flat',
  }
}

/** Gloves, a pair. */
export function gloves(look: Look): Piece {
  const { sheet, dye } = look
  const d =
    'M540 960C536 860 520 780 516 700C500 640 470 600 450 560C440 530 470 510 494 534C520 570 540 600 556 620C552 540 544 460 546 400C550 366 590 366 596 400C600 460 602 500 606 560C610 480 612 420 618 366C624 332 664 334 666 370C666 440 664 500 664 566C670 500 676 440 684 394C692 362 728 368 728 402C726 470 718 530 716 590C724 550 734 510 744 480C754 454 786 462 784 492C776 580 760 680 744 760C734 830 736 900 734 960Z'
  const cuff = 'M536 900H738V1010H536Z'
  const one =
    filled(sheet, d, look.cloth()) +
    modelled(look, [d], fold(look, 560, 700, 620, 690, 720, 660, 14) + fold(look, 600, 600, 610, 700, 600, 860, 12), { edge: 24 }) +
    seam(look, 'M606 560V640M664 566V640M716 590V650', 3, 0.6) +
    `<path d="${cuff}" fill="${dye.dark}"/><path d="${Array.from({ length: 14 }, (_, i) => `M${546 + i * 14} 902V1008`).join('')}" stroke="${dye.deep}" stroke-width="4" opacity=".5"/>`
  return {
    art: `<g transform="matrix(-1 0 0 1 1000 0)">${one}</g><g transform="translate(30 60)">${one}</g>`,
    outline: `<path d="${d}" transform="matrix(-1 0 0 1 1000 0)"/><path d="${d}" transform="translate(30 60)"/>`,
    box: [210, 340, 610, 740],
    rests: 'flat',
  }
}

/** An umbrella, open and seen from the side. */
export function umbrella(look: Look): Piece {
  const { sheet, dye } = look
  const canopy =
    'M130 640C150 400 310 250 480 250C650 250 810 400 830 640C800 600 750 600 716 640C680 596 630 596 600 640C560 596 520 596 480 640C440 596 400 596 360 640C330 596 280 596 244 640C210 600 160 600 130 640Z'
  const art =
    line('M480 220V1000C480 1070 380 1070 380 1000', '#6b4a2f', 20) +
    line('M480 640V1000C480 1070 380 1070 380 1000', '#9c6d43', 10) +
    `<path d="M480 250V200" stroke="#6b4a2f" stroke-width="12" stroke-linecap="round"/>` +
    filled(sheet, canopy, look.cloth()) +
    `<path d="M480 250C400 340 362 480 360 640C400 596 440 596 480 640C520 596 560 596 600 640C598 480 560 340 480 250Z" fill="#fffaf0" opacity=".1"/>` +
    modelled(
      look,
      [canopy],
      `<path d="M300 330C240 420 230 520 250 600" stroke="#fffaf0" stroke-width="34" opacity=".3" fill="none"/><path d="M700 380C760 460 790 560 800 620" stroke="${dye.deep}" stroke-width="60" opacity=".4" fill="none"/>`,
      { edge: 24, radius: 9 },
    ) +
    seam(
      look,
      'M480 250C330 340 250 480 244 640M480 250C400 340 362 480 360 640M480 250C560 340 598 480 600 640M480 250C630 340 710 480 716 640M480 250V640',
      3,
      0.6,
    )
  return { art, outline: paths(canopy, 'M470 640L490 640L490 1050L470 1050Z'), box: [120, 190, 720, 880], rests: 'flat' }
}

/** Suspenders, key chains, laces and wristbands: what hangs or loops. */
export function suspenders(look: Look): Piece {
  const { dye } = look
  const strap = (d: string) =>
    line(d, dye.deep, 50, '', 'butt') +
    line(d, dye.base, 44, '', 'butt') +
    line(d, dye.isLight ? look.accents[0] : '#f1e7d6', 6, 'opacity=".8"', 'butt')
  const clip = (x: number, y: number) =>
    `<rect x="${x - 30}" y="${y}" width="60" height="86" rx="10" fill="${STEEL.dark}"/><rect x="${x - 27}" y="${y}" width="54" height="80" rx="9" fill="${STEEL.base}"/><rect x="${x - 20}" y="${y + 8}" width="40" height="18" rx="5" fill="${STEEL.light}"/>`
  const art =
    strap('M340 1000C340 700 400 500 480 420C560 500 620 700 620 1000') +
    strap('M480 430C400 360 340 300 330 200') +
    strap('M480 430C560 360 620 300 630 200') +
    `<path d="M430 400L480 350L530 400L520 480H440Z" fill="#7d5636"/>` +
    clip(340, 990) +
    clip(620, 990) +
    clip(330, 130) +
    clip(630, 130)
  return {
    art,
    outline:
      '<g fill="none"><path d="M330 200C340 300 400 360 480 430C560 360 620 300 630 200M340 1000C340 700 400 500 480 420C560 500 620 700 620 1000"/></g>',
    box: [290, 120, 380, 970],
    rests: 'flat',
  }
}

export function wristbands(look: Look): Piece {
  const { sheet, dye, accents } = look
  const d = 'M240 520C240 480 620 480 620 520V760C620 800 240 800 240 760Z'
  const one = `<path d="${d}" fill="${dye.base}"/><path d="M240 520C240 480 620 480 620 520C620 556 240 556 240 520Z" fill="${dye.deep}"/><path d="M240 640C240 680 620 680 620 640V690C620 730 240 730 240 690Z" fill="${accents[0]}"/><path d="${d}" fill="${across(
    sheet,
    [
      [0, dye.deep, 0.6],
      [0.25, dye.deep, 0],
      [0.42, '#fff', 0.25],
      [0.6, '#fff', 0],
      [1, dye.deep, 0.6],
    ],
  )}"/><path d="${Array.from({ length: 12 }, (_, i) => `M240 ${560 + i * 18}Q430 ${600 + i * 18} 620 ${560 + i * 18}`).join('')}" fill="none" stroke="${dye.deep}" stroke-width="2" opacity=".25"/>`
  return {
    art: `<g transform="translate(130 -130)">${one}</g><g transform="translate(-20 120)">${one}</g>`,
    outline: `<path d="${d}" transform="translate(130 -130)"/><path d="${d}" transform="translate(-20 120)"/>`,
    box: [210, 360, 560, 570],
    rests: 'flat',
  }
}

export function laces(look: Look): Piece {
  const { dye, words } = look
  if (/brush|polish|kit|insole|horn/.test(words)) {
    const brush = 'M180 560C180 500 240 480 480 480C720 480 780 500 780 560V620H180Z'
    const art = `<path d="M200 610H760L744 740H216Z" fill="#4a3a30"/><path d="${Array.from({ length: 46 }, (_, i) => `M${206 + i * 12} 612L${216 + i * 11.6} 742`).join('')}" stroke="#6d5646" stroke-width="4"/><path d="${brush}" fill="#b07c4a"/><path d="${brush}" fill="${linear(
      look.sheet,
      [
        [0, '#fff', 0.35],
        [1, '#2a160a', 0.4],
      ],
    )}"/><g transform="translate(480 890)"><ellipse rx="150" ry="34" cy="40" fill="${dye.deep}"/><path d="M-150 0V40A150 34 0 0 0 150 40V0Z" fill="${dye.base}"/><ellipse rx="150" ry="34" fill="${STEEL.base}"/><ellipse rx="132" ry="26" fill="${STEEL.light}"/></g>`
    return {
      art,
      outline: paths(brush, 'M200 610H760L744 740H216Z') + '<path d="M330 880H630V940H330Z"/>',
      box: [180, 480, 600, 490],
      rests: 'flat',
    }
  }
  const d =
    'M300 300C620 340 700 460 560 560C420 650 300 560 380 480C470 400 700 560 660 740C620 900 360 900 340 780C330 690 480 660 560 760C640 860 600 980 480 1020'
  const art =
    line(d, dye.deep, 30) +
    line(d, dye.base, 25) +
    line(d, look.accents[0], 7, 'stroke-dasharray="18 22"', 'butt') +
    `<path d="M262 284L310 290L306 314L258 304Z" fill="${STEEL.base}"/><path d="M486 1008L440 1032L446 1052L496 1030Z" fill="${STEEL.base}"/>`
  return { art, outline: `<g fill="none">${paths(d)}</g>`, box: [250, 270, 480, 800], rests: 'flat' }
}

export function keyChain(look: Look): Piece {
  const { sheet, dye, accents } = look
  const tag = 'M390 640C390 600 430 590 480 590C530 590 570 600 570 640V960C570 1000 540 1010 480 1010C420 1010 390 1000 390 960Z'
  const art =
    `<circle cx="480" cy="380" r="120" fill="none" stroke="${STEEL.dark}" stroke-width="18"/><circle cx="480" cy="380" r="120" fill="none" stroke="${STEEL.base}" stroke-width="13"/>` +
    line('M480 500V600', STEEL.base, 16) +
    `<path d="${tag}" fill="${dye.base}"/><path d="${tag}" fill="${across(sheet, [
      [0, dye.deep, 0.5],
      [0.4, '#fff', 0.25],
      [1, dye.deep, 0.5],
    ])}"/>` +
    stitch(
      lighter(dye.base, 0.4),
      'M404 650C404 614 440 604 480 604C520 604 556 614 556 650V950C556 986 530 996 480 996C430 996 404 986 404 950Z',
      3,
    ) +
    `<circle cx="480" cy="800" r="46" fill="${accents[1]}"/>`
  return {
    art,
    outline: paths(tag) + '<g fill="none"><path d="M360 380C360 220 600 220 600 380C600 540 360 540 360 380"/></g>',
    box: [350, 250, 260, 770],
    rests: 'flat',
  }
}

/** A box with a ribbon. */
export function giftSet(look: Look): Piece {
  const { sheet, dye, accents } = look
  const d = 'M210 420H750V960H210Z'
  const art = `<rect x="210" y="420" width="540" height="540" rx="14" fill="${dye.base}"/><rect x="210" y="420" width="540" height="540" rx="14" fill="${linear(
    sheet,
    [
      [0, '#fff', 0.3],
      [0.5, '#fff', 0],
      [1, '#000', 0.22],
    ],
    [210, 420, 750, 960],
  )}"/><rect x="196" y="404" width="568" height="130" rx="12" fill="${dye.dark}"/><path d="M440 404H520V960H440Z" fill="${accents[0]}"/><path d="M440 404H520V960H440Z" fill="${across(
    sheet,
    [
      [0, '#000', 0.25],
      [0.4, '#fff', 0.25],
      [1, '#000', 0.25],
    ],
  )}"/><path d="M480 410C420 300 300 290 320 370C334 420 430 424 480 410C530 424 626 420 640 370C660 290 540 300 480 410Z" fill="${accents[0]}"/><path d="M480 410C440 350 360 330 352 364C352 396 430 412 480 410C530 412 608 396 608 364C600 330 520 350 480 410Z" fill="${darker(accents[0], 0.35)}"/><ellipse cx="480" cy="408" rx="34" ry="26" fill="${lighter(accents[0], 0.2)}"/>`
  return { art, outline: paths(d), box: [190, 300, 580, 670], rests: 'standing' }
}

/** Balls, by their seams: basketball or football. */
export function ball(look: Look): Piece {
  const { sheet, dye, articleType } = look
  const circle = 'M190 640C190 240 770 240 770 640C770 1040 190 1040 190 640Z'
  const clip = `clip-path="url(#${sheet.define((id) => `<clipPath id="${id}"><circle cx="480" cy="660" r="300"/></clipPath>`)})"`
  const dark = articleType === 'Footballs' ? dye : dyeOf('#2b211c')
  const pentagon = (x: number, y: number, r: number, turn: number) =>
    `<path d="M${Array.from({ length: 5 }, (_, i) => {
      const a = ((i * 72 + turn) * Math.PI) / 180
      return `${(x + Math.sin(a) * r).toFixed(0)} ${(y - Math.cos(a) * r).toFixed(0)}`
    }).join('L')}Z" fill="${dark.base}" stroke="${dark.base}" stroke-width="14" stroke-linejoin="round"/>`
  const marks =
    articleType === 'Basketballs'
      ? line('M180 660H780M480 350V970M250 430C400 540 400 780 250 890M710 430C560 540 560 780 710 890', '#2b1d17', 9)
      : pentagon(480, 660, 86, 0) +
        [0, 72, 144, 216, 288]
          .map((a) => {
            const r = (a * Math.PI) / 180
            return (
              line(
                `M${480 + Math.sin(r) * 90} ${660 - Math.cos(r) * 90}L${480 + Math.sin(r) * 190} ${660 - Math.cos(r) * 190}`,
                '#8d857a',
                5,
              ) + pentagon(480 + Math.sin(r) * 268, 660 - Math.cos(r) * 268, 84, a + 180)
            )
          })
          .join('')
  const base = articleType === 'Basketballs' ? dye.base : '#f4efe5'
  const art = `<g ${clip}><rect x="170" y="350" width="620" height="620" fill="${base}"/>${marks}<rect x="170" y="350" width="620" height="620" fill="${radial(
    sheet,
    [
      [0, '#fffaf0', 0.5],
      [0.45, '#fffaf0', 0],
      [1, '#1d0f08', 0.6],
    ],
    [0.36, 0.28, 0.75],
  )}"/></g>`
  return { art, outline: paths(circle), box: [180, 360, 600, 600], rests: 'standing' }
}

/** A cushion, plump, with piping. */
export function cushion(look: Look): Piece {
  const { sheet, accents } = look
  const d = mirrored([
    [0, 380],
    [120, 376, 220, 350, 290, 330],
    [316, 340, 316, 360, 300, 390],
    [278, 500, 270, 640, 276, 760],
    [290, 860, 320, 930, 306, 960],
    [290, 976, 220, 940, 120, 926],
    [0, 920],
  ])
  const art =
    filled(sheet, d, look.cloth()) +
    modelled(
      look,
      [d],
      `<ellipse cx="400" cy="560" rx="120" ry="110" fill="#fffaf0" opacity=".3"/>` +
        fold(look, 210, 380, 290, 440, 330, 520, 16) +
        fold(look, 740, 390, 680, 450, 640, 510, 16) +
        fold(look, 220, 910, 300, 860, 340, 800, 16) +
        fold(look, 730, 910, 660, 860, 620, 800, 16),
      { edge: 60, radius: 16 },
    ) +
    line(d, accents[0], 9)
  return { art, outline: paths(d), rests: 'flat' }
}
