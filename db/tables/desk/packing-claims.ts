import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../columns.ts'
import { orders } from '../orders/orders.ts'
import { staff } from '../staff.ts'

/**
 * Parcels that a member has begun to pack: whoever opens one next is told by whom and when, until the
 * claim is over by the database's clock.
 */
export const packingClaims = pgTable('packing_claims', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  staffId: text('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' }),
  beganAt: at('began_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
})
