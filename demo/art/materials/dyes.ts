import type { Random } from '../../random.ts'
import { brightness, darker, lighter } from './colour-mixing.ts'

/** The 46 base colours of the catalogue, as dyes that look well on cloth. */
export const DYES = {
  Black: '#2b2a2f',
  White: '#f7f4ee',
  Blue: '#42709f',
  Brown: '#7b5038',
  Grey: '#8e9196',
  Red: '#b8363a',
  Green: '#467a55',
  Pink: '#e19db0',
  'Navy Blue': '#2a3a5f',
  Purple: '#6d4c8a',
  Silver: '#c2c6ca',
  Yellow: '#ecc257',
  Beige: '#d9c4a3',
  Gold: '#cba352',
  Maroon: '#742733',
  Orange: '#dc7d3e',
  Olive: '#75764a',
  Multi: '#d9705a',
  Cream: '#f2e6cd',
  Steel: '#98a3ac',
  Charcoal: '#484b51',
  Peach: '#f1b697',
  'Off White': '#f1ebdf',
  Skin: '#dfb494',
  Lavender: '#b8a6d3',
  'Grey Melange': '#abadb0',
  Khaki: '#b09d70',
  Magenta: '#b3387a',
  Teal: '#2c7a7d',
  Tan: '#bb885a',
  Mustard: '#d09d36',
  Bronze: '#98693f',
  Copper: '#b56c49',
  'Turquoise Blue': '#46adb8',
  Rust: '#aa5233',
  Burgundy: '#602238',
  Metallic: '#a8a6a2',
  'Coffee Brown': '#50382b',
  Mauve: '#a8809b',
  Rose: '#c96a7a',
  Nude: '#e0bfa6',
  'Sea Green': '#559d88',
  'Mushroom Brown': '#998571',
  Taupe: '#8b7b6e',
  'Lime Green': '#9cbf4a',
  'Fluorescent Green': '#a9db4a',
} as const
export type BaseColour = keyof typeof DYES

/** One dye with the tones for drawing cloth in it. */
export type Dye = {
  base: string
  light: string
  dark: string
  /** For the deepest folds and the insides. */
  deep: string
  /** For seams: visible on the base, but not loud. */
  seam: string
  /** Bright cloth shows its shadows, dark cloth its lights. */
  isDark: boolean
  isLight: boolean
}

export function dyeOf(colour: string): Dye {
  const brightnessOf = brightness(colour)
  return {
    base: colour,
    light: lighter(colour, 0.3),
    dark: darker(colour, brightnessOf > 0.8 ? 0.16 : 0.26),
    deep: darker(colour, brightnessOf > 0.8 ? 0.42 : 0.55),
    seam:
      brightnessOf < 0.28
        ? lighter(colour, 0.28)
        : darker(colour, brightnessOf > 0.8 ? 0.34 : 0.42),
    isDark: brightnessOf < 0.34,
    isLight: brightnessOf > 0.74,
  }
}

/**
 * The colour at the end of a name, for rows without one of their own: the last one named, and of
 * two that end at the same place the longer.
 */
export function colourIn(name: string): BaseColour | null {
  const named = (Object.keys(DYES) as BaseColour[])
    .flatMap((colour) => {
      const at = ` ${name} `.lastIndexOf(` ${colour} `)
      return at < 0 ? [] : [{ colour, end: at + colour.length }]
    })
    .sort((a, b) => b.end - a.end || b.colour.length - a.colour.length)
  return named[0]?.colour ?? null
}

/** The dye of a named colour; undyed linen for a row without one. */
export const dyeNamed = (name: string | null): Dye =>
  dyeOf(DYES[(name ?? 'Beige') as BaseColour] ?? DYES.Beige)

const ON_LIGHT = [
  ['#34507f', '#b5534a', '#d8a23f'],
  ['#8f3b46', '#5f7a55', '#d69a4a'],
  ['#2f6f70', '#d17a52', '#e3b765'],
  ['#b55f78', '#6c8462', '#e2ad66'],
  ['#4a4a72', '#a86b8a', '#c9a25c'],
  ['#6b4a37', '#b97f4e', '#4e6b5b'],
]
const ON_DEEP = [
  ['#f6ead3', '#e3a857', '#d77a61'],
  ['#f4e9d8', '#b9cbb2', '#e0b45c'],
  ['#f7e4d6', '#e59a86', '#8fb3b5'],
  ['#efe3c9', '#d8b25f', '#f3c9a5'],
]

/** Three colours that go with a dye, for its prints. */
export const accentsOn = (dye: Dye, random: Random): [string, string, string] => {
  const [first = '#f6ead3', second = '#e3a857', third = '#d77a61'] = random.pick(
    brightness(dye.base) > 0.62 ? ON_LIGHT : ON_DEEP,
  )
  return [first, second, third]
}

export const GOLD = { base: '#c99f51', light: '#f0d79a', dark: '#8d6527' }
export const STEEL = { base: '#b4b9bf', light: '#eef0f2', dark: '#6d747c' }
