import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../columns.ts'
import { orders } from './orders.ts'

/**
 * Whose stock holds they are, of orders that are not paid: for the budget of a visitor, and for the
 * shorter holds of who lets some lapse (T56). The nightly step `retention` deletes what is of no use any more.
 */
export const stockHolders = pgTable(
  'stock_holders',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Keyed digest of the visitor's network address; null after a lapse. */
    visitor: text(),
    /** How often the hold of this order expired unpaid. */
    lapses: integer().notNull().default(0),
    lapsedAt: at('lapsed_at'),
  },
  (t) => [index().on(t.visitor)],
)
