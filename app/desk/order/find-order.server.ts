import { asc, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders, refunds } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import { paise, type Paise } from '#app/basics/money.ts'
import { DAY_MS } from '#app/basics/time.ts'
import { findRefundSource } from '#app/aftersales/find-paid-attempt.server.ts'
import { listReturns } from '#app/aftersales/returns.server.ts'
import type { ListedDocument } from '#app/invoices/document/listed-document.ts'
import { listDocuments } from '#app/invoices/list-documents.server.ts'
import type { CashPayment, RemittedCash } from '#app/orders/cash/cash-payment.ts'
import { findCash, findRemitted } from '#app/orders/cash/cash-payments.server.ts'
import type { Order } from '#app/orders/order.ts'
import type { Tracking } from '#app/orders/tracking.ts'
import { findOrderUnscoped } from '#app/orders/stored/unscoped-order.server.ts'
import { listAttempts, type StoredAttempt } from '#app/payments/attempts.server.ts'
import { manualRefundNote } from '#app/payments/refund.ts'
import {
  findMaskedAccount,
  isRefundWanted,
} from '#app/payments/refund-account/refund-accounts.server.ts'
import { refundsOfOrders } from '#app/payments/refunds/refunds-of-orders.server.ts'
import { leftToRefund } from '#app/payments/refunds/left-to-refund.server.ts'
import type { StateChoice } from '#app/shipping/places/state-choice.ts'
import { roleMay } from '#app/staff/permissions.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { DeskRefund } from '../refunds/desk-refund.ts'
import { deskReturns, type DeskReturn } from '../returns/desk-return.ts'
import { isWithGateway } from '../settle-refund.server.ts'
import { findUndoneTracking, findUndoUntil } from './find-undo.server.ts'
import { forParcel, hasParcelUnderWay } from './for-parcel.ts'
import { listStory } from './story/list-story.server.ts'
import type { StoryEvent } from './story/story-event.ts'

export type DeskOrder = {
  order: Order
  /** The customer's account; undefined for a guest, or once it is deleted. */
  accountId: string | undefined
  isPacked: boolean
  /** Why somebody chose the State of the address; null where the PIN code says it, and of old orders. */
  stateChoice: StateChoice | null
  /** Newest first. */
  payments: StoredAttempt[]
  /** Oldest first, as the returns. */
  refunds: DeskRefund[]
  returns: DeskReturn[]
  /** Not refunded yet of what was paid; undefined while unpaid, or where another shop was paid. */
  left: Paise | undefined
  /** Until when shipping can be undone. */
  undoUntil: Date | undefined
  /** Of a shipping that was undone. */
  undoneTracking: Partial<Tracking> | undefined
  /** Undefined unless it is, or was, to be paid at the door. */
  cashPayment: CashPayment | undefined
  /** Undefined unless its cash has come from the courier. */
  remitted: RemittedCash | undefined
  /** Until when it is to be confirmed. */
  confirmUntil: Date | undefined
  /** Undefined unless cash is to be refunded; `account`: where it goes, masked. */
  refundTo: { account: string | undefined } | undefined
  /** Invoices and credit notes. */
  documents: ListedDocument[]
  story: StoryEvent[]
}

/**
 * An order with its payments, refunds and returns, and all that happened to it. Who may not write to
 * its customer gets what its parcel needs.
 */
export async function findOrderForDesk(
  { db, log, now }: { db: Database; log: Pick<Log, 'warn'>; now: () => Date },
  by: StaffWho<'orders'>,
  idOrNumber: string,
): Promise<DeskOrder | undefined> {
  const order = await findOrderUnscoped({ db, log }, idOrNumber)
  if (!order) return undefined
  const [
    payments,
    refunded,
    returned,
    source,
    undoUntil,
    undoneTracking,
    row,
    cashPayment,
    remitted,
    documents,
  ] = await Promise.all([
    listAttempts(db, order.id),
    listRefundsForDesk({ db, now }, by, order.id),
    listReturns(db, order.id),
    findRefundSource(db, order.id),
    findUndoUntil(db, order),
    findUndoneTracking(db, order),
    readRow(db, order.id),
    findCash(db, order.id),
    findRemitted(db, order.id),
    listDocuments(db, order.id),
  ])
  const left = source === undefined ? undefined : await leftToRefund(db, source)
  const returns = deskReturns(order, returned, left)
  const context = { order, payments, refunds: refunded, returns }
  const mayWrite = roleMay(by.role, 'customer contact')
  return {
    ...context,
    order: mayWrite ? order : forParcel(order, returns, now()),
    accountId: mayWrite ? (row?.accountId ?? undefined) : undefined,
    isPacked: Boolean(row?.packedAt),
    stateChoice: row?.stateChoice ?? null,
    left,
    undoUntil,
    undoneTracking,
    cashPayment,
    remitted,
    documents: mayWrite || hasParcelUnderWay(order, returns, now()) ? documents : [],
    confirmUntil: row?.stockHeldUntil ?? undefined,
    refundTo:
      // The row of the cash stays where the order was paid online after all.
      order.paymentMethod === 'cash' && cashPayment && (await isRefundWanted(db, order.id))
        ? { account: await findMaskedAccount(db, order.id) }
        : undefined,
    story: await listStory(db, by, order.id, context),
  }
}

/** As the order's shopper sees it: a parcel whose shipping can be undone has not left. */
export const findOrderAsShopper = (
  services: { db: Database; log: Pick<Log, 'warn'> },
  _by: StaffWho<'customer contact'>,
  number: string,
): Promise<Order | undefined> => findOrderUnscoped(services, number, { asShopper: true })

/** Columns of an order that only the desk reads. */
const readRow = async (db: Database, orderId: string) =>
  (
    await db
      .select({
        accountId: orders.userId,
        packedAt: orders.packedAt,
        stateChoice: orders.shippingStateChoice,
        stockHeldUntil: orders.stockHeldUntil,
      })
      .from(orders)
      .where(eq(orders.id, orderId))
  )[0]

async function listRefundsForDesk(
  { db, now }: { db: Database; now: () => Date },
  _by: StaffWho<'orders'>,
  orderId: string,
): Promise<DeskRefund[]> {
  const at = now()
  const isOld = ({ createdAt }: { createdAt: Date }) => at.getTime() - createdAt.getTime() > DAY_MS
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .where(refundsOfOrders([orderId]))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const account = await findMaskedAccount(db, orderId)
  return rows.map(({ refund }) => ({
    id: refund.id,
    amount: paise(refund.amountPaise),
    why: refund.why,
    whyNote: refund.whyNote,
    state: refund.state,
    detail: refund.detail,
    manualNote: manualRefundNote(refund),
    requestedAt: refund.createdAt,
    settledAt: refund.settledAt,
    cash: refund.orderId === null ? undefined : { account },
    mayPayByHand:
      refund.state === 'failed' ||
      (refund.state === 'requested' && refund.orderId !== null) ||
      (refund.state !== 'succeeded' && isOld(refund) && !isWithGateway(refund, at)),
  }))
}
