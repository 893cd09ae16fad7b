import { eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { returns } from '#db/schema.ts'
import type { Paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { MoneyOptions, StaffBy } from '#app/orders/audit/audit-event.ts'
import { returnMoved } from '#app/orders/audit/return-events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { recordDamaged } from '#app/orders/damaged-pieces.server.ts'
import { releaseLines } from '#app/orders/stock-holds.server.ts'
import { isPaidBack } from '#app/aftersales/exchange/exchange.ts'
import type { ReturnState } from '#app/aftersales/return.ts'
import { eraseAccountOncePaid } from '#app/payments/refund-account/refund-accounts.server.ts'
import { lockReturn } from './lock-return.server.ts'
import { creditReturn, owedFor, refundReturn, type RefundWay } from './refund-return.server.ts'

type Services = { db: Database; jobs: Jobs; now: () => Date }

/**
 * Decision of staff: accept the goods, which refunds them or makes their replacement due, or refuse
 * with a note that the shopper reads. `damaged`: pieces of them that do not go on sale again.
 */
export type ReturnSettlement =
  | { accept: true; damaged: number | 'all' }
  | { accept: false; note: string }

export type Settled = {
  itemName: string
  quantity: number
  damaged: number
  refund: Paise
  /** How that goes back; undefined where it does not. */
  way: RefundWay | undefined
  /** Size that is to be sent now, instead of the money. */
  replacementSize: string | undefined
}

export type ReturnRefusal =
  | { why: 'no such return' }
  | { why: 'settled already'; state: ReturnState }
  /** Money goes back, and the member's last code is too old for that. */
  | { why: 'code wanted' }

/** Settles a return. A refused exchange lets go of the stock that it holds. */
export function settleReturn<By extends StaffBy>(
  { db, jobs, now }: Services,
  by: By,
  returnId: string,
  settlement: ReturnSettlement,
  ...[{ asksForCode = false } = {}]: MoneyOptions<By>
): Promise<Result<Settled, ReturnRefusal>> {
  return db.transaction(async (tx) => {
    const locked = await lockReturn(tx, returnId)
    if (!locked) return err({ why: 'no such return' as const })
    const { order, one, item } = locked
    if (one.state !== 'requested') return err({ why: 'settled already' as const, state: one.state })
    const { quantity, exchange } = one
    const at = now()
    const { refund, charges, isPaidHere } = await owedFor(tx, locked)
    if (asksForCode && settlement.accept && isPaidBack(one) && isPaidHere && refund > 0)
      return err({ why: 'code wanted' as const })
    const settled = {
      itemName: item.name,
      quantity,
      damaged: 0,
      refund,
      way: undefined,
      replacementSize: undefined,
    }
    if (!settlement.accept) {
      const exchangeState = exchange ? ('released' as const) : null
      await tx
        .update(returns)
        .set({ state: 'refused', refusal: settlement.note, settledAt: at, exchangeState })
        .where(eq(returns.id, returnId))
      if (exchange?.state === 'held')
        await releaseLines(tx, order.id, [{ ...item, size: exchange.size, quantity }])
      const event = returnMoved(returnId, one.state, 'refused', exchangeState ?? undefined)
      await recordEvent(tx, by, event)
      await eraseAccountOncePaid(tx, order.id)
      await jobs.enqueue(tx, 'return-refused-mail', { orderId: order.id, returnId })
      return ok(settled)
    }
    await tx
      .update(returns)
      .set({
        state: 'accepted',
        settledAt: at,
        paidCharges: isPaidBack(one) ? charges.length > 0 : null,
      })
      .where(eq(returns.id, returnId))
    const damaged = settlement.damaged === 'all' ? quantity : Math.min(settlement.damaged, quantity)
    const accepted = { ...settled, damaged }
    await recordEvent(
      tx,
      by,
      returnMoved(returnId, one.state, 'accepted', exchange?.state, damaged),
    )
    await recordDamaged(tx, [{ itemId: item.id, quantity: damaged, returnId }], at)
    if (damaged < quantity)
      await releaseLines(tx, order.id, [{ ...item, quantity: quantity - damaged }])
    if (exchange && !isPaidBack(one)) {
      await creditReturn({ tx, jobs }, locked, { charges: [], at })
      return ok({ ...accepted, replacementSize: exchange.size })
    }
    const way = await refundReturn({ tx, jobs }, by, locked, { amount: refund, at })
    await creditReturn({ tx, jobs }, locked, { charges, at })
    return ok({ ...accepted, way })
  })
}
