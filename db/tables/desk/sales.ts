import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { paise } from '../columns.ts'

/**
 * Rollup of net sales: a day in India by category, counted at night (desk/today/money). A day that
 * has no row is not counted yet; one without sales has a row of the category ''.
 */
export const salesDays = pgTable(
  'sales_days',
  {
    day: date({ mode: 'string' }).notNull(),
    /** Sub-category of the catalogue; '' where it has the product no more. */
    category: text().notNull(),
    /** Below nothing where more came back than was sold. */
    pieces: integer().notNull(),
    netPaise: paise('net_paise').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.category] })],
)

/** Rollup: pieces sold in the seven days that were over when it was counted, at night. */
export const soldSizes = pgTable(
  'sold_sizes',
  {
    productId: uuid('product_id').notNull(),
    /** '' of a product that has none to choose. */
    size: text().notNull(),
    pieces: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.size] })],
)
