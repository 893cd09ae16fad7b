import { clipped, modelled, paths, type Look, type Piece } from '../materials/cloth.ts'
import { lighter } from '../materials/colour-mixing.ts'
import { across, linear } from '../drawing/sheet.ts'
import { line } from '../drawing/strokes.ts'

const STANDING =
  'M-168 -130C-168 -90 -162 -40 -162 0C-162 40 -168 90 -168 130C-168 196 168 196 168 130C168 90 162 40 162 0C162 -40 168 -90 168 -130C168 -196 -168 -196 -168 -130Z'
const LYING =
  'M-196 -140C-200 -186 196 -186 196 -140C190 -60 190 60 196 134C204 160 176 176 140 176Q0 186 -140 176C-176 176 -204 160 -196 134C-190 60 -190 -60 -196 -140Z'
const RIBS_STANDING = Array.from({ length: 17 }, (_, i) => {
  const a = ((i - 8) * 10.4 * Math.PI) / 180
  const at = (half: number, y: number) =>
    `${Math.round(Math.sin(a) * half)} ${Math.round(y + Math.cos(a) * 44)}`
  return `M${at(166, -130)}C${at(166, -80)} ${at(161, -40)} ${at(161, 0)}C${at(161, 40)} ${at(166, 80)} ${at(166, 130)}`
})
const RIBS_LYING = Array.from({ length: 17 }, (_, i) => {
  const x = Math.round((i - 8) * 22.5)
  return `M${x} -126Q${Math.round(x * 0.92)} 0 ${x} 140`
})

/** A pair of terry bands: one stands, the other lies before it. */
export function wristbands(look: Look): Piece {
  const places = ['translate(580 500)', 'translate(420 820) rotate(-9)']
  const art = `<g transform="${places[0]}">${standingBand(look)}</g><g transform="${places[1]}">${lyingBand(look)}</g>`
  const outline = `<g transform="${places[0]}">${paths(STANDING)}</g><g transform="${places[1]}">${paths(LYING)}</g>`
  return { art, outline, box: [180, 310, 590, 700], rests: 'flat' }
}

/** The loops of terry. */
const loops = ({ sheet, dye }: Look) =>
  `url(#${sheet.define(
    (id) =>
      `<pattern id="${id}" width="14" height="16" patternUnits="userSpaceOnUse"><path d="M1 7Q3.5 -1 6 7M8 15Q10.5 7 13 15" fill="none" stroke="${lighter(dye.base, 0.5)}" stroke-width="2.4" opacity=".5"/><path d="M2 9Q4 11 7 8M9 17Q11 19 14 16" fill="none" stroke="${dye.deep}" stroke-width="2.4" opacity=".4"/></pattern>`,
  )})`

/** A fuzzy edge of thread ends. */
const fluff = (d: string, colour: string) => line(d, colour, 9, 'stroke-dasharray=".1 7"')

/** The cloth of a band: looped, ribbed and striped, narrower over the rubber. */
function terry(look: Look, d: string, ribs: readonly string[], stripes: string): string {
  const { dye } = look
  return (
    fluff(d, dye.dark) +
    `<path d="${d}" fill="${dye.base}"/>` +
    clipped(look.sheet, [d], stripes) +
    `<path d="${d}" fill="${loops(look)}"/>` +
    line(ribs.join(''), dye.deep, 7, 'opacity=".24"') +
    line(ribs.join(''), '#fff8ec', 4, 'opacity=".26" transform="translate(-8 0)"')
  )
}

/** A thick edge, rolled over. */
const roll = (look: Look, d: string) =>
  line(d, look.dye.deep, 50, 'opacity=".35" transform="translate(2 7)"') +
  line(d, look.dye.dark, 46) +
  line(d, look.dye.base, 38, 'transform="translate(-2 -3)"') +
  line(d, lighter(look.dye.base, 0.3), 18, 'opacity=".7" transform="translate(-3 -7)"') +
  line(d, loops(look), 46)

const stripeColours = ({ dye, accents }: Look) =>
  dye.isLight ? [accents[0], accents[1]] : ['#fbf4e6', accents[2]]

function standingBand(look: Look): string {
  const { sheet, dye } = look
  const [outer = '', inner = ''] = stripeColours(look)
  const around = (y: number) => `M-168 ${y}Q0 ${y + 90} 168 ${y}`
  const mouth = 'M-144 -132C-144 -184 144 -184 144 -132C144 -80 -144 -80 -144 -132Z'
  const hole = 'M-122 -132C-122 -160 122 -160 122 -132C122 -104 -122 -104 -122 -132Z'
  return (
    terry(
      look,
      STANDING,
      RIBS_STANDING,
      [-72, 62]
        .map(
          (y) =>
            line(around(y - 4), outer, 34, '', 'butt') + line(around(y - 4), inner, 14, '', 'butt'),
        )
        .join(''),
    ) +
    `<path d="${STANDING}" fill="${across(sheet, [
      [0, dye.deep, 0.4],
      [0.28, '#fff8ec', 0.2],
      [0.52, dye.deep, 0],
      [1, dye.deep, 0.6],
    ])}"/>` +
    roll(look, 'M-146 134Q0 202 146 134') +
    roll(look, mouth) +
    `<path d="${hole}" fill="${linear(sheet, [
      [0, dye.deep],
      [1, dye.dark],
    ])}"/>` +
    fluff(hole, dye.dark)
  )
}

function lyingBand(look: Look): string {
  const { dye } = look
  const [outer = '', inner = ''] = stripeColours(look)
  const straight = (y: number) => `M-200 ${y}Q0 ${y + 22} 200 ${y}`
  const stripes = [-80, 92]
    .map((y) => line(straight(y), outer, 34, '', 'butt') + line(straight(y), inner, 14, '', 'butt'))
    .join('')
  const racket =
    line('M22 34L62 84', outer, 17) +
    `<ellipse cx="-14" cy="-20" rx="46" ry="58" transform="rotate(-38 -14 -20)" fill="none" stroke="${outer}" stroke-width="12"/>` +
    line('M-44 -50L22 26M-20 -66L36 0M-56 -20L-2 40M-50 14L18 -60M-22 34L34 -26', outer, 4) +
    `<circle cx="66" cy="-44" r="17" fill="${inner}"/>`
  return (
    terry(look, LYING, RIBS_LYING, stripes) +
    modelled(look, [LYING], '', { creases: 4, roll: 30, depth: 18 }) +
    roll(look, 'M-170 148Q0 164 170 148') +
    roll(look, 'M-174 -142C-174 -168 174 -168 174 -142C174 -116 -174 -116 -174 -142Z') +
    `<path d="M-160 -144C-150 -158 150 -158 160 -144C150 -132 -150 -132 -160 -144Z" fill="${dye.deep}"/>` +
    `<g transform="translate(0 4) scale(.8)">${racket}</g>`
  )
}
