import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { at } from './columns.ts'

/** A signed-in shopper's cart, as their browsers last agreed on it. The shape is cart/stored-cart.ts's. */
export const carts = pgTable('carts', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lines: jsonb().notNull(),
  updatedAt: at('updated_at').notNull(),
})
