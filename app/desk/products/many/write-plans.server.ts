import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Transaction } from '#db/database.ts'
import { bulkChangeProducts } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { announceChange } from '../catalogue-lock.server.ts'
import { writeHidden } from '../hide-product.server.ts'
import { cellsIn } from '../product-cells.ts'
import { recordProductEvents, type ProductEvent } from '../history/record-product-event.server.ts'
import { stageCells, writeStagedCells, type CellsToWrite } from '../write-cells.server.ts'
import type { WrittenValues } from './plan-change.ts'
import type { Refusal } from './refusals.ts'

export type PlannedProduct = { code: number } & WrittenValues

/** Whether a plan writes cells; it writes them, or the state and the time of appearing. */
export const hasCells = ({ after }: WrittenValues): boolean =>
  after.state === undefined && after.appearsAt === undefined

export const cellsToWrite = ({ code, before, after }: PlannedProduct): CellsToWrite => ({
  code,
  cells: cellsIn(after),
  stockSold: before.stockSold ?? '',
})

/**
 * Writes planned products by the functions that write a single one, with an event of each that names
 * the change.
 * @returns those that the rules of the cells refuse by now
 */
export async function writePlans(
  tx: Transaction,
  client: pg.PoolClient,
  by: StaffWho<'products'>,
  { id, plans }: { id: number; plans: readonly PlannedProduct[] },
): Promise<Map<number, Refusal>> {
  const [cells, states] = [plans.filter(hasCells), plans.filter((plan) => !hasCells(plan))]
  const refusals = new Map<number, Refusal>()
  if (cells.length > 0)
    for (const [code, [problem]] of await stageCells(tx, client, cells.map(cellsToWrite)))
      if (problem) refusals.set(code, problem.reason)
  const written = plans.filter(({ code }) => !refusals.has(code))
  if (written.length === 0) return refusals
  await recordProductEvents(
    tx,
    by,
    written.map((plan) => eventOf(plan, id)),
  )
  await announceChange(tx)
  // Last: a sale of these products waits from here until the commit.
  if (cells.length > 0) await writeStagedCells(tx)
  await writeStates(tx, states)
  return refusals
}

async function writeStates(tx: Transaction, plans: readonly PlannedProduct[]): Promise<void> {
  const [first] = plans
  if (!first) return
  // All plans of a change write the same state.
  const { state } = first.after
  if (state !== undefined)
    await writeHidden(
      tx,
      plans.map(({ code }) => code),
      state === 'hidden',
    )
  const times = plans
    .filter(({ after }) => after.appearsAt !== undefined)
    .map(({ code, after }) => ({ code, at: after.appearsAt || null }))
  if (times.length > 0)
    await tx.execute(sql`
      update styles set appears_at = times.at
      from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as times (code integer, at timestamptz)
      where styles.id = times.code and styles.hidden`)
}

function eventOf({ code, before, after }: PlannedProduct, bulkChange: number): ProductEvent {
  if (after.state !== undefined)
    return { code, action: after.state === 'hidden' ? 'hidden' : 'shown', bulkChange }
  if (after.appearsAt !== undefined)
    return { code, action: 'scheduled', scheduledFor: after.appearsAt || null, bulkChange }
  const cells = cellsIn(after)
  const was = Object.entries(cellsIn(before)).filter(([cell]) => Object.hasOwn(cells, cell))
  return { code, action: 'changed', before: Object.fromEntries(was), after: cells, bulkChange }
}

/** Notes what became of the products of a change. */
export async function writeOutcomes(
  tx: Transaction,
  changeId: number,
  outcomes: readonly { code: number; outcome: 'done' | 'same' | 'refused'; refusal?: Refusal }[],
): Promise<void> {
  await tx.execute(sql`
    update ${bulkChangeProducts} as product set outcome = seen.outcome, refusal = seen.refusal
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as seen (code integer, outcome text, refusal text)
    where product.change_id = ${changeId} and product.code = seen.code`)
}
