import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { isLockTimeout } from '#db/lock-timeout.ts'
import { catalogueWords, facetRollup, listingBuckets, styles } from '#db/schema.ts'
import { updateCatalogueWords, writeCatalogueWords } from '../search/catalogue-words.server.ts'
import { startNoting } from '../index/note-changed-products.server.ts'
import {
  isRollupOutdated,
  updateFacetRollup,
  writeFacetRollup,
} from '../index/facet-rollup.server.ts'
import { sizesOf } from '../sizes/sizes.ts'
import { updateBuckets, splitLargeBuckets, writeBuckets } from '../index/buckets.server.ts'

/** Share of the catalogue from which a full rebuild is faster than updating the changes: 1 in 5. */
const REBUILD_SHARE_DIVISOR = 5

/**
 * Incremental indexing: keeps facet rollup, buckets and words in step with the catalogue, so that a
 * single changed price does not recount a million products. Call it when `touched_styles` holds the
 * ids of all styles to be added, changed or unlisted, and before they are written. Every change of
 * styles comes by here, so it notes them for webhooks as well.
 * @returns what to call once `styles` is written
 */
export async function startIndexing(tx: Transaction): Promise<() => Promise<void>> {
  const { rows } = await tx.execute<{ much: boolean }>(sql`
    select (select count(*) from touched_styles) * ${REBUILD_SHARE_DIVISOR}::int >= (select coalesce(sum(products), 0) from facet_cells) as much`)
  const note = await startNoting(tx)
  if (rows[0]?.much)
    return async () => {
      await indexCatalogue(tx)
      await note()
    }
  await updateTouched(tx, -1)
  return async () => {
    await note()
    await updateTouched(tx, 1)
    await splitLargeBuckets(tx)
    await announce(tx)
  }
}

async function updateTouched(tx: Transaction, sign: 1 | -1): Promise<void> {
  await updateFacetRollup(tx, sign)
  await updateBuckets(tx, sign)
  await updateCatalogueWords(tx, sign)
}

/** Rebuilds the index of the whole catalogue. */
export async function indexCatalogue(tx: Transaction): Promise<void> {
  // Sorting and counting millions in memory takes half the time; only one load runs at a time.
  await tx.execute(sql`set local work_mem = '256MB'`)
  // The planner has no statistics of the rows just written, and would plan for the old catalogue.
  await tx.execute(sql`analyze styles, stock`)
  await writeFacetRollup(tx)
  await writeBuckets(tx)
  await writeCatalogueWords(tx)
  await tx.execute(sql`analyze facet_cells, shelves, shelf_counts, catalogue_words`)
  await announce(tx)
}

const announce = (tx: Transaction) => tx.execute(sql`select pg_notify('catalogue', '')`)

/** How long one try waits for an import before it says so. */
const LOCK_TIMEOUT = sql`set local lock_timeout = '3s'`

/**
 * Builds the index anew where a migration has changed its tables, or an update the sizes. It looks
 * first, and takes the catalogue's lock only when there is something to do.
 * @returns `locked` if an import was still holding the lock after three seconds
 */
export async function indexCatalogueOnce(db: Database): Promise<'indexed' | 'locked'> {
  if (!(await isUnindexed(db)) && (await outdatedSizes(db)).length === 0) return 'indexed'
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(LOCK_TIMEOUT)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue'))`)
      await tx.execute(sql`set local lock_timeout = 0`)
      if (await isUnindexed(tx)) await indexCatalogue(tx)
      if (await refreshSizes(tx)) await indexCatalogue(tx)
    })
    return 'indexed'
  } catch (error) {
    if (isLockTimeout(error)) return 'locked'
    throw error
  }
}

async function isUnindexed(db: Database | Transaction): Promise<boolean> {
  const { rows } = await db.execute<{ needed: boolean }>(sql`
    select exists (select from ${styles} where listed)
      and not (exists (select from ${listingBuckets}) and exists (select from ${catalogueWords})) as needed`)
  return (rows[0]?.needed ?? false) || isRollupOutdated(db)
}

/**
 * Stores the sizes anew of what was loaded under an earlier rule. The facet rollup has every kind
 * of listed product in few rows; an import gives unlisted ones their sizes when it lists them. Own
 * sizes stay, and so do those whose stock is counted, until a file counts the new ones: a size
 * without a count sells without limit.
 * @returns whether there were any
 */
async function refreshSizes(tx: Transaction): Promise<boolean> {
  const outdated = await outdatedSizes(tx)
  if (outdated.length === 0) return false
  const { rowCount } = await tx.execute(sql`
    update styles set sizes = kinds.sizes
    from jsonb_to_recordset(${JSON.stringify(outdated)}::jsonb) as kinds("masterCategory" text, "subCategory" text, "articleType" text, gender text, sizes text[], before text[])
    where styles.master_category = kinds."masterCategory" and styles.sub_category = kinds."subCategory" and styles.article_type = kinds."articleType"
      and styles.gender is not distinct from kinds.gender and styles.sizes = kinds.before
      and not styles.own_sizes
      and not exists (select from stock where stock.product_id = styles.uuid and stock.size = any(styles.sizes))`)
  return (rowCount ?? 0) > 0
}

async function outdatedSizes(db: Database | Transaction) {
  const { gender, masterCategory, subCategory, articleType, sizes } = facetRollup
  const stored = await db
    .selectDistinct({ gender, masterCategory, subCategory, articleType, sizes })
    .from(facetRollup)
  return stored
    .map((style) => ({ ...style, before: style.sizes, sizes: sizesOf(style) }))
    .filter(({ before, sizes }) => before.join() !== sizes.join())
}
