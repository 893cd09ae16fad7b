import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { catalogueWords, pageMarks, styles } from '#db/schema.ts'
import { writeCatalogueWords } from '../search/catalogue-words.server.ts'
import { writePageMarks } from '../listing/page-marks.server.ts'

/** Makes anew what is found by: the page marks and totals of the listings, and the words of the search. */
export async function indexCatalogue(tx: Transaction): Promise<void> {
  // The planner has never seen the rows just written, and would plan for the catalogue before them.
  await tx.execute(sql`analyze styles`)
  await writePageMarks(tx)
  await writeCatalogueWords(tx)
  await tx.execute(sql`analyze page_marks, listing_totals, catalogue_words`)
  await tx.execute(sql`select pg_notify('catalogue', '')`)
}

/** After a migration has emptied the marks or added the words, the catalogue that is there is indexed once. */
export async function indexCatalogueOnce(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue'))`)
    const { rows } = await tx.execute<{ needed: boolean }>(sql`
      select exists (select from ${styles} where listed)
        and not (exists (select from ${pageMarks}) and exists (select from ${catalogueWords})) as needed`)
    if (rows[0]?.needed) await indexCatalogue(tx)
  })
}
