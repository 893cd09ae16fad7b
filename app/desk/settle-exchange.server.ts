import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { returns } from '#db/schema.ts'
import type { Paise } from '#app/basics/money.ts'
import { issuesDocuments } from '#app/basics/opening/opening.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { MoneyOptions, StaffBy } from '#app/orders/audit/audit-event.ts'
import {
  exchangeDropped,
  replacementFailed,
  replacementSent,
} from '#app/orders/audit/return-events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { issueCreditNotes } from '#app/invoices/credit/issue-credit-note.server.ts'
import { issueInvoice } from '#app/invoices/issue-invoice.server.ts'
import { releaseLines, writeOffLines } from '#app/orders/stock-holds.server.ts'
import type { Tracking } from '#app/orders/tracking.ts'
import {
  isReplacementDue,
  type ExchangeState,
  type ReplacementOutcome,
} from '#app/aftersales/exchange/exchange.ts'
import type { ReturnState } from '#app/aftersales/return.ts'
import { eraseAccountOncePaid } from '#app/payments/refund-account/refund-accounts.server.ts'
import { lockReturn, type LockedReturn } from './lock-return.server.ts'
import { owedFor, refundReturn, type RefundWay } from './refund-return.server.ts'

type Services = { db: Database; jobs: Jobs; now: () => Date }

export type ExchangeRefusal =
  | { why: 'no such return' | 'no exchange' }
  | { why: 'settled already'; state: ExchangeState }
  | { why: 'not accepted'; state: ReturnState }
  /** Money goes back, and the member's last code is too old for that. */
  | { why: 'code wanted' }
  | { why: 'demo seller' }

/** Locks a return whose exchange stands so: `held`, its size is neither sent nor let go. */
async function lockExchange(
  tx: Transaction,
  returnId: string,
  wanted: ExchangeState,
): Promise<Result<LockedReturn & { size: string }, ExchangeRefusal>> {
  const locked = await lockReturn(tx, returnId)
  if (!locked) return err({ why: 'no such return' })
  const { exchange } = locked.one
  if (!exchange) return err({ why: 'no exchange' })
  const { size, state } = exchange
  return state === wanted ? ok({ ...locked, size }) : err({ why: 'settled already', state })
}

type Replaced = { itemName: string; quantity: number; size: string }

/**
 * Records that the replacement of an accepted exchange has left, and mails it with the courier's
 * number, name and link. A repetition is refused, so that no mail goes out twice. Staff only.
 */
export function sendReplacement(
  { db, jobs, now }: Services,
  by: StaffBy,
  returnId: string,
  tracking: Partial<Tracking> = {},
): Promise<Result<Replaced, ExchangeRefusal>> {
  return db.transaction(async (tx) => {
    const locked = await lockExchange(tx, returnId, 'held')
    if (!locked.ok) return locked
    const { order, one, item, size } = locked.value
    const at = now()
    if (!issuesDocuments()) return err({ why: 'demo seller' as const })
    if (!isReplacementDue(one)) return err({ why: 'not accepted' as const, state: one.state })
    await tx
      .update(returns)
      .set({
        exchangeState: 'sent',
        exchangeSentAt: at,
        exchangeTrackingNumber: tracking.trackingNumber ?? null,
        exchangeCourier: tracking.courier ?? null,
        exchangeTrackingLink: tracking.trackingLink ?? null,
      })
      .where(eq(returns.id, returnId))
    await recordEvent(tx, by, replacementSent(returnId, tracking))
    await eraseAccountOncePaid(tx, order.id)
    await jobs.enqueue(tx, 'replacement-sent-mail', { orderId: order.id, returnId })
    // One that was sent without being packed at the station.
    const replacement = { ...item, id: returnId, size, quantity: one.quantity }
    await issueInvoice(tx, { orderId: order.id, items: [replacement], charges: [] }, at)
    return ok({ itemName: item.name, quantity: one.quantity, size })
  })
}

/** `refund` is undefined while the goods are not back: it is made when they are accepted. */
export type Dropped = Replaced & { refund: Paise | undefined; way: RefundWay | undefined }

/**
 * Turns an exchange into a refund, where the size cannot be sent: its stock is for sale again, and
 * the money goes back, now or with the goods. Staff only.
 */
export function dropExchange<By extends StaffBy>(
  { db, jobs, now }: Services,
  by: By,
  returnId: string,
  ...[{ asksForCode = false } = {}]: MoneyOptions<By>
): Promise<Result<Dropped, ExchangeRefusal>> {
  return db.transaction(async (tx) => {
    const locked = await lockExchange(tx, returnId, 'held')
    if (!locked.ok) return locked
    const { order, one, item, size } = locked.value
    const { quantity } = one
    const { refund: amount, charges, isPaidHere } = await owedFor(tx, locked.value)
    const isDue = one.state === 'accepted'
    if (asksForCode && isDue && isPaidHere && amount > 0)
      return err({ why: 'code wanted' as const })
    const at = now()
    await tx
      .update(returns)
      .set({ exchangeState: 'released', ...(isDue && { paidCharges: charges.length > 0 }) })
      .where(eq(returns.id, returnId))
    await releaseLines(tx, order.id, [{ ...item, size, quantity }])
    await recordEvent(tx, by, exchangeDropped(returnId, one.state))
    await jobs.enqueue(tx, 'exchange-dropped-mail', { orderId: order.id, returnId })
    const way = isDue
      ? await refundReturn({ tx, jobs }, by, locked.value, { amount, at })
      : undefined
    const refund = isDue ? amount : undefined
    // The goods were credited when they came back; the replacement may have an invoice by now.
    await issueCreditNotes(
      { tx, jobs },
      {
        orderId: order.id,
        cause: `exchange dropped ${returnId}`,
        reason: 'exchange_dropped',
        pieces: [{ sourceId: returnId, quantity }],
        charges: isDue ? charges : [],
        at,
      },
    )
    return ok({ itemName: item.name, quantity, size, refund, way })
  })
}

/** `damaged`: pieces of what came back that are not for sale again. */
export type FailedReplacement =
  | { outcome: Extract<ReplacementOutcome, 'lost'> }
  | { outcome: 'came_back'; damaged: number }

/**
 * Turns an exchange whose replacement was sent into a refund, where that was lost or came back: its
 * invoice is credited, the money goes back as that of a return does, and what came back as new is for
 * sale again. A repetition is refused. Staff only.
 */
export function failReplacement<By extends StaffBy>(
  { db, jobs, now }: Services,
  by: By,
  returnId: string,
  failed: FailedReplacement,
  ...[{ asksForCode = false } = {}]: MoneyOptions<By>
): Promise<Result<Replaced & { damaged: number; refund: Paise; way: RefundWay }, ExchangeRefusal>> {
  return db.transaction(async (tx) => {
    const locked = await lockExchange(tx, returnId, 'sent')
    if (!locked.ok) return locked
    const { order, one, item, size } = locked.value
    const { quantity } = one
    const { outcome } = failed
    const isBack = failed.outcome === 'came_back'
    const damaged = isBack ? Math.min(failed.damaged, quantity) : 0
    const writtenOff = isBack ? damaged : quantity
    const { refund, charges, isPaidHere } = await owedFor(tx, locked.value)
    if (asksForCode && isPaidHere && refund > 0) return err({ why: 'code wanted' as const })
    const at = now()
    await tx
      .update(returns)
      .set({
        exchangeState: 'released',
        replacementOutcome: outcome,
        paidCharges: charges.length > 0,
      })
      .where(eq(returns.id, returnId))
    const piecesOf = (pieces: number) => (pieces > 0 ? [{ ...item, size, quantity: pieces }] : [])
    await writeOffLines(tx, order.id, piecesOf(writtenOff))
    await releaseLines(tx, order.id, piecesOf(quantity - writtenOff))
    await recordEvent(tx, by, replacementFailed(returnId, outcome, damaged))
    await jobs.enqueue(tx, 'exchange-dropped-mail', { orderId: order.id, returnId })
    const way = await refundReturn({ tx, jobs }, by, locked.value, { amount: refund, at })
    await issueCreditNotes(
      { tx, jobs },
      {
        orderId: order.id,
        cause: `replacement ${outcome} ${returnId}`,
        reason: outcome === 'lost' ? 'replacement_lost' : 'replacement_came_back',
        pieces: [{ sourceId: returnId, quantity }],
        charges,
        at,
      },
    )
    return ok({ itemName: item.name, quantity, size, damaged, refund, way })
  })
}
