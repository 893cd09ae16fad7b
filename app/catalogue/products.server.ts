import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { styles } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { productFrom, type Product, type ProductCard } from './product.ts'
import type { Gender, MasterCategory } from './style.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const FEATURED = 8

type StyleRow = typeof styles.$inferSelect

/** Undefined for what is unknown, no longer sold, or no id at all: the shopper sees the same page for each. */
export async function findProduct(db: Database, id: string): Promise<Product | undefined> {
  return (await findProducts(db, [id])).get(id)
}

/** The products that are sold, by the id they were asked for. */
export async function findProducts(db: Database, ids: readonly string[]): Promise<Map<string, Product>> {
  const known = [...new Set(ids)].filter((id) => UUID.test(id))
  if (known.length === 0) return new Map()
  const rows = await db
    .select()
    .from(styles)
    .where(and(inArray(styles.uuid, known), eq(styles.listed, true)))
  const byUuid = new Map(rows.map((row) => [row.uuid, asProduct(row)]))
  return new Map(
    known.flatMap((id) => {
      const product = byUuid.get(id.toLowerCase())
      return product ? [[id, product]] : []
    }),
  )
}

/** The newest eight (spec section 7). */
export async function listFeatured(db: Database): Promise<ProductCard[]> {
  const rows = await db.select().from(styles).where(eq(styles.listed, true)).orderBy(desc(styles.id)).limit(FEATURED)
  return rows.map(asCard)
}

const asProduct = (row: StyleRow): Product =>
  productFrom(row.uuid, {
    ...row,
    pricePaise: row.pricePaise === null ? null : paise(row.pricePaise),
    // Both were checked by the importer, the only writer of this table.
    gender: row.gender as Gender | null,
    masterCategory: row.masterCategory as MasterCategory,
  })

export function asCard(row: StyleRow): ProductCard {
  const { id, styleId, name, price } = asProduct(row)
  return { id, styleId, name, price }
}
