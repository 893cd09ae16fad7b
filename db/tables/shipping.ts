import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { PIN_SERVICE_LOAD_STATES } from '../enums.ts'
import { at, bytes, isOneOf } from './columns.ts'

/**
 * Sheets of PIN codes that couriers serve (docs/decisions/0129). Of each courier one load is current:
 * applying another, or taking it back, changes these states and no row of `pin_services`.
 */
export const pinServiceLoads = pgTable(
  'pin_service_loads',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** As the merchant names it. */
    courier: text().notNull(),
    state: text({ enum: PIN_SERVICE_LOAD_STATES }).notNull(),
    /** When it came into this state. */
    stateAt: at('state_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Members; no foreign keys: people leave. */
    uploadedBy: text('uploaded_by').notNull(),
    uploadedAt: at('uploaded_at')
      .notNull()
      .default(sql`now()`),
    fileName: text('file_name').notNull(),
    /** The file, until it is applied or dropped. */
    file: bytes('file'),
    /** Names of its columns, and the field that each is taken for; '' is ignored. */
    header: text().array().notNull(),
    columns: text().array().notNull(),
    /** Counts of the check, and the first lines that cannot be read. */
    report: jsonb(),
    /** The load that it replaced, which taking it back brings back. */
    replaces: integer(),
  },
  (t) => [
    uniqueIndex('pin_service_loads_current')
      .on(t.courier)
      .where(sql`${t.state} = 'current'`),
    index('pin_service_loads_by_state').on(t.state, t.id),
    check('pin_service_loads_state_is_known', isOneOf(t.state, PIN_SERVICE_LOAD_STATES)),
    check(
      'pin_service_loads_names_are_short',
      sql`length(${t.courier}) between 1 and 60 and length(${t.fileName}) <= 200`,
    ),
    check(
      'pin_service_loads_columns_fit',
      sql`cardinality(${t.columns}) = cardinality(${t.header})`,
    ),
  ],
)

/** PIN codes of a load: what its courier does there. */
export const pinServices = pgTable(
  'pin_services',
  {
    loadId: integer('load_id')
      .notNull()
      .references(() => pinServiceLoads.id, { onDelete: 'cascade' }),
    pin: integer().notNull(),
    /** Takes parcels that are paid. */
    prepaid: boolean().notNull(),
    /** Collects cash at the door. */
    cash: boolean().notNull(),
    /** Fetches returns. */
    pickup: boolean().notNull(),
    /** Business days from dispatch; null where the sheet does not say. */
    daysMin: smallint('days_min'),
    daysMax: smallint('days_max'),
    /** As the courier names it: A, metro, special. */
    zone: text(),
  },
  (t) => [
    primaryKey({ columns: [t.loadId, t.pin] }),
    check('pin_services_pin_has_six_digits', sql`${t.pin} between 100000 and 999999`),
    check(
      'pin_services_days_are_a_range',
      sql`(${t.daysMin} is null) = (${t.daysMax} is null) and (${t.daysMin} is null or ${t.daysMin} between 0 and ${t.daysMax} and ${t.daysMax} <= 90)`,
    ),
    check('pin_services_zone_is_short', sql`length(${t.zone}) <= 40`),
  ],
)
