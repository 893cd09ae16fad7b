import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { auditEvents, cashPayments, orders, remittanceRows } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { CashState } from '#app/orders/cash/cash-payment.ts'
import { cashReconciled } from '#app/orders/audit/cash-events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { staffActor } from '#app/staff/staff-actor.ts'
import { CODE_WANTED } from '#app/staff/sign-in/fresh-code.server.ts'
import { asksForCode, type StaffWho } from '#app/staff/staff.server.ts'
import { orderNumberIn } from '../../lists/sheet-rows.server.ts'
import { reconcileCash } from './apply-remittance.server.ts'

type By = StaffWho<'settle payments'>

/** Decision about a row that does not match. */
export type Settlement = {
  /** `reconcile`: the cash of the order counts as come; `close`: the row is looked into, nothing moves. */
  how: 'reconcile' | 'close'
  /** Number of the order that it is of, where the row does not say. */
  order: string
  note: string
}

/** Settles a row of an applied remittance, once. @returns a sentence for the staff */
export function settleRow(
  { db, now }: { db: Database; now: () => Date },
  by: By,
  { remittanceId, line }: { remittanceId: number; line: number },
  { how, order, note }: Settlement,
): Promise<Result<string, string | typeof CODE_WANTED>> {
  if (asksForCode(by, now())) return Promise.resolve(err(CODE_WANTED))
  return db.transaction(async (tx) => {
    const key = and(eq(remittanceRows.remittanceId, remittanceId), eq(remittanceRows.line, line))
    const [row] = await tx.select().from(remittanceRows).where(key).for('update')
    if (!row || row.outcome === 'matches') return err('There is nothing to settle in this row.')
    if (row.settledAt) return err('Somebody has settled this row already.')
    const settled = { settledAt: now(), settledBy: by.id, note }
    const target = how === 'reconcile' ? await lockTarget(tx, row.orderId, order) : ok(undefined)
    if (!target.ok) return target
    if (target.value) {
      const { id, collected } = target.value
      await reconcileCash(tx, [{ id }], settled.settledAt)
      await tx
        .update(remittanceRows)
        .set({ ...settled, reconciles: true, orderId: id, duePaise: collected })
        .where(key)
      const { amountPaise, reference } = row
      const come = { amountPaise: paise(amountPaise), reference, note }
      await recordEvent(tx, staffActor(by), cashReconciled(id, come))
    } else await tx.update(remittanceRows).set(settled).where(key)
    await tx.insert(auditEvents).values({
      ...staffActor(by),
      subjectType: 'remittance',
      subjectId: String(remittanceId),
      action: 'row_settled',
      after: { line, how, amountPaise: row.amountPaise, reference: row.reference },
    })
    return ok(
      target.value
        ? `Settled: order ${target.value.number} is reconciled.`
        : 'Settled. No order was changed.',
    )
  })
}

type Target = { id: string; number: string; collected: number | null }

/** The order that the row is of, with its cash locked and still to come. */
async function lockTarget(
  tx: Transaction,
  ofRow: string | null,
  typed: string,
): Promise<Result<Target, string>> {
  const number = orderNumberIn(typed)
  if (typed.trim() !== '' && !number) return err('This is no number of an order.')
  if (!number && !ofRow) return err('Enter the number of the order that it belongs to.')
  const [found] = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(number ? eq(orders.number, number) : eq(orders.id, ofRow ?? ''))
  if (!found) return err('There is no such order.')
  const [cash] = await tx
    .select()
    .from(cashPayments)
    .where(eq(cashPayments.orderId, found.id))
    .for('update')
  const refusal = cash ? REFUSALS[cash.state] : NOT_DUE
  if (refusal) return err(`Order ${found.number}: ${refusal}`)
  return ok({ id: found.id, number: found.number, collected: cash?.collectedPaise ?? null })
}

const NOT_DUE = 'no cash of it was collected.'

/** Why the cash of an order cannot count as come; null where it can. */
const REFUSALS: Record<CashState, string | null> = {
  to_confirm: 'its parcel has not left.',
  promised: 'its parcel is not delivered. Mark it as delivered first.',
  collected: null,
  reconciled: 'its cash was remitted already.',
  ended: NOT_DUE,
}
