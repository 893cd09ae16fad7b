import { and, eq, sql, type SQL } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { bucketRangeCondition } from '../../index/buckets.server.ts'
import type { BucketIndex } from '../../index/buckets.ts'
import { findPlacedPage } from '../../index/placed.ts'
import type { Segment } from '../../index/segments.ts'
import type { ProductCard } from '../../product.ts'
import { listCards, type CardServices } from '../../products.server.ts'
import { segmentConditions } from '../listing-filters.server.ts'
import { orderBySort, PLACED_ORDER } from './sort-orders.server.ts'

type Shown = { first: number; count: number }

/**
 * A page of the default order of whole segments, at the cost of one by date: the index knows the ids
 * of those with a place, and in which range the others lie.
 */
export async function fetchPlacedPage(
  services: CardServices,
  buckets: BucketIndex,
  segments: readonly Segment[],
  shown: Shown,
): Promise<ProductCard[]> {
  const { placed, others } = findPlacedPage(buckets, segments, shown)
  const parts = [
    sql`(select id from styles where listed and id = any(${sql.param(placed)}::integer[]))`,
  ]
  if (others) {
    const condition = and(
      eq(styles.listed, true),
      bucketRangeCondition('id', others),
      ...segmentConditions(buckets.segments, segments),
      others.without.length > 0
        ? sql`id <> all(${sql.param(others.without)}::integer[])`
        : undefined,
    )
    parts.push(
      sql`(select id from styles where ${condition} order by ${orderBySort.newest} limit ${shown.count - placed.length} offset ${others.skip})`,
    )
  }
  return listCards(services, {
    which: sql`${styles.id} in (${sql.join(parts, sql` union all `)})`,
    order: PLACED_ORDER,
    limit: shown.count,
  })
}

/**
 * Ids of a page of the default order under any condition. Those with a place have an index of their
 * own; how many of them match says where the scan of the others by date begins. Both parts are of
 * one statement, so of one snapshot: no product is in both.
 */
export const placedFirst = (condition: SQL | undefined, { first, count }: Shown): SQL => sql`
  with placed as materialized (
    select id, listing_place from styles where listing_place is not null and ${condition}
    order by ${PLACED_ORDER} limit ${first + count}
  )
  (select id from placed as styles order by ${PLACED_ORDER} offset ${first})
  union all
  (select id from styles where listing_place is null and ${condition} order by ${orderBySort.newest}
    offset greatest(0, ${first}::int - (select count(*) from placed))
    limit ${count}::int - greatest(0, (select count(*) from placed) - ${first}::int))`
