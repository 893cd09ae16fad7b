import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { at } from './columns.ts'

/** Cart of a signed-in shopper, as it was last synced. cart/stored-cart.ts reads the lines. */
export const carts = pgTable('carts', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lines: jsonb().notNull(),
  /**
   * Last acknowledged push of each sign-in, `[sign-in, id]`, newest first: a browser that lost the
   * answer to its push asks whether the push arrived.
   */
  acknowledged: jsonb('heard').notNull().default([]),
  updatedAt: at('updated_at').notNull(),
})
