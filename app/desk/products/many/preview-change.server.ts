import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { withBusyDatabase } from '#db/busy-database.ts'
import type { Database, Transaction } from '#db/database.ts'
import { bulkChangeProducts, bulkChanges } from '#db/schema.ts'
import { withOwnConnection } from '#app/catalogue/import/own-connection.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { readProducts } from '../read-product.server.ts'
import { countLowered, stageCells } from '../write-cells.server.ts'
import type { AskedChange } from './bulk-change.ts'
import { planChange, refused, type Plan } from './plan-change.ts'
import { cellsToWrite, hasCells } from './write-plans.server.ts'

export type ProductPlan = { code: number; plan: Plan }

/**
 * Five thousand products take three seconds on a machine of two cores that does nothing else, most of
 * it for the chain of the record.
 */
export const BUSY_MS = 60_000

/** Previews of a member that are kept; an older one has to be made anew. */
const MAX_PREVIEWS = 5

/**
 * Dry run: plans a change of each product, asks the rules of the cells, and keeps the plans until
 * they are applied.
 * @returns number of the change
 */
export const previewChange = (
  db: Database,
  by: StaffWho<'products'>,
  { codes, change }: { codes: readonly number[]; change: AskedChange },
): Promise<number> =>
  withBusyDatabase(db, BUSY_MS, () =>
    withOwnConnection(db, (client, own) =>
      own.transaction(async (tx) => {
        const products = await readProducts(tx, by, codes)
        const plans = codes.map((code): ProductPlan => {
          const product = products.get(code)
          return { code, plan: product ? planChange(change, product) : refused('not there') }
        })
        const cells = plans.flatMap(({ code, plan }) =>
          plan.outcome === 'planned' && hasCells(plan) ? [cellsToWrite({ code, ...plan })] : [],
        )
        const unread = cells.length > 0 ? await stageCells(tx, client, cells) : new Map()
        const lowered = cells.length > 0 ? await countLowered(tx) : 0
        const id = await insertChange(tx, by, { change, lowered })
        await insertPlans(
          tx,
          id,
          plans.map(({ code, plan }) => {
            const [problem] = unread.get(code) ?? []
            return { code, plan: problem ? refused(problem.reason) : plan }
          }),
        )
        await forgetPreviews(tx, by)
        return id
      }),
    ),
  )

export async function insertChange(
  tx: Transaction,
  by: StaffWho<'products'>,
  values: Omit<typeof bulkChanges.$inferInsert, 'staffId'>,
): Promise<number> {
  const [made] = await tx
    .insert(bulkChanges)
    .values({ ...values, staffId: by.id })
    .returning({ id: bulkChanges.id })
  return made?.id ?? 0
}

export async function insertPlans(
  tx: Transaction,
  changeId: number,
  plans: readonly ProductPlan[],
): Promise<void> {
  const rows = plans.map(({ code, plan }) => ({ change_id: changeId, code, ...plan }))
  await tx.execute(
    sql`insert into ${bulkChangeProducts} select * from jsonb_populate_recordset(null::${bulkChangeProducts}, ${JSON.stringify(rows)}::jsonb)`,
  )
}

async function forgetPreviews(tx: Transaction, by: StaffWho<'products'>): Promise<void> {
  const own = and(eq(bulkChanges.staffId, by.id), isNull(bulkChanges.appliedAt))
  const kept = tx
    .select({ id: bulkChanges.id })
    .from(bulkChanges)
    .where(own)
    .orderBy(desc(bulkChanges.id))
    .limit(MAX_PREVIEWS)
  await tx.delete(bulkChanges).where(and(own, notInArray(bulkChanges.id, kept)))
}
