import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { inStock } from './stock/in-stock.server.ts'
import type { ProductCard } from './product.ts'
import { listCards, type CardServices } from './products.server.ts'

const FEATURED = 8
/** Upper bound of the newest products that are looked at for a photo. */
const MAX_LOOKED_AT = 500

const buyable = and(eq(styles.listed, true), inStock)

/**
 * Eight that can be bought (§2.4): those the merchant features, in their order, then the newest that
 * have an image, then the newest.
 */
export async function listFeatured(services: CardServices): Promise<ProductCard[]> {
  // Two queries, each by its index: one order of both would sort the whole catalogue.
  const [featured, newest] = await Promise.all([
    listCards(services, {
      which: and(buyable, isNotNull(styles.featured)),
      order: sql`${styles.featured}, ${styles.id} desc`,
      limit: FEATURED,
    }),
    listCards(services, { which: buyable, order: desc(styles.id), limit: 2 * FEATURED }),
  ])
  const withImage = newest.filter(({ imageVersion }) => imageVersion !== undefined)
  // A new shop has photos of a few products, and they need not be the newest.
  const older = featured.length + withImage.length < FEATURED ? await listUploaded(services) : []
  return unique([...featured, ...withImage, ...older, ...newest]).slice(0, FEATURED)
}

/** The newest with an uploaded photo. Bounded: a large catalogue may have none. */
const listUploaded = (services: CardServices): Promise<ProductCard[]> =>
  listCards(services, {
    which: and(
      buyable,
      sql`${styles.images} <> '[]'`,
      sql`${styles.id} >= (select min(id) from (
        select id from styles where listed order by id desc limit ${MAX_LOOKED_AT}) as newest)`,
    ),
    order: desc(styles.id),
    limit: 2 * FEATURED,
  })

const unique = (products: readonly ProductCard[]): ProductCard[] => [
  ...new Map(products.map((product) => [product.id, product])).values(),
]
