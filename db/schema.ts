import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { DEFAULT_PRICE } from '#app/catalogue/default-price.ts'

// The whole database on one page. Times are UTC; money is whole paise.
const at = (column: string) => timestamp(column, { withTimezone: true, mode: 'date' })
const paise = (column: string) => bigint(column, { mode: 'number' })
/** Words as full text search knows them: stems, with a weight. */
const searchable = customType<{ data: string }>({ dataType: () => 'tsvector' })

// ---- Catalogue -----------------------------------------------------------------------------------

// "T-shirt" is one word in the shop, and two to Postgres.
const WORDS = `setweight(to_tsvector('english', article_type), 'A')
  || setweight(to_tsvector('english', regexp_replace(product_display_name, '\\mt[- ]?shirt', 'tshirt', 'gi')), 'B')
  || setweight(to_tsvector('english', sub_category || ' ' || coalesce(base_colour, '')), 'C')
  || setweight(to_tsvector('english', coalesce(gender, '') || ' ' || coalesce(usage, '') || ' ' || coalesce(season, '') || ' ' || master_category), 'D')`

/** The rows of the source file (spec section 3). A product is what product.ts makes of one. */
export const styles = pgTable(
  'styles',
  {
    uuid: uuid().primaryKey(),
    id: integer().notNull().unique(),
    productDisplayName: text('product_display_name').notNull(),
    pricePaise: paise('price_paise'),
    gender: text(),
    masterCategory: text('master_category').notNull(),
    subCategory: text('sub_category').notNull(),
    articleType: text('article_type').notNull(),
    usage: text(),
    season: text(),
    baseColour: text('base_colour'),
    /** False once it has vanished from the owner's file: orders still point at it, so it is never deleted. */
    listed: boolean().notNull().default(true),
    /** The sizes it is sold in, by the rule of sizes.ts at the time it was loaded; whether one is left, `stock` says. */
    sizes: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What the shopper is asked for it: listings are sorted and narrowed by this. */
    askingPrice: paise('asking_price')
      .notNull()
      .generatedAlwaysAs(sql.raw(`coalesce(price_paise, ${DEFAULT_PRICE})`)),
    /** What the search finds it by: what kind of thing it is counts most, then its name, then the rest. */
    words: searchable().generatedAlwaysAs(sql.raw(WORDS)),
  },
  (t) => [
    // Each listing walks its own index from its page's mark on: the newest first, or by price either way.
    index().on(t.gender, t.id),
    index().on(t.masterCategory, t.id),
    index().on(t.subCategory, t.id),
    index().on(t.gender, t.askingPrice, t.id),
    index().on(t.masterCategory, t.askingPrice, t.id),
    index().on(t.subCategory, t.askingPrice, t.id),
    index().on(t.askingPrice, t.id),
    index('styles_words_idx').using('gin', t.words),
    check('styles_price_is_an_amount', sql`${t.pricePaise} >= 0`),
  ],
)

/**
 * How many of a product are left, by size ('' where it has none to choose). No row: it is not counted, and sells.
 * Changed by conditional updates only, never read and written back.
 */
export const stock = pgTable(
  'stock',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => styles.uuid, { onDelete: 'cascade' }),
    size: text().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.size] }),
    index('stock_sold_out_idx')
      .on(t.productId, t.size)
      .where(sql`${t.quantity} = 0`),
    check('stock_is_never_below_nothing', sql`${t.quantity} >= 0`),
  ],
)

/**
 * Where each page of each listing begins in each order, so that page 1,000 costs what page 1 does.
 * Written anew with every change of the catalogue (page-marks.server.ts); '' stands for "any".
 */
export const pageMarks = pgTable(
  'page_marks',
  {
    category: text().notNull(),
    masterCategory: text('master_category').notNull(),
    subCategory: text('sub_category').notNull(),
    sort: text().notNull(),
    page: integer().notNull(),
    /** The first style on the page. */
    firstId: integer('first_id').notNull(),
    firstPrice: paise('first_price').notNull(),
  },
  (t) => [primaryKey({ columns: [t.category, t.masterCategory, t.subCategory, t.sort, t.page] })],
)

/** How many products each listing has: kept, not counted per request. */
export const listingTotals = pgTable(
  'listing_totals',
  {
    category: text().notNull(),
    masterCategory: text('master_category').notNull(),
    subCategory: text('sub_category').notNull(),
    total: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.category, t.masterCategory, t.subCategory] })],
)

/** The catalogue's distinct words: what a shopper types is corrected against them (search-words.server.ts). */
export const catalogueWords = pgTable(
  'catalogue_words',
  {
    word: text().primaryKey(),
    /** As full text search knows it: "kurtas" and "kurta" have the same. */
    stem: text().notNull(),
    /** How many products have it. */
    products: integer().notNull(),
  },
  (t) => [index().on(t.stem), index('catalogue_words_alike_idx').using('gist', sql`${t.word} gist_trgm_ops`)],
)

/** What shoppers call things, and what the catalogue calls them: `npm run catalogue -- synonym` adds to it. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    /** One to three words, in small letters. */
    typed: text().primaryKey(),
    /** What is searched instead; several are alternatives. */
    means: text().array().notNull(),
  },
  (t) => [index('search_synonyms_alike_idx').using('gist', sql`${t.typed} gist_trgm_ops`)],
)

/** Each time a catalogue was loaded, so that the demo is loaded once and the owner can see what was done. */
export const catalogueLoads = pgTable('catalogue_loads', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  source: text().notNull(),
  kept: integer().notNull(),
  skipped: integer().notNull(),
  loadedAt: at('loaded_at').notNull().defaultNow(),
})

// ---- Accounts (Better Auth's tables; auth.server.ts maps its words to ours) --------------------

export const users = pgTable('users', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index().on(t.userId)],
)

export const credentials = pgTable(
  'credentials',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index().on(t.userId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index().on(t.identifier)],
)

/** Counters of what can be guessed, shared by all nodes (rate-limiter-flexible's own shape). */
export const guessLimits = pgTable('guess_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

// ---- Orders --------------------------------------------------------------------------------------

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** The first eight characters of the id: what the shopper is shown and types. */
    number: text().notNull().unique(),
    userId: text('user_id').references(() => users.id),
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
    paidAt: at('paid_at'),
    shippedAt: at('shipped_at'),
    deliveredAt: at('delivered_at'),
    cancelledAt: at('cancelled_at'),
  },
  (t) => [
    uniqueIndex().on(t.userId, t.idempotencyKey),
    index().on(t.userId, t.createdAt, t.id),
    check('orders_status_is_known', sql`${t.status} in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')`),
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
  },
  (t) => [
    uniqueIndex().on(t.orderId, t.position),
    check('order_items_quantity_is_positive', sql`${t.quantity} > 0`),
    check('order_items_price_is_an_amount', sql`${t.pricePaise} >= 0`),
  ],
)

// ---- Payments ------------------------------------------------------------------------------------

/** One try to pay an order. States and how they move: payments/payment.ts. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    /** Ours, unique, never reused; the gateway calls it clientTxnId. */
    reference: text().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    gateway: text().notNull(),
    amountPaise: paise('amount_paise').notNull(),
    state: text().notNull(),
    /** Why it failed or wants a person's eye, in words. */
    reason: text(),
    paidPaise: paise('paid_paise'),
    gatewayRef: text('gateway_ref'),
    bankRef: text('bank_ref'),
    method: text(),
    createdAt: at('created_at').notNull(),
    settledAt: at('settled_at'),
  },
  (t) => [
    index().on(t.orderId),
    check(
      'payment_attempts_state_is_known',
      sql`${t.state} in ('created', 'redirected', 'pending', 'succeeded', 'failed', 'aborted', 'expired', 'review')`,
    ),
    check('payment_attempts_amount_is_an_amount', sql`${t.amountPaise} > 0`),
  ],
)

/** Every message the gateway sent us, kept once however often it is repeated. */
export const paymentMessages = pgTable(
  'payment_messages',
  {
    /** SHA-256 of what it says; the words themselves are not kept. */
    hash: text().primaryKey(),
    via: text().notNull(),
    reference: text().notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (t) => [index().on(t.reference)],
)

/** Money to give back. Sent by the refund job; a row here is a promise that survives everything. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    /** One for each attempt: the gateway takes no second (payments.md section 4). */
    attemptReference: text('attempt_reference')
      .notNull()
      .unique()
      .references(() => paymentAttempts.reference),
    amountPaise: paise('amount_paise').notNull(),
    why: text().notNull(),
    state: text().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [check('refunds_state_is_known', sql`${t.state} in ('requested', 'submitted', 'succeeded', 'failed', 'unknown')`)],
)
