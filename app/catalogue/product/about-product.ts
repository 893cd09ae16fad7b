import type { Label } from '../label/label.ts'
import { NO_COLOUR } from '../product.ts'
import { seasonName } from '../categories/shown-names.ts'
import { isFreeSize } from '../sizes/sizes.ts'
import type { SaleTerms, Style } from '../style.ts'
import { onePieceOf } from './one-piece.ts'

/** A fact beside its name. */
export type Fact = { name: string; value: string }

/** The description of a product: sentences, then facts. */
export type About = { text: string; facts: readonly Fact[] }

type Told = Omit<Style, 'id' | 'pricePaise' | keyof SaleTerms | keyof Label> & {
  sizes: readonly string[]
}

/**
 * The merchant's own description and facts; where there is no description, sentences of what the
 * file says. Nothing is said that it does not say.
 */
export function aboutProduct(style: Told): About {
  const facts: [string, string | null | undefined][] = [
    ['Fabric', style.fabric],
    ['Fit', style.fit],
    ['Size', style.sizes.length === 0 && isFreeSize(style) ? 'Free size' : null],
    ['Measurements', style.measurements],
    ['Care', style.care],
  ]
  return {
    text: style.description || composed(style),
    facts: facts.flatMap(([name, value]) => (value ? [{ name, value }] : [])),
  }
}

function composed(style: Told): string {
  const { articleType, baseColour, gender } = style
  const piece = onePieceOf(articleType, baseColour === NO_COLOUR ? null : baseColour)
  const whom = gender ? FOR[gender] : ''
  return [piece && `${piece}${whom}.`, occasion(style)].filter(Boolean).join(' ')
}

const FOR = {
  Men: ' for men',
  Women: ' for women',
  Unisex: ' for women and men',
} satisfies Record<NonNullable<Style['gender']>, string>

/** "Made for ethnic wear in autumn." */
function occasion({ usage, season, masterCategory }: Told): string | undefined {
  const isWorn = masterCategory !== 'Personal Care' && masterCategory !== 'Home'
  const purpose = usage && (PURPOSES[usage] ?? `${usage.toLowerCase()} ${isWorn ? 'wear' : 'use'}`)
  const when = season && seasonName(season).toLowerCase()
  if (purpose) return `Made for ${purpose}${when ? ` in ${when}` : ''}.`
  return when ? `Made for ${when}.` : undefined
}

const PURPOSES: Readonly<Record<string, string>> = {
  Casual: 'every day',
  Sports: 'sport',
  Party: 'parties',
  Travel: 'travel',
  Home: 'the home',
}
