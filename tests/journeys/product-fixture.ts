import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { stock, styles } from '#db/schema.ts'
import type { JourneyShop } from './shop.ts'

/** Enough in stock in every size. */
export const wellStocked = sql`not exists (select from ${stock} where ${stock.productId} = ${styles.uuid} and ${stock.quantity} < 5)`

/** In clothing sizes: jeans go by the waist, and a saree has no size. */
export const inClothingSizes = sql`'M' = any(${styles.sizes})`

/** The newest product of this kind. */
export async function styleWhere(
  { database: { db } }: JourneyShop,
  ...kind: SQL[]
): Promise<typeof styles.$inferSelect> {
  const [style] = await db
    .select()
    .from(styles)
    .where(and(eq(styles.listed, true), ...kind))
    .orderBy(desc(styles.id))
    .limit(1)
  if (!style) throw new Error('the demo catalogue has no such product')
  return style
}

/** Path of the newest well stocked product of this kind. */
export const productWhere = async (shop: JourneyShop, ...kind: SQL[]): Promise<string> =>
  `/product/${(await styleWhere(shop, wellStocked, ...kind)).uuid}`

/** Stock of a product, by size. */
export async function stockOf(
  { database: { db } }: JourneyShop,
  productId: string,
): Promise<Record<string, number>> {
  const rows = await db.select().from(stock).where(eq(stock.productId, productId))
  return Object.fromEntries(rows.map(({ size, quantity }) => [size, quantity]))
}

/** Sets the stock of a product. */
export async function setStock(
  { database: { db } }: JourneyShop,
  productId: string,
  quantities: Record<string, number>,
): Promise<void> {
  await db.delete(stock).where(eq(stock.productId, productId))
  await db
    .insert(stock)
    .values(Object.entries(quantities).map(([size, quantity]) => ({ productId, size, quantity })))
}
