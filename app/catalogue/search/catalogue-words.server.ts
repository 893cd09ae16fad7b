import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { catalogueWords } from '#db/schema.ts'

/** Writes the catalogue's distinct words anew, with their stems and in how many products they are. */
export async function writeCatalogueWords(tx: Transaction): Promise<void> {
  await tx.delete(catalogueWords)
  // Without stems ('simple'), for a correction is shown to the shopper; one-letter words correct nothing.
  await tx.execute(sql`
    insert into catalogue_words (word, stem, products)
    select word, (ts_lexize('english_stem', word))[1], ndoc
    from ts_stat($words$
      select to_tsvector('simple', regexp_replace(product_display_name, '\\mt[- ]?shirt', 'tshirt', 'gi') || ' ' || article_type || ' '
        || sub_category || ' ' || coalesce(base_colour, '') || ' ' || coalesce(gender, '') || ' ' || coalesce(usage, '') || ' '
        || coalesce(season, '') || ' ' || master_category)
      from styles where listed
    $words$)
    where length(word) between 2 and 40 and ts_lexize('english_stem', word) <> '{}'`)
}
