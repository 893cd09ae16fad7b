import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { at, paise } from './columns.ts'

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** The first eight characters of the id: what the shopper is shown and types. */
    number: text().notNull().unique(),
    /** Null once the account is deleted: the order stays, as the law wants it. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text().notNull(),
    totalPaise: paise('total_paise').notNull(),
    /** JSON text, as the spec has it: an imported order may hold something unreadable. */
    shippingAddress: text('shipping_address').notNull(),
    contactEmail: text('contact_email').notNull(),
    shippingMethod: text('shipping_method').notNull(),
    trackingNumber: text('tracking_number'),
    /** Made when the checkout opens: however often the button is pressed, one order. */
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of what was ordered, to tell a retry from another order under the same key. */
    requestHash: text('request_hash').notNull(),
    /** SHA-256 of the cookie that lets the browser it was placed in see it. */
    capabilityHash: text('capability_hash').notNull(),
    createdAt: at('created_at').notNull(),
    /** Until when what it takes of the stock is held for it while it is unpaid; null: nothing is held, or it is paid. */
    stockHeldUntil: at('stock_held_until'),
    paidAt: at('paid_at'),
    shippedAt: at('shipped_at'),
    deliveredAt: at('delivered_at'),
    cancelledAt: at('cancelled_at'),
    /** The account is deleted: from then on nothing here says who it was. Until then the parcel still needs its address. */
    erasePersonAfter: at('erase_person_after'),
  },
  (t) => [
    uniqueIndex().on(t.userId, t.idempotencyKey),
    index().on(t.userId, t.createdAt, t.id),
    index('orders_to_erase')
      .on(t.erasePersonAfter)
      .where(sql`${t.erasePersonAfter} is not null`),
    check(
      'orders_status_is_known',
      sql`${t.status} in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')`,
    ),
    check('orders_total_is_an_amount', sql`${t.totalPaise} >= 0`),
  ],
)

export const orderItems = pgTable(
  'order_items',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** No reference: an imported order may name a product this shop never had. */
    productId: text('product_id').notNull(),
    styleId: integer('style_id'),
    /** As sold, even if the product is renamed later. Null on imported orders that never stored it. */
    productName: text('product_name'),
    quantity: integer().notNull(),
    pricePaise: paise('price_paise').notNull(),
    selectedSize: text('selected_size'),
    selectedColour: text('selected_colour'),
    /** As promised when it was sold (spec section 9). */
    returnable: boolean().notNull().default(true),
    /** Taken back before it was sent. */
    cancelledAt: at('cancelled_at'),
  },
  (t) => [
    uniqueIndex().on(t.orderId, t.position),
    check('order_items_quantity_is_positive', sql`${t.quantity} > 0`),
    check('order_items_price_is_an_amount', sql`${t.pricePaise} >= 0`),
  ],
)

/** What an order has taken out of `stock`: a row is given back once, by whoever deletes it. What is not counted has none. */
export const stockHolds = pgTable(
  'stock_holds',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** No reference: a product that is no longer in the catalogue is still in its orders. */
    productId: uuid('product_id').notNull(),
    size: text().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId, t.size] }),
    check('stock_holds_quantity_is_positive', sql`${t.quantity} > 0`),
  ],
)

/** What a shopper wants to give back, or has: one row for each line and wish. How it moves: aftersales/return.ts. */
export const returns = pgTable(
  'returns',
  {
    id: uuid().primaryKey(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    reason: text().notNull(),
    /** What the shopper wrote about it. */
    note: text(),
    state: text().notNull(),
    /** In words for the shopper, when it is refused. */
    refusal: text(),
    requestedAt: at('requested_at').notNull(),
    settledAt: at('settled_at'),
  },
  (t) => [
    index().on(t.orderItemId),
    check('returns_state_is_known', sql`${t.state} in ('requested', 'accepted', 'refused')`),
    check('returns_quantity_is_positive', sql`${t.quantity} > 0`),
  ],
)
