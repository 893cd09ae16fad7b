import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { insertRows } from '#db/prepared.ts'
import { auditEvents, cashPayments, remittanceRows, remittances } from '#db/schema.ts'
import { inRupees, sum } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { cashReconciled } from '#app/orders/audit/cash-events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { staffActor } from '#app/staff/staff-actor.ts'
import { CODE_WANTED } from '#app/staff/sign-in/fresh-code.server.ts'
import { asksForCode, type StaffWho } from '#app/staff/staff.server.ts'
import type { RemittanceRow } from '../file/remittance-rows.server.ts'
import { checkRemittance } from './check-remittance.server.ts'
import type { CashOrder, Matched } from './outcome.ts'

type By = StaffWho<'settle payments'>
type Row = Matched<RemittanceRow>

/** Parameters of a statement are bounded. */
const EVENTS_AT_ONCE = 1_000

/**
 * Applies a checked remittance, in one transaction: rows that match reconcile the cash of their orders,
 * all others are kept until a member settles them. It is matched anew with the cash of its orders locked,
 * so that another file, or a parcel that is delivered meanwhile, counts.
 * @returns a sentence for the staff
 */
export function applyRemittance(
  { db, now }: { db: Database; now: () => Date },
  by: By,
  id: number,
): Promise<Result<string, string | typeof CODE_WANTED>> {
  if (asksForCode(by, now())) return Promise.resolve(err(CODE_WANTED))
  return db.transaction(async (tx) => {
    const [stored] = await tx.select().from(remittances).where(eq(remittances.id, id)).for('update')
    if (!stored) return err('It is not here any more. Nothing was changed.')
    if (stored.state === 'applied') return err('It was applied already, and only once.')
    if (stored.state !== 'checked') return err('Check its columns first.')
    const seen = await checkRemittance(tx, by, stored)
    if (!seen.ok) return seen
    await lockCash(tx, seen.value.rows)
    const checked = await checkRemittance(tx, by, stored)
    if (!checked.ok) return checked
    const { rows, problems, first } = checked.value
    if (rows.every(({ outcome }) => outcome === 'twice'))
      return err('All of it was remitted already. Drop the file.')
    if (rows.every(({ outcome }) => outcome === 'unknown'))
      return err('No row names an order of this shop. Look at the columns, or drop the file.')
    await reconcile(tx, by, rows, now())
    await tx.execute(insertRows(remittanceRows, rows.map(storedRow(id))))
    await tx
      .update(remittances)
      .set({
        state: 'applied',
        stateAt: sql`clock_timestamp()`,
        appliedBy: by.id,
        file: null,
        leftOut: { problems, first },
      })
      .where(eq(remittances.id, id))
    const matching = rows.filter(({ outcome }) => outcome === 'matches')
    const amount = sum(matching.map((row) => row.amount))
    const toSettle = rows.length - matching.length
    await tx.insert(auditEvents).values({
      ...staffActor(by),
      subjectType: 'remittance',
      subjectId: String(id),
      action: 'applied',
      after: {
        courier: stored.courier,
        file: stored.fileName,
        rows: rows.length,
        amountPaise: amount,
        toSettle,
      },
    })
    return ok(
      `Applied. Reconciled: ${matching.length}, with ${inRupees(amount)}. To settle: ${toSettle}.`,
    )
  })
}

/** Locks the cash of all orders that are named, always in one sequence. */
async function lockCash(tx: Transaction, rows: readonly Row[]): Promise<void> {
  const ids = new Set(rows.flatMap(({ found }) => found?.id ?? []))
  if (ids.size === 0) return
  await tx
    .select({ id: cashPayments.orderId })
    .from(cashPayments)
    .where(inArray(cashPayments.orderId, [...ids]))
    .orderBy(asc(cashPayments.orderId))
    .for('update')
}

/** @throws where the cash of an order is not collected any more: it was locked, so that is a bug */
async function reconcile(tx: Transaction, by: By, rows: readonly Row[], at: Date): Promise<void> {
  const matching = rows.flatMap((row) =>
    row.outcome === 'matches' && row.found ? [{ ...row, found: row.found }] : [],
  )
  await reconcileCash(
    tx,
    matching.map(({ found }) => found),
    at,
  )
  const events = matching.map(({ found, amount, reference }) =>
    cashReconciled(found.id, { amountPaise: amount, reference }),
  )
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE)
    await recordEvent(tx, staffActor(by), ...events.slice(from, from + EVENTS_AT_ONCE))
}

/** The cash of these orders, which is collected, has come from the courier. */
export async function reconcileCash(
  tx: Transaction,
  orders: readonly Pick<CashOrder, 'id'>[],
  at: Date,
): Promise<void> {
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  const moved = await tx
    .update(cashPayments)
    .set({ state: 'reconciled', reconciledAt: at })
    .where(and(inArray(cashPayments.orderId, ids), eq(cashPayments.state, 'collected')))
  if (moved.rowCount !== ids.length)
    throw new Error(`${ids.length} orders were to be reconciled, and ${moved.rowCount} were`)
}

const storedRow =
  (remittanceId: number) =>
  ({ line, tracking, order, amount, reference, paidOn, outcome, found }: Row) => ({
    remittanceId,
    line,
    code: tracking || order,
    amountPaise: amount,
    reference,
    paidOn,
    outcome,
    orderId: found?.id ?? null,
    duePaise: found?.collected ?? null,
    reconciles: outcome === 'matches',
  })
