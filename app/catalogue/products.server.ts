import { and, desc, eq, getTableColumns, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { stock, styles } from '#db/schema.ts'
import { isUuid } from '#app/basics/uuid.ts'
import { paise } from '#app/basics/money.ts'
import { offersColours, productFrom, type Product, type ProductCard } from './product.ts'
import { isSoldOut, type Stock } from './stock.ts'

const FEATURED = 8
const SIMILAR = 8

// Subquery: twelve more queries would take longer than the page.
const stockBySize = sql<Stock>`(select coalesce(json_object_agg(${stock.size}, ${stock.quantity}), '{}') from ${stock} where ${stock.productId} = ${styles.uuid})`

const { searchVector: _searchVector, kind: _kind, ...shown } = getTableColumns(styles)
/** Columns that make a product. */
export const productColumns = { ...shown, stock: stockBySize }

export type ProductRow = Omit<typeof styles.$inferSelect, 'searchVector' | 'kind'> & {
  stock: Stock
}

/** Undefined for an id that is unknown, malformed or unlisted: shoppers see the same page. */
export async function findProduct(db: Database, id: string): Promise<Product | undefined> {
  return (await findProducts(db, [id])).get(id)
}

/** Listed products, by the id as requested. */
export async function findProducts(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Product>> {
  const known = [...new Set(ids)].filter((id) => isUuid(id))
  if (known.length === 0) return new Map()
  const rows = await db
    .select(productColumns)
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

/** The newest eight (§2.4). */
export async function listFeatured(db: Database): Promise<ProductCard[]> {
  return asCards(
    await db
      .select(productColumns)
      .from(styles)
      .where(eq(styles.listed, true))
      .orderBy(desc(styles.id))
      .limit(FEATURED),
  )
}

/** Products in stock of the same segment and type: those before it by id, then the newest. */
export async function listSimilar(db: Database, product: Product): Promise<ProductCard[]> {
  const kind = and(
    eq(styles.listed, true),
    // A woman's watch is not compared with a man's.
    sql`${styles.kind} = (select kind from styles where id = ${product.styleId})`,
    eq(styles.articleType, product.articleType),
  )
  const some = () => db.select(productColumns).from(styles)
  const before = await some()
    .where(and(kind, lt(styles.id, product.styleId)))
    .orderBy(desc(styles.id))
    .limit(2 * SIMILAR)
  const similar = asCards(before).filter(({ soldOut }) => !soldOut)
  if (similar.length >= SIMILAR) return similar.slice(0, SIMILAR)
  const newest = await some()
    .where(and(kind, ne(styles.id, product.styleId)))
    .orderBy(desc(styles.id))
    .limit(2 * SIMILAR)
  const taken = new Set(similar.map(({ id }) => id))
  return [
    ...similar,
    ...asCards(newest).filter(({ id, soldOut }) => !soldOut && !taken.has(id)),
  ].slice(0, SIMILAR)
}

const asProduct = ({ stock: counted, ...row }: ProductRow): Product =>
  productFrom(
    row.uuid,
    {
      ...row,
      pricePaise: row.pricePaise === null ? null : paise(row.pricePaise),
    },
    counted,
  )

/** Skips a row that makes no product: one bad row must not take the other eleven with it (T52). */
export function asCards(
  rows: readonly ProductRow[],
  onBadRow: (error: unknown, styleId: number) => void = () => {},
): ProductCard[] {
  return rows.flatMap((row) => {
    try {
      return [asCard(row)]
    } catch (error) {
      onBadRow(error, row.id)
      return []
    }
  })
}

function asCard(row: ProductRow): ProductCard {
  const product = asProduct(row)
  const { id, styleId, name, price, colours } = product
  return {
    id,
    styleId,
    name,
    price,
    colour: offersColours(product) ? (colours[0] ?? null) : null,
    soldOut: isSoldOut(product),
  }
}
