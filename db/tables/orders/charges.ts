import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { CHARGE_CODES } from '../../enums.ts'
import { isOneOf, paise } from '../columns.ts'
import { orders } from './orders.ts'

/** Charges: what an order costs beside its lines, as placed. A charge of nothing has no row. */
export const orderCharges = pgTable(
  'order_charges',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    code: text({ enum: CHARGE_CODES }).notNull(),
    amountPaise: paise('amount_paise').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    check('order_charges_code_is_known', isOneOf(t.code, CHARGE_CODES)),
    check('order_charges_amount_is_an_amount', sql`${t.amountPaise} >= 0`),
  ],
)
