import { bigint, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { at, paise } from '../columns.ts'

/**
 * Asking prices that ended, as the trigger styles_price_changed records them: what was asked in the
 * 30 days before a sale. Older ones are deleted.
 */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    styleId: integer('style_id').notNull(),
    /** When the price ended. */
    at: at('at').notNull(),
    pricePaise: paise('price_paise').notNull(),
  },
  (t) => [
    index('price_changes_style_idx').on(t.styleId, t.at),
    index('price_changes_at_idx').on(t.at),
  ],
)
