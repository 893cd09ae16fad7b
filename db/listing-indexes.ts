import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'
import { isLockTimeout } from './lock-timeout.ts'

/** Indexes of `styles` beside those of its constraints, as db/tables/catalogue/catalogue.ts has them. */
export const LISTING_INDEXES = {
  styles_newest_idx: 'using btree (id, kind) where listed',
  styles_price_idx: 'using btree (asking_price, id, kind) where listed',
  styles_kind_newest_idx: 'using btree (kind, id) where listed',
  styles_kind_price_idx: 'using btree (kind, asking_price, id) where listed',
  styles_country_idx: 'using btree (country_of_origin, id desc, kind) where listed',
  styles_words_idx: 'using gin (words)',
  styles_unlisted_idx: 'using btree (id) where (not listed)',
  styles_sale_idx: 'using btree (id) where (sale_price_paise is not null)',
  styles_gap_idx: 'using btree (id) where (gap_below_paise is not null)',
  styles_appearing_idx: 'using btree (appears_at) where (appears_at is not null)',
  styles_featured_idx: 'using btree (featured, id) where (featured is not null)',
  styles_placed_idx: 'using btree (listing_place, id desc) where (listing_place is not null)',
  styles_group_idx: 'using btree (style_group) where (style_group is not null)',
  styles_images_idx: 'using gin (images jsonb_path_ops) where (images is not null)',
}

const NAMES = sql.raw(Object.keys(LISTING_INDEXES).join(', '))

/**
 * Runs a load that makes the indexes itself, after its rows (`createListingIndexes`), where nothing
 * is listed yet: that takes three quarters of the time. Dropping an index locks readers out until
 * the commit, so it has a short transaction of its own (decision 75), and is left undone where
 * somebody reads `styles` at length, or another import is at work.
 */
export async function withoutListingIndexes<T>(db: Database, load: () => Promise<T>): Promise<T> {
  if (!(await dropListingIndexes(db))) return load()
  try {
    return await load()
  } finally {
    // A load that wrote nothing. Where the connection is gone the next start makes them.
    await repairListingIndexes(db).catch(() => {})
  }
}

/** A reader waits no longer behind the drop than the drop for a reader. */
const LOCK_TIMEOUT = sql`set local lock_timeout = '200ms'`

async function dropListingIndexes(db: Database): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      if (!(await holdsCatalogue(tx))) return false
      const { rows } = await tx.execute(sql`select from styles where listed limit 1`)
      if (rows.length > 0) return false
      await tx.execute(LOCK_TIMEOUT)
      await tx.execute(sql`drop index if exists ${NAMES}`)
      return true
    })
  } catch (error) {
    if (isLockTimeout(error)) return false
    throw error
  }
}

/** Creates those that are missing; readers go on meanwhile. */
export async function createListingIndexes(tx: Transaction): Promise<void> {
  const missing = await missingIndexes(tx)
  if (missing.length === 0) return
  await tx.execute(sql`set local maintenance_work_mem = '256MB'`)
  for (const [name, definition] of missing)
    await tx.execute(sql.raw(`create index ${name} on styles ${definition}`))
}

async function missingIndexes(db: Database | Transaction): Promise<[string, string][]> {
  const { rows } = await db.execute<{ indexname: string }>(
    sql`select indexname from pg_indexes where tablename = 'styles' and schemaname = current_schema()`,
  )
  const there = new Set(rows.map(({ indexname }) => indexname))
  return Object.entries(LISTING_INDEXES).filter(([name]) => !there.has(name))
}

/** What a killed first load left. Not while an import is at work: it makes them before it ends. */
export async function repairListingIndexes(db: Database): Promise<void> {
  if ((await missingIndexes(db)).length === 0) return
  await db.transaction(async (tx) => {
    if (!(await holdsCatalogue(tx))) return
    await tx.execute(sql`set local statement_timeout = 0`)
    await createListingIndexes(tx)
  })
}

/** Takes the lock of imports, unless one has it. */
async function holdsCatalogue(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('catalogue')) as held`,
  )
  return rows[0]?.held ?? false
}
