import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { REMITTANCE_OUTCOMES, REMITTANCE_STATES } from '../../enums.ts'
import { at, bytes, isOneOf, paise } from '../columns.ts'
import { orders } from './orders.ts'

/**
 * Remittances: files in which couriers say for which parcels they have sent the cash that they
 * collected (docs/decisions/0132). One that is not applied has its file and no rows.
 */
export const remittances = pgTable(
  'remittances',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** As the merchant names it. */
    courier: text().notNull(),
    state: text({ enum: REMITTANCE_STATES }).notNull(),
    /** When it came into this state. */
    stateAt: at('state_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Members; no foreign keys: people leave. */
    uploadedBy: text('uploaded_by').notNull(),
    appliedBy: text('applied_by'),
    fileName: text('file_name').notNull(),
    /** The file, until it is applied. */
    file: bytes('file'),
    /** SHA-256 of the file: the same one is told when it comes again. */
    digest: bytes('digest').notNull(),
    /** Names of its columns, and the field that each is taken for; '' is ignored. */
    header: text().array().notNull(),
    columns: text().array().notNull(),
    /** Reference of the transfer and its date, for rows that say none. */
    reference: text(),
    paidOn: date('paid_on'),
    /** Lines that could not be read when it was applied: how many, and the first. */
    leftOut: jsonb('left_out'),
  },
  (t) => [
    uniqueIndex('remittances_file_is_one').on(t.digest),
    index('remittances_by_state').on(t.state, t.id),
    check('remittances_state_is_known', isOneOf(t.state, REMITTANCE_STATES)),
    check(
      'remittances_names_are_short',
      sql`length(${t.courier}) between 1 and 60 and length(${t.fileName}) <= 200`,
    ),
    check('remittances_columns_fit', sql`cardinality(${t.columns}) = cardinality(${t.header})`),
    check('remittances_keep_their_file', sql`(${t.state} = 'applied') = (${t.file} is null)`),
  ],
)

/** Rows of an applied remittance. All but those that match wait until a member settles them. */
export const remittanceRows = pgTable(
  'remittance_rows',
  {
    remittanceId: integer('remittance_id')
      .notNull()
      .references(() => remittances.id),
    /** Of the file. */
    line: integer().notNull(),
    /** Tracking number, or else number of the order, as the courier writes it. */
    code: text().notNull(),
    amountPaise: paise('amount_paise').notNull(),
    /** UTR, or another reference of the transfer. */
    reference: text().notNull(),
    paidOn: date('paid_on').notNull(),
    outcome: text({ enum: REMITTANCE_OUTCOMES }).notNull(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** Cash that was collected of the order, where any was. */
    duePaise: paise('due_paise'),
    /** The cash of its order counts as come by this row. */
    reconciles: boolean().notNull(),
    settledAt: at('settled_at'),
    settledBy: text('settled_by'),
    /** Of the member who settled it. */
    note: text(),
  },
  (t) => [
    primaryKey({ columns: [t.remittanceId, t.line] }),
    // Two nodes, two files and two presses: an order's cash comes once.
    uniqueIndex('remittance_rows_reconcile_once')
      .on(t.orderId)
      .where(sql`${t.reconciles}`),
    index('remittance_rows_of_order').on(t.orderId),
    index('remittance_rows_to_settle')
      .on(t.remittanceId, t.line)
      .where(sql`${t.outcome} <> 'matches' and ${t.settledAt} is null`),
    check('remittance_rows_outcome_is_known', isOneOf(t.outcome, REMITTANCE_OUTCOMES)),
    check('remittance_rows_amount_is_one', sql`${t.amountPaise} > 0`),
    check(
      'remittance_rows_are_settled_with_a_note',
      sql`(${t.settledAt} is null) = (${t.note} is null) and (${t.settledAt} is null) = (${t.settledBy} is null)`,
    ),
    check(
      'remittance_rows_that_match_reconcile',
      sql`case when ${t.outcome} = 'matches' then ${t.reconciles} and ${t.settledAt} is null else not ${t.reconciles} or ${t.settledAt} is not null end`,
    ),
    check(
      'remittance_rows_words_are_short',
      sql`length(${t.code}) <= 80 and length(${t.reference}) between 1 and 80 and length(${t.note}) between 1 and 1000`,
    ),
  ],
)
