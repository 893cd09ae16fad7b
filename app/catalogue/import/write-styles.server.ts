import { lte, sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { createListingIndexes } from '#db/listing-indexes.ts'
import { catalogueLoads } from '#db/schema.ts'
import { columnsOf, WRITTEN_NAMES } from './stage-styles.server.ts'

export type Changes = {
  added: number
  changed: number
  /** Those of the changed styles that were not listed before. */
  relisted: number
  /** Styles that were listed before and no longer are. */
  unlisted: number
  /** Styles that the rows give another uuid; they keep their own. */
  otherUuid: number
}

export const NO_CHANGES: Changes = {
  added: 0,
  changed: 0,
  relisted: 0,
  unlisted: 0,
  otherUuid: 0,
}

/** A style that returns is listed again, so an unlisted one always differs, unless it is hidden. */
const DIFFERS = sql`(${columnsOf('staged_styles')}, not stays_hidden, stays_hidden) is distinct from (${columnsOf('styles')}, styles.listed, styles.hidden)`

/**
 * Compares the staged styles with the catalogue, and puts the ids to write in `touched_styles`.
 * @param keepListed styles that stay listed though no row names them
 */
export async function compareStyles(
  tx: Transaction,
  { keepOthers, keepListed = [] }: { keepOthers: boolean; keepListed?: readonly number[] },
): Promise<Changes> {
  await tx.execute(
    sql`create temporary table touched_styles (id integer primary key) on commit drop`,
  )
  const { rows } = await tx.execute<Omit<Changes, 'unlisted'>>(sql`
    with compared as materialized (
      select staged_styles.id, styles.id is null as is_new, not styles.listed and not styles.hidden and not stays_hidden as is_relisted, ${DIFFERS} as differs, named and styles.uuid <> staged_styles.uuid as other_uuid
      from staged_styles left join styles on styles.id = staged_styles.id
    ), touched as (insert into touched_styles select id from compared where differs)
    select count(*) filter (where is_new)::int as added, count(*) filter (where differs and not is_new)::int as changed,
      count(*) filter (where is_relisted)::int as relisted, count(*) filter (where other_uuid)::int as "otherUuid"
    from compared`)
  const unlisted = keepOthers
    ? 0
    : (
        await tx.execute(sql`
        insert into touched_styles select id from styles
        where listed and id <> all(${sql.param(keepListed)}::integer[])
          and not exists (select from staged_styles where staged_styles.id = styles.id)`)
      ).rowCount
  await tx.execute(sql`analyze touched_styles`)
  return { ...NO_CHANGES, ...rows[0], unlisted: unlisted ?? 0 }
}

/**
 * Writes only rows that differ: updating every row would double the table's size. The first load
 * makes the indexes after its rows (db/listing-indexes.ts).
 */
export async function writeStyles(tx: Transaction, changes: Changes): Promise<void> {
  await writeRows(tx, changes)
  await createListingIndexes(tx)
}

async function writeRows(tx: Transaction, { added, changed, unlisted }: Changes): Promise<void> {
  if (unlisted > 0)
    await tx.execute(sql`
      update styles set listed = false from touched_styles
      where styles.id = touched_styles.id and not exists (select from staged_styles where staged_styles.id = styles.id)`)
  if (changed > 0)
    await tx.execute(sql`
      update styles set listed = not stays_hidden, hidden = stays_hidden, ${sql.raw(WRITTEN_NAMES.map((name) => `${name} = staged_styles.${name}`).join(', '))}
      from staged_styles join touched_styles using (id) where styles.id = staged_styles.id`)
  if (added > 0)
    await tx.execute(sql`
      insert into styles (uuid, listed, hidden, ${sql.raw(WRITTEN_NAMES.join(', '))})
      select uuid, not stays_hidden, stays_hidden, ${columnsOf('staged_styles')} from staged_styles
      where not exists (select from styles where styles.id = staged_styles.id) order by id`)
}

/** Loads that are remembered: the newest say that the shop has a catalogue, and whose. */
const MAX_LOADS = 1_000

/** Records a finished load, and forgets those of long ago. */
export async function recordLoad(
  tx: Transaction,
  load: typeof catalogueLoads.$inferInsert,
): Promise<void> {
  const [{ id } = { id: 0 }] = await tx
    .insert(catalogueLoads)
    .values(load)
    .returning({ id: catalogueLoads.id })
  await tx.delete(catalogueLoads).where(lte(catalogueLoads.id, id - MAX_LOADS))
}
