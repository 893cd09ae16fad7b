import { catalogueLoads } from '#db/schema.ts'
import type { Database } from '#db/database.ts'
import { loadCatalogue } from '#app/catalogue/load-catalogue.server.ts'
import { rowsFromStyles } from '#app/catalogue/style-row.ts'
import { demoStyles } from '#demo/styles.ts'

/** The first start gives the shop something to sell; once any catalogue was loaded, this never touches it again. */
export async function loadDemoCatalogueOnce(db: Database): Promise<boolean> {
  const [loaded] = await db.select().from(catalogueLoads).limit(1)
  if (loaded) return false
  await loadCatalogue(db, { source: 'demo', rows: rowsFromStyles(demoStyles()) })
  return true
}
