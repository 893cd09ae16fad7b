import { eq, not, and, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { stock, styles } from '#db/schema.ts'
import { inStock } from '../stock/in-stock.server.ts'
import { countFacets } from '../listing/facet-counts.ts'
import { listingOf } from '../listing.ts'
import type { CatalogueIndex } from './catalogue-index.server.ts'
import { cachedByRollup } from './cached-by-rollup.ts'

const cached = cachedByRollup<number>()

/** Listed products that can be bought: all but the sold-out, which are few and have an index. */
export async function countInStock(db: Database, index: CatalogueIndex): Promise<number> {
  const rollup = await index.facetRollup()
  return cached(rollup, async () => {
    const { total } = countFacets(rollup, listingOf('all'))
    const hasSoldOutSize = sql`${styles.uuid} in (select ${stock.productId} from ${stock} where ${stock.quantity} = 0)`
    return (
      total - (await db.$count(styles, and(eq(styles.listed, true), hasSoldOutSize, not(inStock))))
    )
  })
}
