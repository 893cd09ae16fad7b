import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { CASH_ENDS, CASH_STATES } from '../../enums.ts'
import { at, isOneOf, paise } from '../columns.ts'
import { orders } from './orders.ts'

/**
 * Cash on delivery: the money of an order that is paid at the door, from the promise to the courier's
 * remittance. How much is due follows from the order's lines and charges.
 */
export const cashPayments = pgTable(
  'cash_payments',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    state: text({ enum: CASH_STATES }).notNull(),
    /** Why nothing is collected; only of `ended`. */
    endedWhy: text('ended_why', { enum: CASH_ENDS }),
    /** How many codes were sent; each follows from the order and its number (cash-code.server.ts). */
    codesSent: integer('codes_sent').notNull().default(0),
    /** Wrong codes that were typed. */
    codeTries: integer('code_tries').notNull().default(0),
    collectedAt: at('collected_at'),
    collectedPaise: paise('collected_paise'),
    reconciledAt: at('reconciled_at'),
  },
  (t) => [
    index('cash_on_the_road')
      .on(t.collectedAt)
      .where(sql`${t.state} = 'collected'`),
    index('cash_promised')
      .on(t.orderId)
      .where(sql`${t.state} = 'promised'`),
    check('cash_payments_state_is_known', isOneOf(t.state, CASH_STATES)),
    check('cash_payments_end_is_known', isOneOf(t.endedWhy, CASH_ENDS)),
    check(
      'cash_payments_end_has_a_reason',
      sql`(${t.state} = 'ended') = (${t.endedWhy} is not null)`,
    ),
    check(
      'cash_payments_collected_is_an_amount',
      sql`(${t.state} in ('collected', 'reconciled')) = (${t.collectedPaise} is not null) and ${t.collectedPaise} >= 0`,
    ),
  ],
)

/**
 * Refund accounts: where a shopper wants what was collected at the door to be sent. The row is deleted
 * as soon as nothing is left to pay, and when its retention is over at the latest.
 */
export const refundAccounts = pgTable(
  'refund_accounts',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Its details, encrypted and bound to the order (payments/refund-account). */
    sealed: text().notNull(),
    /** Mask of the account, for screens and mails. */
    masked: text().notNull(),
    givenAt: at('given_at').notNull(),
  },
  (t) => [index().on(t.givenAt)],
)
