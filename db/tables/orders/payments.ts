import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  ATTEMPT_STATES,
  MESSAGE_SOURCES,
  REFUND_METHODS,
  REFUND_REASONS,
  REFUND_STATES,
} from '../../enums.ts'
import { orders } from './orders.ts'
import { at, isOneOf, paise } from '../columns.ts'

/** Payment attempts: one try each to pay an order. payments/payment.ts has the transitions. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    /** Reference of the shop, unique and never reused; the gateway calls it clientTxnId. */
    reference: text().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    gateway: text().notNull(),
    amountPaise: paise('amount_paise').notNull(),
    state: text({ enum: ATTEMPT_STATES }).notNull(),
    /** Why it failed or needs a review, as text. */
    reason: text(),
    paidPaise: paise('paid_paise'),
    gatewayRef: text('gateway_ref'),
    bankRef: text('bank_ref'),
    method: text(),
    createdAt: at('created_at').notNull(),
    settledAt: at('settled_at'),
    /** When a person decided what became of it, because its answers did not fit. */
    decidedAt: at('decided_at'),
    /** Number of status checks that the schedule has made. */
    checks: integer().notNull().default(0),
    /**
     * When the schedule makes the next; null: it is over. The default is for nodes of an earlier
     * version, which do not know the column.
     */
    nextCheckAt: at('next_check_at').default(sql`now() + interval '1 minute'`),
  },
  (t) => [
    index().on(t.orderId),
    index('payment_attempts_to_check')
      .on(t.nextCheckAt)
      .where(sql`${t.nextCheckAt} is not null`),
    check('payment_attempts_state_is_known', isOneOf(t.state, ATTEMPT_STATES)),
    check('payment_attempts_amount_is_an_amount', sql`${t.amountPaise} > 0`),
  ],
)

/** Returns and notices of the gateway, each stored once however often it is repeated. */
export const paymentMessages = pgTable(
  'payment_messages',
  {
    /** SHA-256 of the message; its text is not stored. */
    hash: text().primaryKey(),
    via: text({ enum: MESSAGE_SOURCES }).notNull(),
    reference: text().notNull(),
    receivedAt: at('received_at').notNull(),
    /** No attempt has this reference; the sweep looks again, and forgets it after a day (T10). */
    isUnmatched: boolean('is_unmatched').notNull().default(false),
  },
  (t) => [
    index().on(t.reference),
    index('payment_messages_unmatched')
      .on(t.receivedAt)
      .where(sql`${t.isUnmatched}`),
  ],
)

/** Refunds: a row is a promise that survives every failure; the refund job sends it. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    /** Null: what was collected at the door is owed back, which no gateway has. */
    attemptReference: text('attempt_reference').references(() => paymentAttempts.reference),
    /** Whose cash was collected; null where an attempt says it. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** Idempotency key within the payment: what the money is owed for is paid back once. */
    cause: text().notNull().default('payment'),
    amountPaise: paise('amount_paise').notNull(),
    why: text({ enum: REFUND_REASONS }).notNull(),
    /** Note of staff about it. */
    whyNote: text('why_note'),
    method: text({ enum: REFUND_METHODS }).notNull().default('gateway'),
    /** How a manual refund was paid, as the shopper reads it; '' once the person is erased. */
    methodNote: text('method_note'),
    state: text({ enum: REFUND_STATES }).notNull(),
    /** Answer of the gateway, as text for staff. */
    detail: text(),
    createdAt: at('created_at').notNull(),
    /** How often staff have decided to send it again: each decision has a name at the gateway. */
    sendings: integer().notNull().default(0),
    submittedAt: at('submitted_at'),
    settledAt: at('settled_at'),
    /** Number of status checks since it was sent. */
    polls: integer().notNull().default(0),
    /** When it is to be sent, or asked about, next; null: neither, by itself. */
    nextStepAt: at('next_step_at').defaultNow(),
  },
  (t) => [
    uniqueIndex().on(t.attemptReference, t.cause),
    uniqueIndex('refunds_of_cash')
      .on(t.orderId, t.cause)
      .where(sql`${t.orderId} is not null`),
    index('refunds_to_go_on')
      .on(t.nextStepAt)
      .where(sql`${t.nextStepAt} is not null`),
    check(
      'refunds_are_of_a_payment_or_of_cash',
      sql`(${t.attemptReference} is null) <> (${t.orderId} is null)`,
    ),
    check('refunds_state_is_known', isOneOf(t.state, REFUND_STATES)),
    check('refunds_why_is_known', isOneOf(t.why, REFUND_REASONS)),
    check('refunds_method_is_known', isOneOf(t.method, REFUND_METHODS)),
    check(
      'refunds_manual_has_a_note',
      sql`(${t.method} = 'manual') = (${t.methodNote} is not null)`,
    ),
    check('refunds_sendings_fit_their_name', sql`${t.sendings} between 0 and 999`),
  ],
)
