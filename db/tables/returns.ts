import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { RETURN_REASONS, RETURN_STATES } from '../enums.ts'
import { at, isOneOf } from './columns.ts'
import { orderItems } from './orders.ts'

/** Returns of goods, one row for each line and request; aftersales/return.ts moves them. */
export const returns = pgTable(
  'returns',
  {
    id: uuid().primaryKey(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    reason: text({ enum: RETURN_REASONS }).notNull(),
    /** Note of the shopper about it. */
    note: text(),
    state: text({ enum: RETURN_STATES }).notNull(),
    /** Reason of a refusal, as the shopper reads it. */
    refusal: text(),
    requestedAt: at('requested_at').notNull(),
    settledAt: at('settled_at'),
  },
  (t) => [
    index().on(t.orderItemId),
    check('returns_state_is_known', isOneOf(t.state, RETURN_STATES)),
    check('returns_reason_is_known', isOneOf(t.reason, RETURN_REASONS)),
    check('returns_quantity_is_positive', sql`${t.quantity} > 0`),
  ],
)
