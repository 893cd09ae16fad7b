import {
  both,
  button,
  filled,
  fold,
  modelled,
  paths,
  seam,
  type Look,
  type Piece,
} from '../materials/cloth.ts'
import { LEGS, legFolds, legsOf, type Legs } from './legs.ts'
import { mirrored } from '../drawing/path-geometry.ts'

/** Trousers, chinos, track pants, leggings, capris, shorts and salwars. */
export function trousers(look: Look): Piece {
  const { random, words, sheet, dye, articleType } = look
  const soft =
    /track|lounge|legging|tights|churidar|jegging|salwar|patiala|palazzo|night|jogger|stocking|rain/.test(
      words,
    )
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
  const legs: Legs = {
    ...LEGS[kind],
    ...(look.gender === 'Women' && kind === 'shorts' ? { footY: 680, waist: 150 } : {}),
  }
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
      ? seam(
          look,
          both(
            `M${480 + legs.waist * 0.62} 380L${480 + (legs.footIn + legs.footOut) / 2} ${legs.footY}`,
          ),
          2.6,
          0.45,
        )
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
      : seam(
          look,
          both(`M${480 + legs.footIn} ${legs.footY - 22}L${480 + legs.footOut} ${legs.footY - 26}`),
          2,
          0.45,
        )
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
    modelled(look, [d], legFolds(look, legs) + gather) +
    crease +
    cuff +
    cargo +
    (soft && kind !== 'shorts'
      ? ''
      : seam(look, both(`M570 256L${480 + legs.waist + 22} 380`), 2.8, 0.75)) +
    band
  return { art, outline: paths(d), rests: 'flat' }
}
