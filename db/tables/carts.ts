import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { at } from './columns.ts'

/** A signed-in shopper's cart, as their browsers last agreed on it. The shape is cart/stored-cart.ts's. */
export const carts = pgTable('carts', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lines: jsonb().notNull(),
  /** `[sign-in, name of what it told last]`, newest first: whose answer was lost on the way asks whether it was heard. */
  acknowledged: jsonb('heard').notNull().default([]),
  updatedAt: at('updated_at').notNull(),
})
