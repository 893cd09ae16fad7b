import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { stock, styles } from '#db/schema.ts'
import { imagePath } from '#app/images/responsive-images.ts'
import { productCodeIn } from '#app/catalogue/search/product-code.ts'
import { isUuid } from '#app/basics/uuid.ts'
import type { ProductAnswer, StockAnswer } from './answers/product-answer.ts'
import type { KeyWho } from './keys/find-key.server.ts'
import type { ApiPage } from './page-parameters.ts'

const MAX_CODE = 2_147_483_647

type Read = { db: Database; origin: string }

const { uuid, id, productDisplayName, askingPrice, baseColour, listed } = styles
const { gender, masterCategory, subCategory, articleType, sizes, season, usage } = styles
const { mrpPaise, netQuantity, manufacturer, packer, marketer, importer, packedMonth } = styles
const { hsn, gstRate, countryOfOrigin, description, fabric, fit, care, measurements, styleGroup } =
  styles

const described = {
  code: id,
  id: uuid,
  name: productDisplayName,
  pricePaise: askingPrice,
  gender,
  masterCategory,
  subCategory,
  articleType,
  colour: baseColour,
  sizes,
  season,
  usage,
  countryOfOrigin,
  hsn,
  gstBasisPoints: gstRate,
  mrpPaise,
  netQuantity,
  manufacturer,
  packer,
  marketer,
  importer,
  packedMonth,
  description,
  fabric,
  fit,
  care,
  measurements,
  styleGroup,
}

/** Products on sale, by code: new ones come last. */
export async function listProducts(
  { db, origin }: Read,
  _by: KeyWho<'products'>,
  page: ApiPage,
): Promise<{ products: ProductAnswer[]; next: number | null }> {
  const rows = await db
    .select(described)
    .from(styles)
    .where(and(eq(listed, true), after(page)))
    .orderBy(asc(id))
    .limit(page.limit + 1)
  const { shown, next } = cut(rows, page)
  return { products: shown.map(linked(origin)), next }
}

/** The product on sale with this code or id. */
export async function findProduct(
  { db, origin }: Read,
  _by: KeyWho<'products'>,
  codeOrId: string,
): Promise<ProductAnswer | undefined> {
  const which = named(codeOrId)
  if (!which) return undefined
  const rows = await db
    .select(described)
    .from(styles)
    .where(and(eq(listed, true), which))
  return rows.map(linked(origin))[0]
}

const counted = {
  code: id,
  id: uuid,
  sizes,
  stock: sql<
    Record<string, number>
  >`(select coalesce(json_object_agg(${stock.size}, ${stock.quantity}), '{}') from ${stock} where ${stock.productId} = ${uuid})`,
}

export async function listStock(
  db: Database,
  _by: KeyWho<'stock'>,
  page: ApiPage,
): Promise<{ stock: StockAnswer[]; next: number | null }> {
  const rows = await db
    .select(counted)
    .from(styles)
    .where(and(eq(listed, true), after(page)))
    .orderBy(asc(id))
    .limit(page.limit + 1)
  const { shown, next } = cut(rows, page)
  return { stock: shown.map(bySize), next }
}

export async function findStock(
  db: Database,
  _by: KeyWho<'stock'>,
  codeOrId: string,
): Promise<StockAnswer | undefined> {
  const which = named(codeOrId)
  if (!which) return undefined
  const rows = await db
    .select(counted)
    .from(styles)
    .where(and(eq(listed, true), which))
  return rows.map(bySize)[0]
}

const after = (page: ApiPage): SQL => gt(id, Math.min(page.after, MAX_CODE))

function named(codeOrId: string): SQL | undefined {
  if (isUuid(codeOrId)) return eq(uuid, codeOrId)
  const code = /^\d+$/.test(codeOrId) ? productCodeIn(codeOrId) : undefined
  return code === undefined ? undefined : eq(id, code)
}

function cut<Row extends { code: number }>(rows: readonly Row[], { limit }: ApiPage) {
  const shown = rows.slice(0, limit)
  return { shown, next: rows.length > limit ? (shown.at(-1)?.code ?? null) : null }
}

const linked =
  (origin: string) =>
  (row: Omit<ProductAnswer, 'url' | 'imageUrl'>): ProductAnswer => ({
    ...row,
    url: `${origin}/product/${row.id}`,
    imageUrl: `${origin}${imagePath(row.code)}.jpg`,
  })

type Counted = { code: number; id: string; sizes: string[]; stock: Record<string, number> }

/** A product without sizes to choose is counted under ''. */
const bySize = ({ code, id, sizes, stock: left }: Counted): StockAnswer => ({
  code,
  id,
  sizes: (sizes.length > 0 ? sizes : ['']).map((size) => ({
    size: size || null,
    quantity: left[size] ?? null,
  })),
})
