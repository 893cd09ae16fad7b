import type { Random } from '../../random.ts'
import type { Dye } from './dyes.ts'
import { lens } from '../drawing/path-geometry.ts'
import type { Sheet } from '../drawing/sheet.ts'

/** Hand, the trade's word for the feel of a cloth: how it lies and takes the light. */
export type Hand = {
  /** Radii in pixels: how softly a crease rounds, and how far an edge rolls away. */
  soft: number
  roll: number
  /** Number, height and length of its small creases. */
  creases: number
  height: number
  length: number
  /** Steepness of the whole relief. */
  depth: number
}

export const COTTON: Hand = {
  soft: 4.5,
  roll: 26,
  creases: 26,
  height: 0.17,
  length: 150,
  depth: 15,
}
export const LINEN: Hand = {
  soft: 3.5,
  roll: 24,
  creases: 44,
  height: 0.17,
  length: 110,
  depth: 15,
}
export const SILK: Hand = { soft: 6.5, roll: 28, creases: 14, height: 0.2, length: 220, depth: 20 }
export const KNIT: Hand = { soft: 10, roll: 34, creases: 14, height: 0.22, length: 170, depth: 16 }
export const DENIM: Hand = { soft: 4, roll: 28, creases: 34, height: 0.15, length: 110, depth: 14 }
export const WOOL: Hand = { soft: 8, roll: 28, creases: 10, height: 0.13, length: 190, depth: 14 }
export const LEATHER: Hand = { soft: 7, roll: 26, creases: 12, height: 0.08, length: 90, depth: 15 }

/** The hand of the cloth that a name mentions. */
export function handOf(words: string): Hand {
  if (/leather|biker|wallet|belt/.test(words)) return LEATHER
  if (/denim|jeans|jeggings|trucker/.test(words)) return DENIM
  if (
    /sweater|cardigan|pullover|sweatshirt|hood|knit|muffler|fleece|beanie|socks|gloves/.test(words)
  )
    return KNIT
  if (/blazer|suit|waistcoat|nehru|formal|tweed|trousers|coat/.test(words)) return WOOL
  if (
    /silk|satin|saree|lehenga|kanjivaram|banarasi|georgette|chiffon|gown|slip|dupatta|nightdress|robe|tie\b|ties/.test(
      words,
    )
  )
    return SILK
  if (/linen|khadi|handloom|resort|chambray/.test(words)) return LINEN
  return COTTON
}

/**
 * Height map: lights a drawing from the upper left, where opaque parts stand high and clear parts
 * lie low. Level parts come out mid grey, for laying over cloth as hard light.
 */
export function lightOn(
  sheet: Sheet,
  dye: Dye,
  hand: Hand,
  [x, y, width, height]: readonly number[],
): string {
  // A low light shows on dark cloth, which has only its highlights; pale cloth needs a high one, or
  // it turns grey.
  const elevation = dye.isDark ? 38 : dye.isLight ? 56 : 48
  const level = 0.5 / Math.sin((elevation * Math.PI) / 180)
  const tones = dye.isDark ? TONES.dark : dye.isLight ? TONES.light : TONES.middle
  const [left = 0, top = 0, across = 0, down = 0] = [x, y, width, height].map((value = 0) =>
    Math.round(value),
  )
  return `url(#${sheet.define(
    (id) =>
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="${left}" y="${top}" width="${across}" height="${down}" color-interpolation-filters="sRGB">` +
      `<feGaussianBlur in="SourceAlpha" stdDeviation="${hand.soft}" result="c"/><feGaussianBlur in="SourceAlpha" stdDeviation="${hand.roll}"/>` +
      `<feComposite in2="c" operator="arithmetic" k2=".4" k3=".6"/>` +
      // A coarse kernel: far faster, as smooth as cloth is, and the same at every size. The
      // renderer cannot draw it mirrored or turned by 45 degrees.
      `<feDiffuseLighting surfaceScale="${hand.depth}" diffuseConstant="${level.toFixed(3)}" lighting-color="#fff" kernelUnitLength="3"><feDistantLight azimuth="232" elevation="${elevation}"/></feDiffuseLighting>` +
      `${tones}</filter>`,
  )})`
}

/** Random creases all over a box, as in cloth that was carried and laid down by hand. */
export function creasesIn(
  random: Random,
  hand: Hand,
  [x = 0, y = 0, width = 0, height = 0]: readonly number[],
): string {
  const count = Math.round(hand.creases * Math.min(1.6, (width * height) / 360_000))
  // Most creases run one way, as after a pull.
  const lean = random.between(0.9, 2.2)
  return Array.from({ length: count }, () => {
    const [cx, cy] = [x + random.next() * width, y + random.next() * height]
    const turn = lean + random.normal() * 0.55
    const reach = hand.length * random.between(0.35, 1)
    const [dx, dy] = [Math.cos(turn) * reach, Math.sin(turn) * reach]
    const bow = random.between(-0.25, 0.25)
    const d = lens(
      cx - dx,
      cy - dy,
      cx + dy * bow,
      cy - dx * bow,
      cx + dx,
      cy + dy,
      random.between(0.12, 0.3) * reach,
    )
    return `<path d="${d.replace(/\.\d/g, '')}" fill-opacity="${random.between(hand.height * 0.4, hand.height).toFixed(2)}"/>`
  }).join('')
}

// Shadows go to plum and lights to cream: grey ones make dyes look dead.
const transfer = (r: string, g: string, b: string) =>
  `<feComponentTransfer><feFuncR type="table" tableValues="${r}"/><feFuncG type="table" tableValues="${g}"/><feFuncB type="table" tableValues="${b}"/></feComponentTransfer>`
const TONES = {
  dark: transfer('.12 .3 .5 .66 .8', '.11 .29 .5 .655 .78', '.15 .32 .5 .65 .77'),
  middle: transfer('.2 .33 .5 .72 .9', '.165 .31 .5 .715 .88', '.21 .335 .5 .7 .84'),
  light: transfer('.29 .39 .5 .74 .95', '.26 .375 .5 .74 .95', '.285 .385 .5 .72 .9'),
}
