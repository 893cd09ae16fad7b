import { catalogueLoads } from '#db/schema.ts'
import type { Database } from '#db/database.ts'
import { loadCatalogue } from '#app/catalogue/import/load-catalogue.server.ts'
import { setStock } from '#app/catalogue/set-stock.server.ts'
import { styleUuid } from '#app/catalogue/style.ts'
import { rowsFromStyles } from '#app/catalogue/import/style-row.ts'
import { demoStyles } from '#demo/styles.ts'
import { stockOf } from '#demo/stock.ts'

/** First start: loads the demo catalogue. Once any catalogue has been loaded, it does nothing. */
export async function loadDemoCatalogueOnce(db: Database): Promise<boolean> {
  const [loaded] = await db.select().from(catalogueLoads).limit(1)
  if (loaded) return false
  const styles = demoStyles()
  await loadCatalogue(db, { source: 'demo', rows: rowsFromStyles(styles) })
  await setStock(db, new Map(styles.map((style) => [styleUuid(style.id), stockOf(style)])))
  return true
}
