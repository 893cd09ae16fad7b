import { and, eq, gt, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { productImportChanges, stock, styles } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { imageVersionAt } from '#app/catalogue/images/image-facts.server.ts'
import { inStock } from '#app/catalogue/stock/in-stock.server.ts'
import { LACKS_LABEL } from '#app/catalogue/label/lacking-labels.server.ts'
import type { Stock } from '#app/catalogue/stock/stock.ts'
import type { Images } from '#app/images/images.server.ts'
import { ASSUMES_HSN } from '#app/tax/rates/assumed-hsn.server.ts'
import { HAS_UNSETTLED_RATE } from '#app/tax/rates/unsettled-rates.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { keysetPage } from '../lists/keyset-page.ts'
import { MAX_PRODUCTS } from './many/bulk-change.ts'
import type { ProductRow } from './product-row.ts'
import type { ProductsFilter, ProductsView } from './products-filter.ts'

export type ProductsPage = {
  rows: ProductRow[]
  newer: string | undefined
  older: string | undefined
}

const PAGE_SIZE = 50

/** Keyset pagination by the code, the newest product first. */
export async function listProductsForDesk(
  { db, images }: { db: Database; images: Pick<Images, 'version'> },
  by: StaffWho<'products'>,
  filter: ProductsFilter,
  { after, before }: { after?: number | undefined; before?: number | undefined },
): Promise<ProductsPage> {
  const from = after ?? before
  const isBackwards = after === undefined && before !== undefined
  const beyond = from === undefined ? undefined : (isBackwards ? gt : lt)(styles.id, from)
  const found = await db
    .select({
      code: styles.id,
      name: styles.productDisplayName,
      colour: styles.baseColour,
      place: styles.listingPlace,
      price: sql<
        number | null
      >`case when ${styles.hidden} and ${styles.pricePaise} is null then null else ${styles.askingPrice} end::float8`,
      isOnSale: sql<boolean>`${styles.saleLowestPaise} is not null`,
      uploaded: styles.images,
      sizes: styles.sizes,
      stock: sql<Stock>`(select coalesce(json_object_agg(${stock.size}, ${stock.quantity}), '{}') from ${stock} where ${stock.productId} = ${styles.uuid})`,
    })
    .from(styles)
    .where(and(productsCondition(by, filter), beyond))
    .orderBy(sql`${styles.id} ${sql.raw(isBackwards ? 'asc' : 'desc')}`)
    .limit(PAGE_SIZE + 1)
  const page = keysetPage(found, {
    size: PAGE_SIZE,
    isBeyond: from !== undefined,
    isBackwards,
  })
  return {
    rows: page.shown.map(({ price, uploaded, ...row }) => ({
      ...row,
      price: price === null ? undefined : paise(price),
      imageVersion: imageVersionAt(images, { styleId: row.code, uploaded, place: 1 }),
    })),
    newer: page.before?.code.toString(),
    older: page.after?.code.toString(),
  }
}

/** Condition of the products that a filter leaves. */
export const productsCondition = (
  _by: StaffWho<'products'>,
  { view, words, importId }: ProductsFilter,
): SQL =>
  sql`(${and(
    VIEW_CONDITIONS[view],
    words ? findsWords(words) : undefined,
    importId === undefined ? undefined : cameWith(importId),
  )})`

/** SQL: products whose words these are, in any script, or whose group of colours. */
export const findsWords = (words: string): SQL => sql`(
  ${styles.searchVector} @@ websearch_to_tsquery('english', ${words})
  or ${styles.styleGroup} in (${words}, upper(${words}), lower(${words})))`

/** Products that an import has added, or named again; of the loads that can be taken back. */
const cameWith = (importId: number): SQL => sql`${styles.id} in (
  select ${productImportChanges.styleId} from ${productImportChanges}
  where ${productImportChanges.importId} = ${importId} and ${productImportChanges.after} ? 'listed')`

const VIEW_CONDITIONS: Record<ProductsView, SQL | undefined> = {
  'on sale': eq(styles.listed, true),
  // The index of sold-out sizes leaves few products to look at, also where none is sold out whole.
  'sold out': and(
    eq(styles.listed, true),
    sql`${styles.uuid} in (select ${stock.productId} from ${stock} where ${stock.quantity} = 0)`,
    sql`not ${inStock}`,
  ),
  placed: and(eq(styles.listed, true), isNotNull(styles.listingPlace)),
  hidden: and(sql`not ${styles.listed}`, eq(styles.hidden, true)),
  gone: and(sql`not ${styles.listed}`, eq(styles.hidden, false)),
  hsn: and(eq(styles.listed, true), ASSUMES_HSN),
  rate: and(eq(styles.listed, true), HAS_UNSETTLED_RATE),
  label: and(eq(styles.listed, true), LACKS_LABEL),
}

/** Products that a filter leaves; counting goes no further than one more than a bulk change takes. */
export async function countProducts(
  db: Database,
  by: StaffWho<'products'>,
  filter: ProductsFilter,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${styles} where ${productsCondition(by, filter)} limit ${MAX_PRODUCTS + 1}) as counted`)
  return rows[0]?.count ?? 0
}

/** Whether a style has this code. */
export async function isProductCode(
  db: Database,
  _by: StaffWho<'products'>,
  code: number,
): Promise<boolean> {
  return (await db.$count(styles, eq(styles.id, code))) > 0
}
