import { and, count, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#db/database.ts'
import { bulkChangeProducts, bulkChanges, staff, styles } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { BulkChange } from './bulk-change.ts'
import type { ChangedProduct, MadeChange, SeenChange } from './seen-change.ts'
import { maySee } from './selection/select-products.server.ts'

/** Products that a preview names, of each outcome. */
const MAX_SHOWN = 50

const undoing = alias(bulkChanges, 'undoing')

/** A preview, or a change that was made; undefined where there is none that the member may see. */
export async function readChange(
  db: Database,
  by: StaffWho<'products'>,
  id: number,
): Promise<SeenChange | undefined> {
  const [row] = await db
    .select({ made: bulkChanges, name: staff.name, undoneBy: undoing.id })
    .from(bulkChanges)
    .leftJoin(staff, eq(staff.id, bulkChanges.staffId))
    .leftJoin(undoing, eq(undoing.undoes, bulkChanges.id))
    .where(and(eq(bulkChanges.id, id), maySee(by)))
  if (!row) return undefined
  const counts = await db
    .select({ outcome: bulkChangeProducts.outcome, products: count() })
    .from(bulkChangeProducts)
    .where(eq(bulkChangeProducts.changeId, id))
    .groupBy(bulkChangeProducts.outcome)
  const countOf = (outcome: string) => counts.find((one) => one.outcome === outcome)?.products ?? 0
  const { made, name, undoneBy } = row
  return {
    id,
    change: BulkChange.parse(made.change),
    by: name ?? 'A member who has left',
    at: made.appliedAt ?? made.madeAt,
    isMade: made.appliedAt !== null,
    undoneBy: undoneBy ?? undefined,
    changed: countOf(made.appliedAt ? 'done' : 'planned'),
    same: countOf('same'),
    lowered: made.lowered ?? 0,
    refused: countOf('refused'),
    first: await firstOf(db, id, ['planned', 'done']),
    firstRefused: await firstOf(db, id, ['refused']),
  }
}

async function firstOf(
  db: Database,
  id: number,
  outcomes: readonly ('planned' | 'done' | 'refused')[],
): Promise<ChangedProduct[]> {
  const rows = await db
    .select({
      code: bulkChangeProducts.code,
      name: styles.productDisplayName,
      before: bulkChangeProducts.before,
      after: bulkChangeProducts.after,
      refusal: bulkChangeProducts.refusal,
    })
    .from(bulkChangeProducts)
    .leftJoin(styles, eq(styles.id, bulkChangeProducts.code))
    .where(
      and(eq(bulkChangeProducts.changeId, id), inArray(bulkChangeProducts.outcome, [...outcomes])),
    )
    .orderBy(desc(bulkChangeProducts.code))
    .limit(MAX_SHOWN)
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: before ?? {},
    after: after ?? {},
  }))
}

/** Changes that are listed; the older ones that are kept are reached from their products. */
const MAX_LISTED = 20

/** The newest changes that were made, with how many products each changed. */
export async function listChanges(db: Database, _by: StaffWho<'products'>): Promise<MadeChange[]> {
  const rows = await db
    .select({
      id: bulkChanges.id,
      change: bulkChanges.change,
      at: bulkChanges.appliedAt,
      name: staff.name,
      changed: db.$count(
        bulkChangeProducts,
        and(
          eq(bulkChangeProducts.changeId, bulkChanges.id),
          eq(bulkChangeProducts.outcome, 'done'),
        ),
      ),
    })
    .from(bulkChanges)
    .leftJoin(staff, eq(staff.id, bulkChanges.staffId))
    .where(isNotNull(bulkChanges.appliedAt))
    .orderBy(desc(bulkChanges.id))
    .limit(MAX_LISTED)
  return rows.flatMap(({ at, name, ...row }) =>
    at
      ? [{ ...row, at, change: BulkChange.parse(row.change), by: name ?? 'A member who has left' }]
      : [],
  )
}
