import { and, desc, eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import type pg from 'pg'
import { withBusyDatabase } from '#db/busy-database.ts'
import type { Database, Transaction } from '#db/database.ts'
import { bulkChangeProducts, bulkChanges } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { changeCatalogue, type Busy } from '../catalogue-lock.server.ts'
import type { DeskProduct } from '../desk-product.ts'
import { readProducts } from '../read-product.server.ts'
import { planUndo } from './plan-change.ts'
import { BUSY_MS, insertChange, insertPlans } from './preview-change.server.ts'
import { isChangedSince, namesOf, valuesOf } from './product-values.ts'
import { writeOutcomes, writePlans, type PlannedProduct } from './write-plans.server.ts'

/** Changes that are kept, so that they can be looked at and undone. */
const MAX_CHANGES = 100

/**
 * Applies a preview in one transaction, so that a server that dies has changed nothing or all of it.
 * A product whose values are no longer those of the preview is refused. Applied twice, a change is
 * made once.
 */
export const applyChange = (
  db: Database,
  by: StaffWho<'products'>,
  id: number,
): Promise<Result<void, Busy | { why: 'not there' }>> =>
  changeMany<void>(db, async (tx, client) => {
    const [preview] = await tx
      .select({ appliedAt: bulkChanges.appliedAt })
      .from(bulkChanges)
      .where(and(eq(bulkChanges.id, id), eq(bulkChanges.staffId, by.id)))
      .for('update')
    if (!preview) return err({ why: 'not there' })
    if (preview.appliedAt) return ok(undefined)
    const plans = await productsOf(tx, id, 'planned')
    await applyPlans(tx, client, by, { id, plans })
    return ok(undefined)
  })

/**
 * Undoes a change that was made, as a change of its own: a product that somebody has changed since
 * is left as it is and named.
 * @returns number of the change that undoes it
 */
export const undoChange = (
  db: Database,
  by: StaffWho<'products'>,
  id: number,
): Promise<Result<number, Busy | { why: 'not there' }>> =>
  changeMany<number>(db, async (tx, client) => {
    const [made] = await tx
      .select({ id: bulkChanges.id })
      .from(bulkChanges)
      .where(and(eq(bulkChanges.id, id), isNotNull(bulkChanges.appliedAt)))
    if (!made) return err({ why: 'not there' })
    const [undone] = await tx
      .select({ id: bulkChanges.id })
      .from(bulkChanges)
      .where(eq(bulkChanges.undoes, id))
    if (undone) return ok(undone.id)
    const done = await productsOf(tx, id, 'done')
    const products = await readProducts(tx, by, codesOf(done))
    const undoing = done.flatMap((values) => {
      const product = products.get(values.code)
      return product ? [{ code: values.code, plan: planUndo(values, product) }] : []
    })
    const undoId = await insertChange(tx, by, { change: { kind: 'undo', of: id }, undoes: id })
    await insertPlans(tx, undoId, undoing)
    const plans = await productsOf(tx, undoId, 'planned')
    await applyPlans(tx, client, by, { id: undoId, plans })
    return ok(undoId)
  })

const changeMany = <Value>(
  db: Database,
  work: Parameters<typeof changeCatalogue<Value, { why: 'not there' }>>[1],
) => withBusyDatabase(db, BUSY_MS, () => changeCatalogue(db, work))

async function applyPlans(
  tx: Transaction,
  client: pg.PoolClient,
  by: StaffWho<'products'>,
  { id, plans }: { id: number; plans: readonly PlannedProduct[] },
): Promise<void> {
  const products = await readProducts(tx, by, codesOf(plans))
  const outcomeNow = (plan: PlannedProduct) => outcomeOf(plan, products.get(plan.code))
  const planned = plans.filter((plan) => outcomeNow(plan) === 'done')
  const refusals = await writePlans(tx, client, by, { id, plans: planned })
  await writeOutcomes(
    tx,
    id,
    plans.map((plan) => {
      const { code } = plan
      const outcome = outcomeNow(plan)
      const refusal = outcome === 'refused' ? 'changed meanwhile' : refusals.get(code)
      return refusal ? { code, outcome: 'refused', refusal } : { code, outcome }
    }),
  )
  await tx
    .update(bulkChanges)
    .set({ appliedAt: sql`now()` })
    .where(eq(bulkChanges.id, id))
  await forgetChanges(tx)
}

function outcomeOf({ before, after }: PlannedProduct, product: DeskProduct | undefined) {
  if (!product) return 'refused'
  if (!isChangedSince(before, product)) return 'done'
  const now = valuesOf(product)
  return after.stock === undefined && namesOf(after).every((name) => now[name] === after[name])
    ? 'same'
    : 'refused'
}

const codesOf = (plans: readonly PlannedProduct[]) => plans.map(({ code }) => code)

async function productsOf(
  tx: Transaction,
  id: number,
  outcome: 'planned' | 'done',
): Promise<PlannedProduct[]> {
  const rows = await tx
    .select()
    .from(bulkChangeProducts)
    .where(and(eq(bulkChangeProducts.changeId, id), eq(bulkChangeProducts.outcome, outcome)))
    .orderBy(bulkChangeProducts.code)
  return rows.map(({ code, before, after }) => ({ code, before: before ?? {}, after: after ?? {} }))
}

async function forgetChanges(tx: Transaction): Promise<void> {
  const made = isNotNull(bulkChanges.appliedAt)
  const kept = tx
    .select({ id: bulkChanges.id })
    .from(bulkChanges)
    .where(made)
    .orderBy(desc(bulkChanges.id))
    .limit(MAX_CHANGES)
  await tx.delete(bulkChanges).where(and(made, notInArray(bulkChanges.id, kept)))
}
