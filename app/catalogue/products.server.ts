import { and, desc, eq, getTableColumns, lt, ne, sql, type SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '#db/database.ts'
import { stock, styles } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import { isUuid } from '#app/basics/uuid.ts'
import type { Images } from '#app/images/images.server.ts'
import { withImageVersions, type ReadCard } from './images/image-facts.server.ts'
import { labelFacts } from './label/label-facts.ts'
import { aboutProduct } from './product/about-product.ts'
import { cardFrom, productFrom, type Product, type ProductCard } from './product.ts'
import type { DescribedProduct } from './product/product-page.ts'
import { priced } from './sale/priced.ts'
import type { Stock } from './stock/stock.ts'

const SIMILAR = 8
/** Other colours of one style: more than any style has. */
const COLOURS = 24

// Subquery: twelve more queries would take longer than the page.
const stockBySize = sql<Stock>`(select coalesce(json_object_agg(${stock.size}, ${stock.quantity}), '{}') from ${stock} where ${stock.productId} = ${styles.uuid})`

const {
  searchVector: _searchVector,
  segmentId: _segmentId,
  ownSizes: _ownSizes,
  askingPrice: _askingPrice,
  appearsAt: _appearsAt,
  saleFrom: _saleFrom,
  saleUntil: _saleUntil,
  ...shown
} = getTableColumns(styles)
/** Columns that make a product. */
const productColumns = { ...shown, stock: stockBySize }

type ProductRow = { [Column in keyof typeof shown]: (typeof styles.$inferSelect)[Column] } & {
  stock: Stock
}

/** Columns that make a card: each page of a listing reads those of twelve styles. */
const cardColumns = {
  uuid: styles.uuid,
  id: styles.id,
  productDisplayName: styles.productDisplayName,
  pricePaise: styles.pricePaise,
  salePricePaise: styles.salePricePaise,
  saleLowestPaise: styles.saleLowestPaise,
  gapBelowPaise: styles.gapBelowPaise,
  gapAbovePaise: styles.gapAbovePaise,
  baseColour: styles.baseColour,
  sizes: styles.sizes,
  images: styles.images,
  stock: stockBySize,
}

/**
 * Undefined for an id that is unknown, malformed or unlisted: shoppers see the same page.
 * @throws where the stored row makes no product
 */
export async function findProduct(db: Database, id: string): Promise<DescribedProduct | undefined> {
  const [row] = isUuid(id) ? await findRows(db, [id]) : []
  if (!row) return undefined
  const { styleGroup, images } = row
  return {
    ...asProduct(row),
    about: aboutProduct(row),
    label: labelFacts(row),
    styleGroup,
    uploaded: images,
  }
}

/** Listed products, by the id as requested. A row that makes no product counts as not listed. */
export async function findProducts(
  { db, log }: { db: Database; log: Pick<Log, 'error'> },
  ids: readonly string[],
): Promise<Map<string, Product>> {
  const known = [...new Set(ids)].filter((id) => isUuid(id))
  if (known.length === 0) return new Map()
  const rows = await findRows(db, known)
  const byUuid = new Map(validRows(log, rows, asProduct).map((product) => [product.id, product]))
  return new Map(
    known.flatMap((id) => {
      const product = byUuid.get(id.toLowerCase())
      return product ? [[id, product]] : []
    }),
  )
}

const findRows = (db: Database, ids: readonly string[]): Promise<ProductRow[]> =>
  db
    .select(productColumns)
    .from(styles)
    .where(and(sql`${styles.uuid} = any(${sql.param(ids)}::uuid[])`, eq(styles.listed, true)))
    .prepare('products')
    .execute()

export type CardServices = {
  db: Database
  images: Pick<Images, 'version'>
  log: Pick<Log, 'error'>
}

/** The products that a condition on `styles` finds. */
type CardQuery = { which: SQL | undefined; order: SQL; limit: number }

/** Products in stock of the same segment and type: those before it by id, then the newest. */
export async function listSimilar(
  { db, images, log }: CardServices,
  product: Product,
): Promise<ProductCard[]> {
  const sameSegment = and(
    eq(styles.listed, true),
    // A woman's watch is not compared with a man's.
    sql`${styles.segmentId} = (select kind from styles where id = ${product.styleId})`,
    eq(styles.articleType, product.articleType),
  )
  const newestInStock = async (which: SQL) => {
    const query = { which: and(sameSegment, which), order: desc(styles.id), limit: 2 * SIMILAR }
    return (await readCards({ db, log }, query)).filter(({ card }) => !card.soldOut)
  }
  const similar = await newestInStock(lt(styles.id, product.styleId))
  if (similar.length < SIMILAR) {
    const taken = new Set(similar.map(({ card }) => card.id))
    const newest = await newestInStock(ne(styles.id, product.styleId))
    similar.push(...newest.filter(({ card }) => !taken.has(card.id)))
  }
  return withImageVersions(similar.slice(0, SIMILAR), images)
}

/** The same style in its other colours, where the merchant's file says which these are. */
export async function listOtherColours(
  services: CardServices,
  { styleId, styleGroup }: DescribedProduct,
): Promise<ProductCard[]> {
  if (styleGroup === null) return []
  const others = and(eq(styles.listed, true), ne(styles.id, styleId))
  const which = and(eq(styles.styleGroup, styleGroup), others)
  return listCards(services, { which, order: sql`base_colour, id`, limit: COLOURS })
}

/** Cards of products, with the versions of their images. */
export const listCards = async (
  { images, ...services }: CardServices,
  query: CardQuery,
): Promise<ProductCard[]> => withImageVersions(await readCards(services, query), images)

/**
 * Cards for what shows no image, or only some of the cards: asking for a version makes the shop
 * look at the image.
 */
export const listCardsWithoutImages = async (
  services: Omit<CardServices, 'images'>,
  query: CardQuery,
): Promise<ProductCard[]> => (await readCards(services, query)).map(({ card }) => card)

async function readCards(
  { db, log }: Omit<CardServices, 'images'>,
  { which, order, limit }: CardQuery,
): Promise<ReadCard[]> {
  const rows = await db.select(cardColumns).from(styles).where(which).orderBy(order).limit(limit)
  return validRows(log, rows, ({ stock: counted, images: uploaded, ...row }) => ({
    card: cardFrom(priced(row), counted),
    uploaded,
  }))
}

/** Rows that were logged, so that one of them does not fill the log; per process is enough. */
const logged = new LRUCache<string, true>({ max: 1_000 })

/** Leaves out a row that makes no product: one bad row must not take the others with it (T52). */
const validRows = <Row extends { uuid: string; id: number }, Made>(
  log: Pick<Log, 'error'>,
  rows: readonly Row[],
  make: (row: Row) => Made,
): Made[] =>
  rows.flatMap((row) => {
    try {
      return [make(row)]
    } catch (error) {
      const cause = `${row.uuid} ${String(error)}`
      if (!logged.has(cause))
        log.error({ area: 'catalogue', err: error, id: row.id }, 'stored row is no valid product')
      logged.set(cause, true)
      return []
    }
  })

const asProduct = ({ stock: counted, ...row }: ProductRow): Product =>
  productFrom(row.uuid, priced(row), counted)
