import type { Style } from '#app/catalogue/style.ts'
import { DYES } from './art/materials/dyes.ts'
import { drawDetail, drawStyle } from './draw-style.ts'
import { demoStyles } from './styles.ts'

/** Styles to compare side by side. */
export type ContactSheet = { name: string; styles: readonly Style[]; draw: typeof drawStyle }

const ON_ONE = 36
const PATTERNS = [
  'Solid',
  'Striped',
  'Checked',
  'Gingham Check',
  'Polka Dot',
  'Floral Print',
  'Block Print',
  'Bandhani',
  'Leheriya',
  'Ikat',
  'Paisley',
  'Chikankari',
  'Zari Buti',
  'Geometric Print',
  'Leaf Print',
  'Abstract Print',
  'Linen',
  'Denim',
] as const

/**
 * Contact sheets: every kind of goods whole and as a detail, one kind in all colours, three kinds
 * in all patterns.
 */
export function contactSheets(): ContactSheet[] {
  const styles = demoStyles()
  const kinds = [...new Map(styles.map((style) => [style.articleType, style])).values()]
  const oneOf = (articleType: string, gender: Style['gender']): Style => {
    const found = styles.find(
      (style) => style.articleType === articleType && style.gender === gender,
    )
    if (!found) throw new Error(`the demo catalogue has no ${articleType} for ${gender}`)
    return found
  }
  const colours = [oneOf('Shirts', 'Men'), oneOf('Sarees', 'Women'), oneOf('Handbags', 'Women')]
  const patterned = [oneOf('Shirts', 'Men'), oneOf('Kurtas', 'Women'), oneOf('Dresses', 'Women')]
  return [
    ...pages('kinds', kinds),
    ...pages('details', kinds, drawDetail),
    ...pages(
      'colours',
      Object.keys(DYES).map((baseColour, i) =>
        of(colours[i % colours.length], { baseColour, productDisplayName: `Plain ${baseColour}` }),
      ),
    ),
    ...pages(
      'patterns',
      PATTERNS.flatMap((pattern, i) =>
        patterned.map((style) =>
          of(style, { id: style.id + i, productDisplayName: `${pattern} ${style.articleType}` }),
        ),
      ),
    ),
  ]
}

function of(style: Style | undefined, changed: Partial<Style>): Style {
  if (!style) throw new RangeError('nothing to change')
  return { ...style, ...changed }
}

const pages = (name: string, styles: readonly Style[], draw = drawStyle): ContactSheet[] =>
  Array.from({ length: Math.ceil(styles.length / ON_ONE) }, (_, i) => ({
    name: `${name}-${i + 1}`,
    styles: styles.slice(i * ON_ONE, (i + 1) * ON_ONE),
    draw,
  }))
