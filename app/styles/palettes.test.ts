import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MARK_NAMES, PALETTE_NAMES } from '#app/basics/look/look-names.ts'
import { GROUNDS, HALDI, PALETTES } from '#app/basics/look/palettes.ts'

type Tokens = Record<string, string>

const css = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')
const [theme, palettes] = [css('theme.css'), css('palettes.css')]

/** Colours between an opening and the first closing brace, which must be there. */
function tokensAfter(text: string, opening: string): Tokens {
  const start = text.indexOf(opening)
  expect([opening, start]).not.toEqual([opening, -1])
  const block = text.slice(start + opening.length, text.indexOf('}', start))
  return Object.fromEntries(
    [...block.matchAll(/--color-([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

const DARK = '@media screen and (prefers-color-scheme: dark) {'
const [day = '', lamplight = ''] = palettes.split(DARK)

/** Tokens of a page, or of a dark ground in it, as the cascade has them. */
function tokensOf(palette: string, scheme: 'light' | 'dark', ground: 'page' | 'night'): Tokens {
  const own = `html[data-colours='${palette}'] {`
  const isFirst = palette === 'madder'
  const tokens = {
    ...tokensAfter(theme, '@theme {'),
    ...(scheme === 'dark' && tokensAfter(theme, ':root {')),
    ...(!isFirst && tokensAfter(day, own)),
    ...(!isFirst && scheme === 'dark' && tokensAfter(lamplight, own)),
  }
  if (ground === 'page') return tokens
  const night = tokensAfter(theme, '.night {')
  return {
    ...tokens,
    ...Object.fromEntries(
      Object.entries(night).map(([name, value]) => [
        name,
        tokens[/^var\(--color-([\w-]+)\)$/.exec(value)?.[1] ?? ''] ?? value,
      ]),
    ),
  }
}

/** Contrast of two colours, as WCAG 2.2 defines it; NaN for what is not written as #rrggbb. */
function contrast(one: string, other: string): number {
  const [dark = NaN, light = NaN] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [, ...parts] = /^#(..)(..)(..)$/.exec(colour) ?? []
  const [red = NaN, green = NaN, blue = NaN] = parts.map((part) => {
    const value = Number.parseInt(part, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const LEVELS = ['paper', 'card', 'sand']
const on = (colour: string, grounds: readonly string[]) =>
  grounds.map((ground) => [colour, ground] as const)
const STATES = ['marigold', 'leaf', 'indigo', 'plum', 'chilli']

/** Colour and ground of what is read. */
const TEXT = {
  page: [
    ...['ink', 'soft', 'madder', ...STATES].flatMap((colour) => on(colour, LEVELS)),
    ...on('madder', ['blush']),
    ...on('ink', ['idle', 'blush']),
    ...on('on-madder', ['madder', 'madder-deep']),
    ...on('night', ['haldi']),
  ],
  night: [
    ...['ink', 'soft', 'madder'].flatMap((colour) => on(colour, LEVELS)),
    ...on('on-madder', ['madder', 'madder-deep']),
    ...on('night', ['haldi']),
  ],
} as const

/** Edges and fillings of controls, and the outline of the focused one. */
const CONTROLS = [
  ...on('madder', [...LEVELS, 'blush']),
  ...on('madder-deep', LEVELS),
  ...on('indigo', LEVELS),
]

const CASES = PALETTE_NAMES.flatMap((palette) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    (['page', 'night'] as const).map((ground) => [palette, scheme, ground] as const),
  ),
)

test.each(CASES)(
  'P5 with %s in the %s scheme all that is read on its %s has 4.5:1, and all that is pressed 3:1',
  (palette, scheme, ground) => {
    const tokens = tokensOf(palette, scheme, ground)
    const tooClose = (pairs: readonly (readonly [string, string])[], least: number) =>
      pairs
        // A blush of the page is no ground in the footer.
        .filter(([, below]) => ground === 'page' || below !== 'blush')
        .map(([colour, below]) => ({
          colour,
          below,
          ratio: contrast(tokens[colour] ?? '', tokens[below] ?? ''),
        }))
        .filter(({ ratio }) => !(ratio >= least))
    expect(tooClose(TEXT[ground], 4.5)).toEqual([])
    expect(tooClose(CONTROLS, 3)).toEqual([])
  },
)

test('contrast is that of WCAG: of black and white 21, and of a colour with itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#8c1c34', '#8c1c34')).toBe(1)
  expect(contrast('var(--color-ink)', '#ffffff')).toBeNaN()
})

test('what is drawn, and what mails have, are the colours of the stylesheet', () => {
  for (const [name, palette] of Object.entries(PALETTES))
    for (const scheme of ['light', 'dark'] as const)
      expect([name, scheme, tokensOf(name, scheme, 'page')]).toEqual([
        name,
        scheme,
        expect.objectContaining({
          ...palette[scheme],
          ...GROUNDS[scheme],
          night: palette.night,
          haldi: HALDI,
        }),
      ])
})

test('white letters can be read on the button of a mail, and its links on the ground, in every palette', () => {
  for (const { light } of Object.values(PALETTES)) {
    expect(contrast('#ffffff', light.madder)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(light.madder, '#fbf7f1')).toBeGreaterThanOrEqual(4.5)
  }
})

test('the stylesheet has a palette and a logo for each name', () => {
  const bars = css('bars.css')
  for (const mark of MARK_NAMES.filter((name) => name !== 'file')) {
    expect(bars).toContain(`html[data-mark='${mark}'] .logo::before`)
    expect(bars).toContain(`mask-image: url(/logo-${mark}.svg)`)
  }
  const named = [...palettes.matchAll(/data-colours='(\w+)'/g)].map(([, name]) => name)
  expect(new Set(['madder', ...named])).toEqual(new Set(PALETTE_NAMES))
})
