import { asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import {
  auditEvents,
  orderCharges,
  orderItems,
  orders,
  paymentAttempts,
  refunds,
} from '#db/schema.ts'
import { paise, decimalRupees } from '#app/basics/money.ts'
import { itemName } from '#app/orders/order.ts'
import { readAddress } from '#app/orders/address/stored-address.ts'
import { byOrder } from '../by-order.ts'
import { exportCash } from './export-cash.server.ts'
import { exportDocuments } from './export-documents.server.ts'
import { exportReturns } from './export-returns.server.ts'
import { REFUND_ORDER_ID, refundsOfOrders } from '#app/payments/refunds/refunds-of-orders.server.ts'

const rupees = (amount: number): string => decimalRupees(paise(amount))

/** Upper bound on exported orders, above what anybody places in a lifetime. */
const MAX_ORDERS = 2_000

/** A person's orders with their payments, refunds, returns and events, newest first. */
export async function exportOrders(db: Database, of: SQL) {
  const rows = await db
    .select()
    .from(orders)
    .where(of)
    .orderBy(desc(orders.createdAt))
    .limit(MAX_ORDERS)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const items = await exportItems(db, ids)
  const charges = await exportCharges(db, ids)
  const payments = await exportPayments(db, ids)
  const cash = await exportCash(db, ids)
  const refunded = await exportRefunds(db, ids)
  const returned = await exportReturns(db, ids)
  const events = await exportEvents(db, ids)
  const documents = await exportDocuments(db, ids)
  return rows.map((order) => {
    const address = readAddress(order.shippingAddress)
    return {
      number: order.number,
      id: order.id,
      placed: order.createdAt,
      paid: order.paidAt,
      shipped: order.shippedAt,
      delivered: order.deliveredAt,
      cancelled: order.cancelledAt,
      deliveryFailure: order.deliveryFailure,
      deliveryFailureNote: order.deliveryFailureNote,
      status: order.status,
      origin: order.origin,
      paymentMethod: order.paymentMethod,
      total: rupees(order.totalPaise),
      sentTo: address.ok ? address.value : order.shippingAddress,
      email: order.contactEmail,
      ...exportBusiness(order),
      ...(order.giftWrap && { giftMessage: order.giftMessage ?? '' }),
      shipping: {
        method: order.shippingMethod,
        courier: order.courier,
        trackingNumber: order.trackingNumber,
      },
      items: items(order.id),
      charges: charges(order.id),
      payments: payments(order.id),
      cashOnDelivery: cash(order.id),
      refunds: refunded(order.id),
      returns: returned(order.id),
      events: events(order.id),
      documents: documents.get(order.id) ?? [],
    }
  })
}

const exportBusiness = (order: typeof orders.$inferSelect) =>
  order.buyerGstin && {
    gstin: order.buyerGstin,
    business: order.buyerBusiness,
    ...(order.buyerGoodsGoTo && {
      registeredAddress: [order.buyerStreet, order.buyerCity, order.buyerPostalCode].join(', '),
      goodsGoTo: order.buyerGoodsGoTo,
    }),
  }

async function exportItems(db: Database, orderIds: string[]) {
  const rows = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.position))
  return byOrder(rows, (item) => ({
    name: itemName(item.productName, item.productId),
    size: item.selectedSize,
    colour: item.selectedColour,
    quantity: item.quantity,
    price: rupees(item.pricePaise),
    cancelled: item.cancelledAt,
  }))
}

async function exportCharges(db: Database, orderIds: string[]) {
  const rows = await db
    .select()
    .from(orderCharges)
    .where(inArray(orderCharges.orderId, orderIds))
    .orderBy(asc(orderCharges.position))
  return byOrder(rows, ({ code, amountPaise }) => ({ for: code, amount: rupees(amountPaise) }))
}

async function exportPayments(db: Database, orderIds: string[]) {
  const rows = await db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, orderIds))
    .orderBy(asc(paymentAttempts.createdAt))
  return byOrder(
    rows,
    ({ reference, bankRef, amountPaise, state, method, createdAt, settledAt }) => ({
      reference,
      bankReference: bankRef,
      amount: rupees(amountPaise),
      state,
      method,
      begun: createdAt,
      settled: settledAt,
    }),
  )
}

async function exportRefunds(db: Database, orderIds: string[]) {
  const rows = await db
    .select({
      orderId: REFUND_ORDER_ID,
      amount: refunds.amountPaise,
      why: refunds.why,
      // Of goodwill the reason is for the staff.
      whyNote: sql<
        string | null
      >`case when ${refunds.why} <> 'goodwill' then ${refunds.whyNote} end`,
      method: refunds.method,
      methodNote: refunds.methodNote,
      state: refunds.state,
      at: refunds.settledAt,
    })
    .from(refunds)
    .leftJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.attemptReference))
    .where(refundsOfOrders(orderIds))
  return byOrder(rows, ({ amount, why, whyNote, method, methodNote, state, at }) => ({
    amount: rupees(amount),
    why,
    whyNote,
    method,
    methodNote,
    state,
    done: at,
  }))
}

async function exportEvents(db: Database, orderIds: string[]) {
  const rows = await db
    .select()
    .from(auditEvents)
    .where(inArray(auditEvents.orderId, orderIds))
    .orderBy(asc(auditEvents.id))
  return byOrder(
    rows,
    ({ at, actor, subjectType, subjectId, action, before, after, personal }) => ({
      at,
      by: actor,
      of: subjectType,
      id: subjectId,
      action,
      before,
      after,
      // Notes are for the staff.
      ...(action !== 'note_added' && { said: personal }),
    }),
  )
}
