import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ORDER_SEARCH_KINDS } from '../../enums.ts'
import { at, isOneOf } from '../columns.ts'
import { staff } from '../staff.ts'

/**
 * Search keys of orders for the desk (docs/decisions/0090). Triggers of the tables that they follow
 * from write them, in the transaction of the change; the view `order_search_keys` says what they are.
 */
export const orderSearch = pgTable(
  'order_search',
  {
    /**
     * No foreign key: a settling payment would lock the order after the attempt, against the order of
     * locks. A trigger deletes the keys with their order.
     */
    orderId: uuid('order_id').notNull(),
    kind: text({ enum: ORDER_SEARCH_KINDS }).notNull(),
    /** Normalised: phone of ten digits, email and name in lower case, codes in capitals alone. */
    key: text().notNull(),
    /** When the order was placed, so that the newest of many are found without reading all. */
    placedAt: at('placed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.kind, t.key] }),
    index('order_search_by_key').on(t.key, t.kind, t.placedAt, t.orderId),
    index('order_search_names')
      .using('gin', sql`${t.key} gin_trgm_ops`)
      // Each insert goes to its place at once: a list of pending ones would be read by every search.
      .with({ fastupdate: false })
      .where(sql`${t.kind} = 'name'`),
    // A text that many names match is found on the way through the newest, without the other index.
    index('order_search_names_by_time')
      .on(t.placedAt, t.orderId, t.key)
      .where(sql`${t.kind} = 'name'`),
    check('order_search_kind_is_known', isOneOf(t.kind, ORDER_SEARCH_KINDS)),
  ],
)

/** Orders of before there were search keys, which the start after the migration works off. */
export const orderSearchBacklog = pgTable('order_search_backlog', {
  orderId: uuid('order_id').primaryKey(),
})

/** Views of the list of orders that members of the staff have kept: a name and an address. */
export const deskViews = pgTable(
  'desk_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Query string of the list of orders. */
    query: text().notNull(),
    /** Whether everybody who sees orders has it. */
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('desk_views_name_is_one').on(t.staffId, t.name),
    index('desk_views_shared')
      .on(t.name)
      .where(sql`${t.isShared}`),
    check('desk_views_name_is_short', sql`length(${t.name}) between 1 and 40`),
    check('desk_views_query_is_short', sql`length(${t.query}) <= 500`),
  ],
)
