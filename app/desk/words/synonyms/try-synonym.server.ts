import type { Database } from '#db/database.ts'
import { withWords } from '#app/basics/brand/words.server.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { CatalogueIndex } from '#app/catalogue/index/catalogue-index.server.ts'
import { listingOf } from '#app/catalogue/listing.ts'
import type { CardServices } from '#app/catalogue/products.server.ts'
import { emptyResult, searchProducts } from '#app/catalogue/search/search.server.ts'
import { understandQuery } from '#app/catalogue/search/understand-query.server.ts'
import { readWords } from '#app/words/read-words.server.ts'
import { readTyped } from './change-synonyms.server.ts'
import type { Found, Tried } from './tried-search.ts'

type Catalogue = CardServices & { catalogueIndex: CatalogueIndex }

const MAX_NAMES = 5

/** A search by the words of now, and by those with the synonym of a form, which is not saved. */
export async function trySynonym(
  db: Database,
  catalogue: Catalogue,
  fields: Record<string, string>,
): Promise<Result<Tried, FieldErrors>> {
  const { words } = await readWords(db)
  const read = await readTyped(db, words, fields)
  if (!read.ok) return err(read.error)
  const q = fields['q']?.trim() || (read.value.words[0] ?? '')
  const { rules } = words
  const draft = { ...words, rules: { ...rules, synonyms: [...rules.synonyms, read.value] } }
  const find = () => search(catalogue, q)
  return ok({ q, now: await withWords(words, find), wanted: await withWords(draft, find) })
}

/** As the shop searches, but without giving up what has no match. */
async function search(catalogue: Catalogue, q: string): Promise<Found> {
  const listing = listingOf('all', { q })
  const { query } = await understandQuery(catalogue, q)
  const { products, page, more } = query
    ? await searchProducts(catalogue, catalogue.catalogueIndex, query, listing, null)
    : emptyResult(null, listing)
  const names = products.slice(0, MAX_NAMES).map(({ name }) => name)
  return { total: page.total, isAtLeast: more, names }
}
