import { ACCESSORY_TYPES } from '../category.ts'
import type { FacetCounts } from '../index/facet-rollup.ts'
import { FACETS, type Facet, type Listing } from '../listing.ts'
import { PRICE_BANDS } from '../price-bands.ts'
import { kindName, seasonName } from '../categories/shown-names.ts'
import { swatchOf } from './swatches.ts'

/**
 * One value of a facet, with the number of products it would leave. A tuple, because a page has a
 * hundred of them and sends them as data too; what the listing or the value says already is not in
 * it.
 */
export type FacetValue = readonly [
  value: string,
  count: number,
  /** Null where the value is its own label. */
  label?: string | null,
  /** CSS colours, separated by spaces. */
  swatch?: string,
]
export type FacetView = {
  facet: Facet
  label: string
  values: FacetValue[]
  /** Number of rarer values that are not shown. */
  hidden: number
}

const FACET_LABELS: Record<Facet, string> = {
  subCategory: 'Sub-category',
  articleType: 'Product type',
  colour: 'Colour',
  size: 'Size in stock',
  price: 'Price',
  season: 'Season',
  usage: 'Occasion',
  country: 'Country of origin',
}

/** As many types are offered beside the sub-categories; more are the next step, within one. */
const MAX_TYPES_AT_FIRST = 8
/** Upper bound, of more than a hundred types; a sub-category shows its rarer ones. */
const MAX_TYPES_SHOWN = 30

const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const SEASONS = ['Spring', 'Summer', 'Fall', 'Winter']

/**
 * The facets of a listing that leave a choice, with sorted values.
 * @param whole the counts without filters: values are sorted by these, so that no tick moves them
 */
export function facetViews(counts: FacetCounts, whole: FacetCounts, listing: Listing): FacetView[] {
  return FACETS.flatMap((facet) => {
    const chosen = new Set(listing.chosen[facet])
    const counted = counts.facets[facet]
    const inAll = whole.facets[facet]
    // Chosen values and values without products stay, so that nothing moves while choosing. Types
    // of other sub-categories would be too many, and are left out.
    const offered =
      facet === 'articleType' && listing.chosen.subCategory.length > 0 ? counted : inAll
    const values = [...new Set([...offered.keys(), ...counted.keys(), ...chosen])].sort(
      ORDER[facet](inAll),
    )
    if (values.length < 2 && chosen.size === 0) return []
    if (
      facet === 'articleType' &&
      values.length > MAX_TYPES_AT_FIRST &&
      chosen.size + listing.chosen.subCategory.length === 0
    )
      return []
    const shown = values.filter(
      (value, i) => i < MAX_TYPES_SHOWN || chosen.has(value) || facet !== 'articleType',
    )
    return [
      {
        facet,
        label: FACET_LABELS[facet],
        values: shown.map((value) => facetValue(facet, value, counted.get(value) ?? 0)),
        hidden: values.length - shown.length,
      },
    ]
  })
}

function facetValue(facet: Facet, value: string, count: number): FacetValue {
  const swatch = facet === 'colour' ? swatchOf(value) : []
  if (swatch.length > 0) return [value, count, null, swatch.join(' ')]
  const label = labelOf(facet, value)
  return label === value ? [value, count] : [value, count, label]
}

function labelOf(facet: Facet, value: string): string {
  if (facet === 'price') return PRICE_BANDS.find(({ slug }) => slug === value)?.label ?? value
  if (facet === 'season') return seasonName(value)
  return facet === 'subCategory' || facet === 'articleType' ? kindName(value) : value
}

type Order = (inAll: ReadonlyMap<string, number>) => (a: string, b: string) => number
/** Kept: localeCompare makes one for each comparison. */
const { compare } = new Intl.Collator('en', { numeric: true })
const mostFirst: Order = (inAll) => (a, b) =>
  (inAll.get(b) ?? 0) - (inAll.get(a) ?? 0) || compare(a, b)
const inOrderOf =
  (known: readonly string[]): Order =>
  () =>
  (a, b) =>
    placeIn(known, a) - placeIn(known, b) || compare(a, b)
const placeIn = (known: readonly string[], value: string) =>
  known.includes(value) ? known.indexOf(value) : known.length

const ORDER: Record<Facet, Order> = {
  subCategory: mostFirst,
  articleType: mostFirst,
  colour: mostFirst,
  size: inOrderOf(SIZES),
  price: inOrderOf(PRICE_BANDS.map(({ slug }) => slug)),
  season: inOrderOf(SEASONS),
  usage: mostFirst,
  country: mostFirst,
}

/** The dropdown of §2.5. */
export type Dropdown = {
  /** The filter it sets. */
  by: 'subCategory' | 'masterCategory'
  label: string
  name: string
  all: string
  options: { value: string; count: number }[]
}

/** Accessories by type: the eighteen of §7.1, then any others. All else by master category. */
export function dropdownOf(
  counts: FacetCounts,
  { category, q, masterCategory, chosen }: Listing,
): Dropdown {
  if (category === 'accessories' && q === null) {
    const counted = counts.facets.subCategory
    const others = [...new Set([...counted.keys(), ...chosen.subCategory])].filter(
      (type) => !(ACCESSORY_TYPES as readonly string[]).includes(type),
    )
    return {
      by: 'subCategory',
      label: 'Filter by Type',
      name: 'Accessories Types',
      all: 'All Types',
      options: [...ACCESSORY_TYPES, ...others.sort()].map((value) => ({
        value,
        count: counted.get(value) ?? 0,
      })),
    }
  }
  const masters = new Set([
    ...counts.masterCategories.keys(),
    ...(masterCategory === null ? [] : [masterCategory]),
  ])
  return {
    by: 'masterCategory',
    label: 'Filter by Category',
    name: 'Categories',
    all: 'All Categories',
    options: [...masters]
      .sort()
      .map((value) => ({ value, count: counts.masterCategories.get(value) ?? 0 })),
  }
}
