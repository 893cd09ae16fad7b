import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { inStock } from './in-stock.server.ts'
import type { ProductCard } from './product.ts'
import { listCards, type CardServices } from './products.server.ts'

const FEATURED = 8

/** Eight that can be bought (§2.4): those the merchant features, in their order, then the newest. */
export async function listFeatured(services: CardServices): Promise<ProductCard[]> {
  const buyable = and(eq(styles.listed, true), inStock)
  // Two queries, each by its index: one order of both would sort the whole catalogue.
  const [featured, newest] = await Promise.all([
    listCards(services, {
      which: and(buyable, isNotNull(styles.featured)),
      order: sql`${styles.featured}, ${styles.id} desc`,
      limit: FEATURED,
    }),
    listCards(services, { which: buyable, order: desc(styles.id), limit: 2 * FEATURED }),
  ])
  const named = new Set(featured.map(({ id }) => id))
  return [...featured, ...newest.filter(({ id }) => !named.has(id))].slice(0, FEATURED)
}
