import { sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { BUCKET_ORDERS } from '#db/enums.ts'
import { facetRollup, listingBuckets, listingBucketCounts, styles } from '#db/schema.ts'
import type { Segment } from './segments.ts'
import {
  bucketsOf,
  placedOf,
  type BucketKey,
  type BucketOrder,
  type Buckets,
  type BucketIndex,
  type PlacedProducts,
} from './buckets.ts'

/**
 * Bounds of buckets: so many can be summed in a fraction of a millisecond, and skipping a bucket's
 * products takes no longer.
 */
const MAX_BUCKETS = 4_096
const MIN_BUCKET_SIZE = 240
const MAX_BUCKET_SIZE = 4_096

const priceIn = { id: sql`0::bigint`, price: sql`${styles.askingPrice}` }
const keyIn: Record<BucketOrder, SQL> = {
  id: sql`${styles.id}`,
  price: sql`${styles.askingPrice}, ${styles.id}`,
}

/** Rebuilds all buckets. Readers see the old ones until the transaction commits. */
export async function writeBuckets(tx: Transaction): Promise<void> {
  await tx.delete(listingBuckets)
  await tx.delete(listingBucketCounts)
  for (const by of BUCKET_ORDERS) await fillBuckets(tx, by)
}

/** @param range the whole order by default */
async function fillBuckets(
  tx: Transaction,
  by: BucketOrder,
  range: SQL = sql`true`,
): Promise<void> {
  const size = await bucketSize(tx)
  await tx.execute(sql`
    with placed as materialized (
      select kind, id, ${priceIn[by]} as price, (row_number() over (order by ${keyIn[by]}) - 1)::int as place,
        (select coalesce(max(shelf) + 1, 0) from shelves where by = ${by}) as base
      from styles where listed and ${range}
    ), begun as (
      insert into shelves (by, shelf, first_price, first_id)
      select ${by}, base + place / ${size}::int, price, id from placed where place % ${size}::int = 0
    )
    insert into shelf_counts (by, shelf, kind, products)
    select ${by}, base + place / ${size}::int, kind, count(*) from placed group by 2, 3`)
}

async function bucketSize(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ products: number }>(
    sql`select coalesce(sum(products), 0)::int as products from facet_cells`,
  )
  return Math.min(
    Math.max(Math.ceil((rows[0]?.products ?? 0) / MAX_BUCKETS), MIN_BUCKET_SIZE),
    MAX_BUCKET_SIZE,
  )
}

/**
 * Takes the styles of `touched_styles` out of their buckets (-1) before they change, or puts them
 * in (1) afterwards.
 */
export async function updateBuckets(tx: Transaction, sign: 1 | -1): Promise<void> {
  for (const by of BUCKET_ORDERS) {
    await tx.execute(sql`
      insert into shelf_counts (by, shelf, kind, products)
      select ${by}, coalesce(own.shelf, (select shelf from shelves where by = ${by} order by first_price, first_id limit 1)), kind, ${sign}::int * count(*)
      from touched_styles join styles using (id) left join lateral (
        select shelf from shelves
        where by = ${by} and (first_price, first_id) <= (${priceIn[by]}, ${styles.id}) order by first_price desc, first_id desc limit 1
      ) as own on true
      where listed group by 2, 3
      on conflict (by, shelf, kind) do update set products = shelf_counts.products + excluded.products`)
  }
  if (sign === 1) await tx.execute(sql`delete from shelf_counts where products = 0`)
}

/** Splits buckets of more than twice their size: all new products land in the same one. */
export async function splitLargeBuckets(tx: Transaction): Promise<void> {
  const size = await bucketSize(tx)
  const { rows } = await tx.execute<LargeBucket>(sql`
    select by, shelf, first_price::float8 as price, first_id as id, next_price::float8, next_id, is_first
    from (
      select *, lead(first_price) over in_order as next_price, lead(first_id) over in_order as next_id, row_number() over in_order = 1 as is_first
      from shelves window in_order as (partition by by order by first_price, first_id)
    ) as shelf
    where (select sum(products) from shelf_counts where shelf_counts.by = shelf.by and shelf_counts.shelf = shelf.shelf) > ${2 * size}`)
  for (const { by, shelf, is_first, next_price, next_id, ...key } of rows) {
    await tx.execute(sql`delete from shelves where by = ${by} and shelf = ${shelf}`)
    await tx.execute(sql`delete from shelf_counts where by = ${by} and shelf = ${shelf}`)
    const before =
      next_price === null || next_id === null ? null : { price: next_price, id: next_id }
    await fillBuckets(tx, by, bucketRangeCondition(by, { from: is_first ? null : key, before }))
  }
}
type LargeBucket = BucketKey & {
  by: BucketOrder
  shelf: number
  next_price: number | null
  next_id: number | null
  is_first: boolean
}

/**
 * Condition on `styles` for a range between two keys. By price it compares only the row (price,
 * id): with a separate condition on the price, Postgres would start at the first product of that
 * price, of which there may be a hundred thousand.
 */
export function bucketRangeCondition(
  by: BucketOrder,
  { from, before }: { from: BucketKey | null; before: BucketKey | null },
): SQL {
  const bounds =
    by === 'id'
      ? [from && sql`${styles.id} >= ${from.id}`, before && sql`${styles.id} < ${before.id}`]
      : [
          from && sql`(${styles.askingPrice}, ${styles.id}) >= (${from.price}, ${from.id})`,
          before && sql`(${styles.askingPrice}, ${styles.id}) < (${before.price}, ${before.id})`,
        ]
  return sql.join(bounds.flatMap((bound) => (bound ? [bound] : [])).concat(sql`true`), sql` and `)
}

/** Reads the current bucket index into memory. */
export async function readBuckets(db: Database): Promise<BucketIndex> {
  return db.transaction(
    async (tx) => {
      const segments = await tx.execute<Segment>(sql`
        select distinct on (kind) kind::text as id, gender, master_category as "masterCategory", sub_category as "subCategory"
        from ${facetRollup} order by kind`)
      return {
        segments: segments.rows,
        orders: { id: await readOrder(tx, 'id'), price: await readOrder(tx, 'price') },
        placed: await readPlaced(tx),
      }
    },
    // One snapshot for several queries.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function readPlaced(tx: Transaction): Promise<PlacedProducts> {
  const { rows } = await tx.execute<PlacedProducts['products'][number]>(sql`
    select id, kind::text as "segmentId" from styles
    where listed and listing_place is not null order by listing_place, id desc`)
  return placedOf(rows)
}

async function readOrder(tx: Transaction, by: BucketOrder): Promise<Buckets> {
  const places = new Map<number, number>()
  const { rows: first } = await tx.execute<BucketKey & { shelf: number }>(sql`
    select shelf, first_price::float8 as price, first_id as id from shelves where by = ${by} order by first_price, first_id`)
  for (const [place, { shelf }] of first.entries()) places.set(shelf, place)
  // Aggregated: a row for each count would take ten times as long to read.
  const { rows } = await tx.execute<{ segmentId: string; shelves: string; products: string }>(sql`
    select kind::text as "segmentId", string_agg(shelf::text, ',') as shelves, string_agg(products::text, ',') as products
    from shelf_counts where by = ${by} group by kind`)
  const counts = new Map(
    rows.map(({ segmentId, shelves: on, products }) => {
      const numbers = products.split(',')
      const pairs = Uint32Array.from(
        on.split(',').flatMap((shelf, i) => [places.get(Number(shelf)) ?? 0, Number(numbers[i])]),
      )
      return [segmentId, pairs] as const
    }),
  )
  return bucketsOf(
    first.map(({ price, id }) => ({ price, id })),
    counts,
  )
}
