import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts.ts'
import {
  DELIVERY_FAILURES,
  MAX_GIFT_MESSAGE,
  ORDER_ORIGINS,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  STATE_CHOICES,
} from '../../enums.ts'
import { at, isOneOf, paise } from '../columns.ts'
import { buyerChecks, buyerColumns } from './buyer-columns.ts'

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** Order number: the first 8 characters of the id, which the shopper sees and types. */
    number: text().notNull().unique(),
    /** Null once the account is deleted: the law requires the order to be kept. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    origin: text({ enum: ORDER_ORIGINS }).notNull().default('shop'),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull().default('online'),
    totalPaise: paise('total_paise').notNull(),
    /** JSON text (§3): an imported order may hold something unreadable. */
    shippingAddress: text('shipping_address').notNull(),
    /**
     * Whether that text can be read into the columns below, which follow from it
     * (app/orders/address/address-columns.server.ts) and are null where it says nothing. Null: a row
     * of an earlier version, which the next start reads.
     */
    addressReadable: boolean('address_readable'),
    shippingName: text('shipping_name'),
    shippingStreet: text('shipping_street'),
    shippingCity: text('shipping_city'),
    /** As written, or else by the PIN code. */
    shippingState: text('shipping_state'),
    /**
     * Null: the State follows from the PIN code, or stood in the address of an import, or the order is
     * of an earlier version, which assumed the larger part's or the seller's.
     */
    shippingStateChoice: text('shipping_state_choice', { enum: STATE_CHOICES }),
    /** Six digits. */
    shippingPostalCode: text('shipping_postal_code'),
    /** Ten digits. */
    shippingPhone: text('shipping_phone'),
    contactEmail: text('contact_email').notNull(),
    ...buyerColumns,
    shippingMethod: text('shipping_method').notNull(),
    /** It is wrapped as a gift; what that costs is one of its charges, unless it is free. */
    giftWrap: boolean('gift_wrap').notNull().default(false),
    /** For the card in the parcel, as the shopper wrote it; null: no card. */
    giftMessage: text('gift_message'),
    trackingNumber: text('tracking_number'),
    /** As the merchant or the courier's sheet names it. */
    courier: text(),
    /** Page of the courier that shows where the parcel is: an https address. */
    trackingLink: text('tracking_link'),
    /** Idempotency key, made when the checkout opens: pressing again makes no second order. */
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of what was ordered, to tell a retry from another order under the same key. */
    requestHash: text('request_hash').notNull(),
    /** SHA-256 of the capability cookie. */
    capabilityHash: text('capability_hash').notNull(),
    createdAt: at('created_at').notNull(),
    /** End of the stock hold while the order is unpaid; null: it holds no stock, or it is paid. */
    stockHeldUntil: at('stock_held_until'),
    /** When a gateway confirmed the payment. */
    paidAt: at('paid_at'),
    /** When an order to be paid at the door became firm; null for all others, which `paidAt` makes so. */
    confirmedAt: at('confirmed_at'),
    /** When its pieces were checked into the parcel; null again when a line is cancelled after that. */
    packedAt: at('packed_at'),
    /**
     * Days in India between which it was promised when it was paid: kept as they were. Null: unpaid, or
     * of an earlier version.
     */
    promisedFrom: date('promised_from'),
    promisedBy: date('promised_by'),
    /** Business days on the way that the promise counted. */
    promisedDays: smallint('promised_days'),
    shippedAt: at('shipped_at'),
    /**
     * Until then shipping can be undone and the shopper knows nothing of it. Null: it cannot, or the
     * mail has left.
     */
    shippingUndoUntil: at('shipping_undo_until'),
    deliveredAt: at('delivered_at'),
    cancelledAt: at('cancelled_at'),
    /** Why a shipped order was cancelled after all; the note is what staff wrote about it. */
    deliveryFailure: text('delivery_failure', { enum: DELIVERY_FAILURES }),
    deliveryFailureNote: text('delivery_failure_note'),
    /**
     * Set when the account is deleted: at this time personal data is erased from the order. Until
     * then the parcel still needs its address.
     */
    erasePersonAfter: at('erase_person_after'),
  },
  (t) => [
    uniqueIndex().on(t.userId, t.idempotencyKey),
    index().on(t.userId, t.createdAt, t.id),
    index('orders_to_erase')
      .on(t.erasePersonAfter)
      .where(sql`${t.erasePersonAfter} is not null`),
    index('orders_with_stock_held')
      .on(t.stockHeldUntil)
      .where(sql`${t.stockHeldUntil} is not null`),
    index('orders_with_unread_address')
      .on(t.id)
      .where(sql`${t.addressReadable} is null`),
    check('orders_status_is_known', isOneOf(t.status, ORDER_STATUSES)),
    check('orders_origin_is_known', isOneOf(t.origin, ORDER_ORIGINS)),
    check('orders_payment_method_is_known', isOneOf(t.paymentMethod, PAYMENT_METHODS)),
    check('orders_delivery_failure_is_known', isOneOf(t.deliveryFailure, DELIVERY_FAILURES)),
    check('orders_shipping_state_choice_is_known', isOneOf(t.shippingStateChoice, STATE_CHOICES)),
    check(
      'orders_delivery_failure_cancels',
      sql`${t.deliveryFailure} is null or ${t.status} = 'cancelled'`,
    ),
    check(
      'orders_gift_message_is_of_a_gift',
      sql`${t.giftMessage} is null or (${t.giftWrap} and length(${t.giftMessage}) <= ${sql.raw(String(MAX_GIFT_MESSAGE))})`,
    ),
    ...buyerChecks(t),
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
    /** No foreign key: an imported order may name a product that this shop never had. */
    productId: text('product_id').notNull(),
    styleId: integer('style_id'),
    /** Name as sold, even if it changes later. Null on imported orders that never stored it. */
    productName: text('product_name'),
    quantity: integer().notNull(),
    pricePaise: paise('price_paise').notNull(),
    selectedSize: text('selected_size'),
    selectedColour: text('selected_colour'),
    /** As promised when it was sold (§9.6). */
    returnable: boolean().notNull().default(true),
    /** When this line was cancelled, before shipping. */
    cancelledAt: at('cancelled_at'),
  },
  (t) => [
    uniqueIndex().on(t.orderId, t.position),
    check('order_items_quantity_is_positive', sql`${t.quantity} > 0`),
    check('order_items_price_is_an_amount', sql`${t.pricePaise} >= 0`),
  ],
)

/**
 * Stock holds: stock that an order has taken. It is released once, by the transaction that deletes
 * the row. Stock that is not counted has none.
 */
export const stockHolds = pgTable(
  'stock_holds',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** No foreign key: a product that has left the catalogue is still in its orders. */
    productId: uuid('product_id').notNull(),
    size: text().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId, t.size] }),
    check('stock_holds_quantity_is_positive', sql`${t.quantity} > 0`),
  ],
)
