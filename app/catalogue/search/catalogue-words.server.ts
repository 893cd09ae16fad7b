import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { catalogueWords } from '#db/schema.ts'

/** Rebuilds the catalogue's distinct words, with their stems and numbers of products. */
export async function writeCatalogueWords(tx: Transaction): Promise<void> {
  await tx.delete(catalogueWords)
  await tx.execute(
    sql`insert into catalogue_words (word, stem, products) ${wordsIn(sql`styles`, 1)}`,
  )
}

/**
 * Takes the words of the styles of `touched_styles` out (-1) before they change, or puts them in
 * (1) afterwards.
 */
export async function updateCatalogueWords(tx: Transaction, sign: 1 | -1): Promise<void> {
  await tx.execute(sql`
    insert into catalogue_words (word, stem, products) ${wordsIn(sql`touched_styles join styles using (id)`, sign)}
    on conflict (word) do update set products = catalogue_words.products + excluded.products`)
  if (sign === 1) await tx.execute(sql`delete from catalogue_words where products = 0`)
}

// Without stems ('simple'), because shoppers see corrections; one-letter words correct nothing.
const wordsIn = (from: SQL, sign: 1 | -1): SQL => sql`
  select word, (ts_lexize('english_stem', word))[1], ${sign}::int * ndoc
  from ts_stat($words$
    select to_tsvector('simple', regexp_replace(product_display_name, '\\mt[- ]?shirt', 'tshirt', 'gi') || ' ' || article_type || ' '
      || sub_category || ' ' || coalesce(base_colour, '') || ' ' || coalesce(gender, '') || ' ' || coalesce(usage, '') || ' '
      || coalesce(season, '') || ' ' || master_category)
    from ${from} where listed
  $words$)
  where length(word) between 2 and 40 and ts_lexize('english_stem', word) <> '{}'`
