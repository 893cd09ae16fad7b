import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  EXCHANGE_STATES,
  REPLACEMENT_OUTCOMES,
  RETURN_REASONS,
  RETURN_STATES,
} from '../../enums.ts'
import { at, isOneOf } from '../columns.ts'
import { orderItems } from './orders.ts'

/** Returns of goods, one row for each line and request; aftersales/return.ts moves them. */
export const returns = pgTable(
  'returns',
  {
    id: uuid().primaryKey(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    reason: text({ enum: RETURN_REASONS }).notNull(),
    /** Note of the shopper about it. */
    note: text(),
    state: text({ enum: RETURN_STATES }).notNull(),
    /** Reason of a refusal, as the shopper reads it. */
    refusal: text(),
    requestedAt: at('requested_at').notNull(),
    settledAt: at('settled_at'),
    /** Whether the charges of the order went back with its money; null: not paid back, or by an earlier version. */
    paidCharges: boolean('paid_charges'),
    /** Size of the same product that is wanted instead of the money; null: the money. */
    exchangeSize: text('exchange_size'),
    exchangeState: text('exchange_state', { enum: EXCHANGE_STATES }),
    /** The courier's number of the replacement. */
    exchangeTrackingNumber: text('exchange_tracking_number'),
    exchangeCourier: text('exchange_courier'),
    /** Page of the courier about the replacement; an https address. */
    exchangeTrackingLink: text('exchange_tracking_link'),
    exchangeSentAt: at('exchange_sent_at'),
    /** Why a replacement that was sent is paid back; null: it is not. */
    replacementOutcome: text('replacement_outcome', { enum: REPLACEMENT_OUTCOMES }),
    /** When the replacement was checked into its parcel; null: it is still to be packed. */
    replacementPackedAt: at('replacement_packed_at'),
  },
  (t) => [
    index().on(t.orderItemId),
    // The list of the desk: what waits for a decision, or for its replacement.
    index('returns_that_wait')
      .on(t.requestedAt, t.id)
      .where(
        sql`${t.state} = 'requested' or (${t.state} = 'accepted' and ${t.exchangeState} = 'held')`,
      ),
    check('returns_state_is_known', isOneOf(t.state, RETURN_STATES)),
    check('returns_reason_is_known', isOneOf(t.reason, RETURN_REASONS)),
    check('returns_quantity_is_positive', sql`${t.quantity} > 0`),
    check('returns_exchange_state_is_known', isOneOf(t.exchangeState, EXCHANGE_STATES)),
    check(
      'returns_exchange_is_for_a_size',
      sql`(${t.exchangeSize} is null) = (${t.exchangeState} is null)`,
    ),
    check(
      'returns_exchange_follows_its_return',
      sql`case ${t.state} when 'requested' then ${t.exchangeState} <> 'sent' when 'refused' then ${t.exchangeState} = 'released' end`,
    ),
    check(
      'returns_replacement_is_sent_at_a_time',
      sql`(${t.exchangeSentAt} is not null) = (${t.exchangeState} is not distinct from 'sent' or ${t.replacementOutcome} is not null)`,
    ),
    check(
      'returns_replacement_outcome_is_known',
      isOneOf(t.replacementOutcome, REPLACEMENT_OUTCOMES),
    ),
    check(
      'returns_replacement_outcome_is_paid_back',
      sql`${t.replacementOutcome} is null or (${t.state} = 'accepted' and ${t.exchangeState} = 'released')`,
    ),
  ],
)

/**
 * Pieces that came back damaged and did not go on sale again: with a return, or with a parcel that
 * came back to the sender.
 */
export const damagedPieces = pgTable(
  'damaged_pieces',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    /** Null: it came back with its whole parcel. */
    returnId: uuid('return_id').references(() => returns.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    foundAt: at('found_at').notNull(),
  },
  (t) => [
    index().on(t.orderItemId),
    uniqueIndex('damaged_pieces_of_a_return').on(t.returnId),
    index().on(t.foundAt),
    check('damaged_pieces_quantity_is_positive', sql`${t.quantity} > 0`),
  ],
)
