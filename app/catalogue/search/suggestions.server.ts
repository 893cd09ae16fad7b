import { CATEGORIES, headingOf, type Category } from '../category.ts'
import type { CatalogueIndex } from '../index/catalogue-index.server.ts'
import type { RollupRow } from '../index/facet-rollup.ts'
import { listingOf, listingPath, NO_FILTERS } from '../listing.ts'
import type { CardServices } from '../products.server.ts'
import { queryOf } from './search-query.server.ts'
import { suggestProducts } from './search.server.ts'
import { MIN_SUGGESTED_LENGTH, type Suggestions } from './suggestions.ts'
import { understandQuery } from './understand-query.server.ts'

const MAX_PLACES = 4
const NOTHING: Suggestions = { places: [], products: [] }

/** Suggestions while typing: collections and types that the text names, and the best matches. */
export async function suggest(
  {
    db,
    catalogueIndex,
    log,
  }: Pick<CardServices, 'db' | 'log'> & { catalogueIndex: CatalogueIndex },
  typed: string,
): Promise<Suggestions> {
  if (typed.trim().length < MIN_SUGGESTED_LENGTH) return NOTHING
  const { query, asks } = await understandQuery({ db, catalogueIndex }, typed, {
    unfinished: true,
  })
  if (query === null) return NOTHING
  const alternatives = asks.flatMap((ask) =>
    'term' in ask && !ask.not ? [...ask.term.alternatives, ...ask.term.texts] : [],
  )
  // Fewer asks where nothing has all: a word or a price that is still being typed ("below 5") must
  // not empty the list.
  const fewer = asks.length > 1 ? [asks.slice(0, -1), asks.filter((ask) => 'term' in ask)] : []
  const { products, rollup } = await suggestProducts({ db, log }, [
    query,
    ...fewer.filter(({ length }) => length > 0).map((some) => queryOf(some)),
  ])
  const names = (label: string) => alternatives.some((text) => begins(label, text))
  return {
    places: [
      ...CATEGORIES.filter(names).map(collection),
      ...articleTypePlaces(rollup, names),
    ].slice(0, MAX_PLACES),
    products: products.map(({ id, styleId, name, price, soldOut }) => ({
      id,
      styleId,
      name,
      price,
      soldOut,
    })),
  }
}

const collection = (category: Category) => ({
  label: headingOf[category],
  path: listingPath(listingOf(category)),
})

/** Article types of the matches, if the text names them: those with most products first. */
function articleTypePlaces(
  rollup: readonly RollupRow[],
  isNamed: (label: string) => boolean,
): Suggestions['places'] {
  const places = new Map<string, { category: Category; articleType: string; products: number }>()
  for (const { categories, values, products } of rollup) {
    const [articleType] = values.articleType
    if (!articleType || !isNamed(articleType)) continue
    // A man's watch belongs to men first, though accessories list it too.
    const category = CATEGORIES.find((candidate) => categories.includes(candidate))
    if (!category) continue
    const place = places.get(`${category} ${articleType}`) ?? { category, articleType, products: 0 }
    places.set(`${category} ${articleType}`, { ...place, products: place.products + products })
  }
  return [...places.values()]
    .sort((a, b) => b.products - a.products)
    .map(({ category, articleType }) => ({
      label: category === 'accessories' ? articleType : `${articleType} for ${category}`,
      path: listingPath(
        listingOf(category, { chosen: { ...NO_FILTERS, articleType: [articleType] } }),
      ),
    }))
}

/** "kurt", "kurta" and "kurtas" all name Kurtas; any word of the label may match. */
function begins(label: string, typed: string): boolean {
  const [first = ''] = typed.split(' ')
  const stem = first.length > 4 ? first.replace(/(?:e?s|i|a)$/, '') : first
  return label
    .toLowerCase()
    .split(' ')
    .some((word) => word.startsWith(stem))
}
