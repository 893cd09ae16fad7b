import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { orders } from './orders.ts'
import { at, paise } from './columns.ts'

/** One try to pay an order. States and how they move: payments/payment.ts. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    /** Ours, unique, never reused; the gateway calls it clientTxnId. */
    reference: text().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    gateway: text().notNull(),
    amountPaise: paise('amount_paise').notNull(),
    state: text().notNull(),
    /** Why it failed or wants a person's eye, in words. */
    reason: text(),
    paidPaise: paise('paid_paise'),
    gatewayRef: text('gateway_ref'),
    bankRef: text('bank_ref'),
    method: text(),
    createdAt: at('created_at').notNull(),
    settledAt: at('settled_at'),
  },
  (t) => [
    index().on(t.orderId),
    check(
      'payment_attempts_state_is_known',
      sql`${t.state} in ('created', 'redirected', 'pending', 'succeeded', 'failed', 'aborted', 'expired', 'review')`,
    ),
    check('payment_attempts_amount_is_an_amount', sql`${t.amountPaise} > 0`),
  ],
)

/** Every message the gateway sent us, kept once however often it is repeated. */
export const paymentMessages = pgTable(
  'payment_messages',
  {
    /** SHA-256 of what it says; the words themselves are not kept. */
    hash: text().primaryKey(),
    via: text().notNull(),
    reference: text().notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (t) => [index().on(t.reference)],
)

/** Money to give back. Sent by the refund job; a row here is a promise that survives everything. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    attemptReference: text('attempt_reference')
      .notNull()
      .references(() => paymentAttempts.reference),
    /** What it is owed for, in a word of ours: the same is not paid back twice. */
    cause: text().notNull().default('payment'),
    amountPaise: paise('amount_paise').notNull(),
    why: text().notNull(),
    state: text().notNull(),
    /** What the gateway said of it, in words for the desk. */
    detail: text(),
    createdAt: at('created_at').notNull(),
    submittedAt: at('submitted_at'),
    settledAt: at('settled_at'),
  },
  (t) => [
    uniqueIndex().on(t.attemptReference, t.cause),
    check(
      'refunds_state_is_known',
      sql`${t.state} in ('requested', 'submitted', 'succeeded', 'failed', 'unknown')`,
    ),
  ],
)
