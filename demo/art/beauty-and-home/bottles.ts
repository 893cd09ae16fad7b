import { type Look, type Piece } from '../materials/cloth.ts'
import { GOLD } from '../materials/dyes.ts'
import { darker, lighter, mix } from '../materials/colour-mixing.ts'
import { across, linear, radial } from '../drawing/sheet.ts'
import { block, plinth, round, standing } from './vessels.ts'

export function perfume(look: Look): Piece {
  const { sheet, random, dye, words, articleType } = look
  const juice = mix(dye.base, '#fff4e4', dye.isDark ? 0.25 : 0.35)
  const kind = random.whole(0, 2)
  const cap = random.pick([GOLD.base, '#2e2a2c', darker(dye.base, 0.3), '#c9a27a'])
  const base = plinth(sheet, random.pick(['#ead9c6', '#d9c3ae', '#e2d6cf', '#cfd3c2']))
  // Only the name is read, because the article type itself is 'Body Mist'.
  if (
    /deodorant|mist|spray/.test(words.slice(0, words.lastIndexOf(articleType.toLowerCase()))) ||
    articleType === 'Deodorant'
  ) {
    const art =
      base +
      `<path d="M400 470C400 430 430 410 480 410C530 410 560 430 560 470V930H400Z" fill="${dye.base}"/><path d="M400 470C400 430 430 410 480 410C530 410 560 430 560 470V930H400Z" fill="${round(sheet)}"/>` +
      block(sheet, 418, 290, 124, 124, cap, 18) +
      `<path d="M400 640H560V760H400Z" fill="${look.accents[0]}" opacity=".9"/><path d="M400 640H560V760H400Z" fill="${round(sheet)}" opacity=".5"/><circle cx="480" cy="700" r="30" fill="#fffaf0" opacity=".85"/>`
    return standing(art, [210, 280, 540, 780])
  }
  const bottle =
    kind === 0
      ? '<rect x="310" y="500" width="340" height="430" rx="34" FILL/>'
      : kind === 1
        ? '<path d="M480 470C640 470 690 600 690 720C690 860 620 930 480 930C340 930 270 860 270 720C270 600 320 470 480 470Z" FILL/>'
        : '<path d="M360 520L600 520L660 600V890Q660 930 620 930H340Q300 930 300 890V600Z" FILL/>'
  const fill = (paint: string, extra = '') => bottle.replace('FILL', `fill="${paint}" ${extra}`)
  const level = sheet.define(
    (id) => `<clipPath id="${id}"><rect x="200" y="590" width="600" height="322"/></clipPath>`,
  )
  const art =
    base +
    fill('#f6efe6', 'opacity=".75"') +
    `<g clip-path="url(#${level})"><g transform="translate(480 720) scale(.9 .94) translate(-480 -720)">${fill(
      linear(sheet, [
        [0, lighter(juice, 0.35)],
        [1, juice],
      ]),
    )}</g></g>` +
    fill(
      across(sheet, [
        [0, '#fff', 0.1],
        [0.1, '#fff', 0.75],
        [0.2, '#fff', 0.05],
        [0.8, '#fff', 0],
        [0.94, '#fff', 0.4],
        [1, '#000', 0.12],
      ]),
    ) +
    block(sheet, 444, kind === 1 ? 430 : 460, 72, 56, GOLD.base, 6) +
    (random.chance(0.5)
      ? block(sheet, 410, 320, 140, 128, cap, 16)
      : `<circle cx="480" cy="386" r="74" fill="${cap}"/><circle cx="480" cy="386" r="74" fill="${radial(
          sheet,
          [
            [0, '#fff', 0.7],
            [0.5, '#fff', 0],
            [1, '#000', 0.4],
          ],
        )}"/>`) +
    `<rect x="410" y="690" width="140" height="90" rx="6" fill="#fffaf0" opacity=".85"/><path d="M440 722H520M452 744H508" stroke="${GOLD.dark}" stroke-width="4"/>`
  return standing(art, [210, 310, 540, 750])
}

export function nailPolish(look: Look): Piece {
  const { sheet, random, dye } = look
  const cap = random.pick(['#2b272a', '#efe6da', GOLD.base])
  const one = (x: number, shade: string) =>
    block(sheet, x + 50, 440, 100, 270, cap, 14) +
    `<path d="M${x + 70} 700H${x + 130}V730C${x + 190} 740 ${x + 200} 780 ${x + 200} 840V990Q${x + 200} 1030 ${x + 160} 1030H${x + 40}Q${x} 1030 ${x} 990V840C${x} 780 ${x + 10} 740 ${x + 70} 730Z" fill="${shade}"/><path d="M${x + 70} 700H${x + 130}V730C${x + 190} 740 ${x + 200} 780 ${x + 200} 840V990Q${x + 200} 1030 ${x + 160} 1030H${x + 40}Q${x} 1030 ${x} 990V840C${x} 780 ${x + 10} 740 ${x + 70} 730Z" fill="${round(sheet)}" opacity=".8"/><rect x="${x + 26}" y="820" width="18" height="170" rx="9" fill="#fff" opacity=".5"/>`
  const art = random.chance(0.5)
    ? one(380, dye.base)
    : one(280, dye.base) + one(510, mix(dye.base, '#fff1e6', 0.4))
  return standing(art, [270, 430, 450, 600])
}

/** Creams, washes, lotions and serums: a tube, a jar, a pump or a dropper. */
export function skinCare(look: Look): Piece {
  const { sheet, random, dye, words } = look
  const pack = random.chance(0.5) ? '#f5efe6' : mix(dye.base, '#fff4e6', 0.35)
  const lid = random.pick([dye.base, '#c9a27a', '#f5efe6', darker(dye.base, 0.25)])
  const label = pack === '#f5efe6' ? dye.base : '#fffaf2'
  const base = plinth(sheet, random.pick(['#e3d4c1', '#d5d8c8', '#e6d3ca']))
  const kind = /serum|oil/.test(words)
    ? 'dropper'
    : /hair colour/.test(words)
      ? 'box'
      : /foundation|concealer|primer/.test(words)
        ? 'glass'
        : /toner|remover|micellar/.test(words)
          ? 'tall'
          : /lotion|body wash/.test(words)
            ? 'pump'
            : /wash|peel/.test(words)
              ? random.pick(['tube', 'tube', 'pump'] as const)
              : random.pick(['jar', 'jar', 'tube'] as const)
  const leaf = `<path d="M480 720C540 690 560 640 556 600C500 610 476 660 480 720ZM480 740C430 720 404 680 404 640C452 648 478 690 480 740Z" fill="${label === '#fffaf2' ? mix(dye.base, '#fff', 0.1) : '#fffaf2'}"/>`
  const art =
    kind === 'box'
      ? `<path d="M330 380L620 380L620 930L330 930Z" fill="${pack}"/><path d="M620 380L668 400L668 912L620 930Z" fill="${darker(pack, 0.28)}"/><path d="M330 380L378 362L668 400L620 380Z" fill="${lighter(pack, 0.4)}"/><path d="M330 380L620 380L620 930L330 930Z" fill="${linear(
          sheet,
          [
            [0, '#fff', 0.3],
            [1, '#3a2414', 0.2],
          ],
        )}"/><path d="M368 470C420 430 540 420 584 470C560 560 570 640 590 720C520 760 430 760 366 720C390 640 392 560 368 470Z" fill="${dye.base}"/><path d="M410 500C440 560 440 640 420 700M470 490C490 560 490 640 476 716M530 496C540 560 544 640 536 708" fill="none" stroke="${lighter(dye.base, 0.3)}" stroke-width="7" stroke-linecap="round" opacity=".6"/><path d="M390 800H560M420 836H530" stroke="${dye.dark}" stroke-width="9"/>`
      : kind === 'glass'
        ? block(sheet, 372, 600, 216, 330, dye.base, 26) +
          `<path d="M372 600H588V640H372Z" fill="#fff" opacity=".35"/>` +
          block(sheet, 404, 420, 152, 184, random.chance(0.5) ? '#2a2628' : lid, 12) +
          `<rect x="404" y="592" width="152" height="14" fill="${GOLD.base}"/><path d="M424 740H536M444 770H516" stroke="#fffaf0" stroke-width="6" opacity=".8"/>`
        : kind === 'tall'
          ? block(sheet, 378, 430, 204, 500, mix(dye.base, '#ffffff', 0.55), 44) +
            `<path d="M378 560H582V760H378Z" fill="#fffaf2" opacity=".85"/>` +
            block(sheet, 424, 330, 112, 104, lid, 12) +
            leaf
          : kind === 'jar'
            ? block(sheet, 300, 690, 360, 240, pack, 40) +
              block(sheet, 286, 590, 388, 120, lid, 22) +
              `<rect x="400" y="770" width="160" height="70" rx="8" fill="${label}" opacity=".9"/>`
            : kind === 'tube'
              ? `<path d="M360 360H600L574 820H386Z" fill="${pack}"/><path d="M360 360H600L574 820H386Z" fill="${round(sheet)}" opacity=".8"/><path d="M356 344H604V380H356Z" fill="${darker(pack, 0.15)}"/><path d="M370 520H590L582 640H378Z" fill="${label}"/>` +
                block(sheet, 392, 816, 176, 114, lid, 14)
              : kind === 'pump'
                ? block(sheet, 350, 500, 260, 430, pack, 34) +
                  `<rect x="372" y="590" width="216" height="210" rx="10" fill="${label}"/>` +
                  leaf +
                  block(sheet, 428, 420, 104, 84, lid, 10) +
                  `<path d="M466 420V350H494V420ZM400 320H540Q560 320 560 340V352H466L400 340Z" fill="${lid}"/>`
                : block(sheet, 372, 570, 216, 360, mix(dye.base, '#8a5a2a', 0.3), 28) +
                  `<rect x="372" y="660" width="216" height="170" fill="#fffaf2"/>` +
                  block(sheet, 430, 500, 100, 76, GOLD.base, 6) +
                  `<path d="M440 500C430 420 450 350 480 350C510 350 530 420 520 500Z" fill="#2e2a2c"/>`
  return standing(base + art, [210, 310, 540, 750])
}

export function bottle(look: Look): Piece {
  const { sheet, dye, random, accents } = look
  const steel = random.chance(0.5)
  const d = steel
    ? 'M370 470C370 430 400 400 430 390H530C560 400 590 430 590 470V1000Q590 1040 550 1040H410Q370 1040 370 1000Z'
    : 'M380 440C380 420 400 410 420 410H540C560 410 580 420 580 440V560C560 600 560 660 580 700V1000Q580 1040 540 1040H420Q380 1040 380 1000V700C400 660 400 600 380 560Z'
  const art =
    `<path d="${d}" fill="${dye.base}"/>` +
    (random.chance(0.6) ? `<path d="M372 760H588V800H372Z" fill="${accents[0]}"/>` : '') +
    `<path d="${d}" fill="${round(sheet)}"/>` +
    block(sheet, 416, 250, 128, 150, steel ? '#8d7152' : darker(dye.base, 0.45), 18) +
    (steel
      ? `<path d="M420 270C360 220 600 220 540 270" fill="none" stroke="#3a3432" stroke-width="16"/>`
      : block(sheet, 440, 200, 80, 60, '#efe8dc', 18))
  return standing(art, [360, 190, 240, 850])
}
