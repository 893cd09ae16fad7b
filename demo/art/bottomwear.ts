import { both, button, filled, fold, modelled, paths, seam, stitch, type Look, type Piece } from './cloth.ts'
import { flipped, mirrored, wavyTo } from './line.ts'
import { mix } from './shade.ts'

type Legs = { waist: number; hip: number; knee: number; footOut: number; footIn: number; footY: number; crotch: number }
const LEGS = {
  slim: { waist: 166, hip: 204, knee: 178, footOut: 176, footIn: 64, footY: 1180, crotch: 560 },
  straight: { waist: 168, hip: 206, knee: 196, footOut: 204, footIn: 58, footY: 1180, crotch: 560 },
  bootcut: { waist: 162, hip: 198, knee: 176, footOut: 226, footIn: 44, footY: 1180, crotch: 560 },
  wide: { waist: 150, hip: 200, knee: 226, footOut: 268, footIn: 24, footY: 1180, crotch: 560 },
  capri: { waist: 160, hip: 198, knee: 184, footOut: 182, footIn: 62, footY: 940, crotch: 550 },
  shorts: { waist: 172, hip: 214, knee: 240, footOut: 250, footIn: 22, footY: 780, crotch: 560 },
  legging: { waist: 130, hip: 174, knee: 140, footOut: 122, footIn: 50, footY: 1190, crotch: 540 },
  patiala: { waist: 150, hip: 260, knee: 300, footOut: 180, footIn: 96, footY: 1130, crotch: 700 },
} as const satisfies Record<string, Legs>

const legsOf = ({ waist, hip, knee, footOut, footIn, footY, crotch }: Legs): string => {
  const kneeY = crotch + (footY - crotch) * 0.45
  return mirrored([
    [0, 204],
    [waist * 0.6, 204, waist, 196],
    [waist + 12, 290, hip, 380, hip, 460],
    [hip, 560, knee, kneeY - 80, knee, kneeY],
    [knee, kneeY + 100, footOut, footY - 100, footOut, footY],
    [(footOut + footIn) / 2, footY + 10, footIn, footY + 4],
    [footIn - 6, kneeY + 60, 30, crotch + 90, 14, crotch + 10],
    [0, crotch],
  ])
}

function legFolds(look: Look, legs: Legs): string {
  const { random } = look
  const { hip, knee, footOut, footIn, footY, crotch } = legs
  const shake = () => random.between(-20, 20)
  const kneeY = crotch + (footY - crotch) * 0.45
  const one =
    fold(look, 490, crotch - 10, 540, crotch + 10, 480 + hip - 30, crotch - 50 + shake(), 12) +
    fold(look, 494, crotch + 10, 540, crotch + 60, 480 + hip - 50, crotch + 30 + shake(), 10, 0.8) +
    fold(
      look,
      480 + (footIn + footOut) / 2 + 10,
      crotch + 60,
      480 + knee * 0.6,
      kneeY,
      480 + (footIn + footOut) / 2 + shake(),
      footY - 20,
      13,
      0.9,
    ) +
    (footY > 900
      ? fold(look, 480 + 46, kneeY - 10, 480 + knee * 0.6, kneeY + 20 + shake(), 480 + knee - 14, kneeY - 30, 9, 0.8) +
        fold(look, 480 + footIn + 8, footY - 70, 480 + (footIn + footOut) / 2, footY - 50, 480 + footOut - 10, footY - 90 + shake(), 9, 0.8)
      : '')
  return (
    one +
    `<g transform="matrix(-1 0 0 1 960 0)" opacity=".9">${one}</g><path d="M480 ${crotch}V330" stroke="${look.dye.deep}" stroke-width="8" opacity=".3"/>`
  )
}

/** Jeans and jeggings: washes, rivets and two rows of stitches. */
export function jeans(look: Look): Piece {
  const { random, words, sheet, dye } = look
  const kind = /bootcut|flare/.test(words)
    ? 'bootcut'
    : /straight|regular|relaxed/.test(words)
      ? 'straight'
      : /skinny|slim|jegging/.test(words)
        ? 'slim'
        : random.pick(['slim', 'straight', 'bootcut'] as const)
  const legs = LEGS[kind]
  const d = legsOf(legs)
  const thread = random.pick(['#d8a55c', '#d8a55c', mix(dye.base, '#fff8ec', 0.5)])
  const washed = random.chance(0.7)
  const wash = washed
    ? `<g fill="#fffaf0" opacity="${dye.isDark ? 0.16 : 0.3}"><ellipse cx="580" cy="660" rx="52" ry="210"/><ellipse cx="380" cy="660" rx="52" ry="210"/></g>`
    : ''
  const whiskers = washed
    ? [0, 1, 2]
        .map(
          (i) =>
            `<path d="${both(`M${510 + i * 4} ${470 + i * 34}Q580 ${480 + i * 40} 660 ${440 + i * 40}`)}" stroke="#fffaf0" stroke-width="7" opacity=".22" fill="none"/>`,
        )
        .join('')
    : ''
  const torn = /distressed|ripped/.test(words)
    ? [
        [560, 760],
        [590, 850],
        [386, 640],
      ]
        .map(
          ([x = 0, y = 0]) =>
            `<path d="M${x - 44} ${y}Q${x} ${y - 16} ${x + 44} ${y}Q${x} ${y + 26} ${x - 44} ${y}Z" fill="#efe7da"/><path d="M${x - 38} ${y - 3}H${x + 38}M${x - 34} ${y + 5}H${x + 34}M${x - 22} ${y + 12}H${x + 20}" stroke="${dye.base}" stroke-width="1.6" opacity=".6"/>`,
        )
        .join('')
    : ''
  const turnUp = random.chance(0.3)
  const hemOf = `M${480 + legs.footIn - 2} ${legs.footY - 46}L${480 + legs.footOut + 4} ${legs.footY - 50}V${legs.footY + 2}L${480 + legs.footIn} ${legs.footY + 8}Z`
  const waistband = mirrored([
    [0, 198],
    [legs.waist * 0.6, 198, legs.waist, 190],
    [legs.waist + 7, 246],
    [legs.waist * 0.6, 258, 0, 258],
  ])
  const inner = mirrored([
    [0, 186],
    [legs.waist * 0.6, 186, legs.waist - 4, 188],
    [legs.waist * 0.6, 204, 0, 212],
  ])
  const loops = [-118, -56, 56, 118]
    .map(
      (x) =>
        `<rect x="${480 + x - 8}" y="${190 + Math.abs(x) * -0.02}" width="16" height="74" rx="3" fill="${dye.base}" stroke="${dye.deep}" stroke-width="1.6" stroke-opacity=".6"/>`,
    )
    .join('')
  const art =
    `<path d="${inner}" fill="${dye.deep}"/>` +
    filled(sheet, d, look.cloth()) +
    modelled(look, [d], wash + whiskers + legFolds(look, legs), { edge: 26, radius: 9 }) +
    torn +
    filled(sheet, waistband, look.cloth(90)) +
    seam(look, waistband, 2, 0.7) +
    stitch(thread, both(`M480 252Q${480 + legs.waist * 0.6} 252 ${480 + legs.waist + 4} 240`), 2) +
    seam(look, both(`M548 258C556 320 600 340 ${480 + legs.waist + 18} 346`), 2.6, 0.8) +
    stitch(thread, both(`M540 260C548 330 600 350 ${480 + legs.waist + 16} 356`), 2) +
    seam(look, 'M480 258V470', 2.4, 0.8) +
    stitch(thread, 'M514 260V410C512 450 500 470 482 482', 2.2) +
    stitch(thread, both(`M490 ${legs.crotch - 4}L${480 + legs.footIn + 10} ${legs.footY - 30}`), 1.8, 0.45) +
    (turnUp
      ? `<g fill="${mix(dye.base, '#fff8ec', 0.4)}">${paths(hemOf, flipped(hemOf))}</g>` + seam(look, both(hemOf), 2.4, 0.6)
      : stitch(thread, both(`M${480 + legs.footIn} ${legs.footY - 20}L${480 + legs.footOut} ${legs.footY - 24}`), 2)) +
    loops +
    `<circle cx="480" cy="226" r="13" fill="#b98a4e"/><circle cx="478" cy="223" r="7" fill="#e6c488"/>` +
    [
      [560, 262],
      [400, 262],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4.5" fill="#c79a5b"/>`)
      .join('')
  return { art, outline: paths(d), rests: 'flat' }
}

/** Trousers, chinos, track pants, leggings, capris, shorts and salwars. */
export function trousers(look: Look): Piece {
  const { random, words, sheet, dye, articleType } = look
  const soft = /track|lounge|legging|tights|churidar|jegging|salwar|patiala|palazzo|night|jogger|stocking|rain/.test(words)
  const kind: keyof typeof LEGS = /shorts|swim/.test(words)
    ? 'shorts'
    : /capri/.test(words)
      ? 'capri'
      : /legging|tights|churidar|stocking/.test(words)
        ? 'legging'
        : /patiala/.test(words)
          ? 'patiala'
          : /palazzo|salwar|wide/.test(words)
            ? 'wide'
            : random.pick(['slim', 'straight', 'straight'] as const)
  const legs: Legs = { ...LEGS[kind], ...(look.gender === 'Women' && kind === 'shorts' ? { footY: 680, waist: 150 } : {}) }
  const d = legsOf(legs)
  const waistband = mirrored([
    [0, 198],
    [legs.waist * 0.6, 198, legs.waist, 190],
    [legs.waist + 6, 242],
    [legs.waist * 0.6, 254, 0, 254],
  ])
  const band = soft
    ? `<path d="${waistband}" fill="${dye.dark}"/><path d="${Array.from({ length: 22 }, (_, i) => `M${480 - legs.waist + 8 + i * ((legs.waist * 2 - 16) / 21)} 198V248`).join('')}" stroke="${dye.deep}" stroke-width="3" opacity=".4"/>` +
      (kind === 'legging'
        ? ''
        : `<path d="M466 248C440 320 446 370 440 400M494 248C520 310 512 350 522 388" fill="none" stroke="${dye.isLight ? '#fff' : '#efe6d6'}" stroke-width="6" stroke-linecap="round"/>`)
    : filled(sheet, waistband, look.cloth()) +
      seam(look, waistband, 2.2, 0.7) +
      [-110, -50, 50, 110]
        .map(
          (x) =>
            `<rect x="${473 + x}" y="188" width="14" height="70" rx="3" fill="${dye.base}" stroke="${dye.deep}" stroke-width="1.5" stroke-opacity=".6"/>`,
        )
        .join('') +
      button(look, 480, 224, 10) +
      seam(look, 'M480 254V470M512 256V420C510 450 500 466 484 478', 2.2, 0.7)
  const side =
    /track|jogger/.test(words) && random.chance(0.6)
      ? `<path d="${both(`M${480 + legs.hip - 10} 420C${480 + legs.knee - 6} 700 ${480 + legs.footOut - 10} 1000 ${480 + legs.footOut - 10} ${legs.footY}`)}" fill="none" stroke="${dye.isLight ? look.accents[0] : '#f1e9da'}" stroke-width="12" opacity=".9"/>`
      : ''
  const crease =
    !soft && kind !== 'shorts' && /formal|trouser/.test(words)
      ? seam(look, both(`M${480 + legs.waist * 0.62} 380L${480 + (legs.footIn + legs.footOut) / 2} ${legs.footY}`), 2.6, 0.45)
      : ''
  const cuff =
    /jogger|patiala|churidar/.test(words) || articleType === 'Track Pants'
      ? `<g fill="${dye.deep}" opacity=".35">${both(
          `M${480 + legs.footIn} ${legs.footY - 50}L${480 + legs.footOut} ${legs.footY - 54}V${legs.footY + 2}L${480 + legs.footIn} ${legs.footY + 6}Z`,
        )
          .split('Z')
          .filter(Boolean)
          .map((p) => `<path d="${p}Z"/>`)
          .join('')}</g>`
      : seam(look, both(`M${480 + legs.footIn} ${legs.footY - 22}L${480 + legs.footOut} ${legs.footY - 26}`), 2, 0.45)
  const cargo = /cargo/.test(words)
    ? seam(
        look,
        both(
          `M${480 + legs.hip - 96} 600H${480 + legs.hip - 6}V710H${480 + legs.hip - 96}ZM${480 + legs.hip - 100} 600V626H${480 + legs.hip - 4}V600`,
        ),
        2.8,
        0.8,
      )
    : ''
  const gather =
    kind === 'patiala' || kind === 'wide'
      ? [0.1, 0.3, 0.5, 0.7, 0.9]
          .map((t) => {
            const one = fold(
              look,
              486 + t * legs.waist * 0.9,
              250,
              500 + t * legs.hip,
              600,
              480 + legs.footIn + t * (legs.footOut - legs.footIn),
              legs.footY,
              16,
            )
            return one + `<g transform="matrix(-1 0 0 1 960 0)">${one}</g>`
          })
          .join('')
      : ''
  const art =
    `<path d="${mirrored([
      [0, 186],
      [legs.waist * 0.6, 186, legs.waist - 4, 188],
      [legs.waist * 0.6, 204, 0, 212],
    ])}" fill="${dye.deep}"/>` +
    filled(sheet, d, look.cloth()) +
    side +
    modelled(look, [d], legFolds(look, legs) + gather, { edge: 26, radius: 8 }) +
    crease +
    cuff +
    cargo +
    (soft && kind !== 'shorts' ? '' : seam(look, both(`M570 256L${480 + legs.waist + 22} 380`), 2.8, 0.75)) +
    band
  return { art, outline: paths(d), rests: 'flat' }
}

/** Skirts, short and long. */
export function skirt(look: Look): Piece {
  const { random, words, sheet, dye } = look
  const pencil = /pencil|denim|mini/.test(words)
  const long = /maxi|long|ghagra/.test(words) || (!pencil && random.chance(0.3))
  const footY = long ? 1130 : pencil ? 800 : random.pick([800, 900])
  const half = pencil ? 186 : long ? 320 : 330
  const d = pencil
    ? mirrored([
        [0, 250],
        [140, 244],
        [190, 420, 190, 620, half - 8, footY],
        [0, footY + 12],
      ])
    : `M340 250C310 430 250 650 ${480 - half} ${footY}${wavyTo(480 - half, 480 + half, footY, 7, 22)}C710 650 650 430 620 250Z`
  const back = pencil ? '' : `<path d="${d}" transform="translate(0 -14)" fill="${dye.deep}"/>`
  const folds = pencil
    ? fold(look, 360, 400, 350, 560, 380, footY, 14) + fold(look, 600, 380, 610, 560, 580, footY, 14)
    : [-0.9, -0.65, -0.4, -0.14, 0.12, 0.38, 0.64, 0.9]
        .map((x) => fold(look, 480 + x * 128, 300, 480 + x * half * 0.6, (250 + footY) / 2, 480 + x * half * 0.97, footY + 14, 22, 1.15))
        .join('')
  const band = mirrored([
    [0, 240],
    [142, 234],
    [148, 296],
    [0, 304],
  ])
  const art =
    back +
    filled(sheet, d, look.cloth()) +
    modelled(look, [d], folds, { edge: 26, radius: 8 }) +
    filled(sheet, band, look.cloth(90)) +
    `<path d="${band}" fill="${dye.deep}" opacity=".12"/>` +
    seam(look, band, 2.2, 0.7) +
    (pencil
      ? stitch('#d8a55c', 'M480 306V700') + button(look, 480, 268, 11) + seam(look, both('M560 300C580 360 620 370 656 372'), 2.4, 0.7)
      : '')
  return { art, outline: paths(d, band), rests: 'flat' }
}
