// The first four tables are those of Better Auth; account/auth.server.ts maps its names to these.
import { sql } from 'drizzle-orm'
import {
  bigint,
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
import {
  credentialColumns,
  sessionColumns,
  userColumns,
  verificationColumns,
} from './better-auth.ts'
import { at } from './columns.ts'

export const users = pgTable('users', userColumns({ emailVerified: false }))

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable('sessions', { ...sessionColumns(), userId: userId() }, (t) => [
  index().on(t.userId),
])

export const credentials = pgTable(
  'credentials',
  { ...credentialColumns(), userId: userId() },
  (t) => [index().on(t.userId)],
)

export const verifications = pgTable('verifications', verificationColumns(), (t) => [
  // By value too: a newer mailed link voids the older ones of the same person.
  index().on(t.identifier),
  index().on(t.value.op('text_pattern_ops')),
])

/** Browsers that somebody has signed in from. A sign-in from a new one is reported by mail. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: userId(),
    /** SHA-256 of the device cookie. */
    deviceHash: text('device_hash').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] })],
)

/** Delivery addresses of a shopper: the fields of the checkout, kept for the next time. */
export const addresses = pgTable(
  'addresses',
  {
    id: uuid().primaryKey(),
    userId: userId(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    /** Derived from the PIN code; '' where it is not known. */
    state: text().notNull(),
    postalCode: text('postal_code').notNull(),
    /** The address that the checkout offers first. */
    preferred: boolean().notNull().default(false),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    index().on(t.userId),
    uniqueIndex('addresses_one_is_preferred')
      .on(t.userId)
      .where(sql`${t.preferred}`),
  ],
)

/**
 * Nominees, who may use the rights of a shopper who dies or can no longer use them (section 14 of
 * the DPDP Act, 2023).
 */
export const nominees = pgTable(
  'nominees',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Email address or phone number. */
    contact: text().notNull(),
    /** Relation to the shopper. */
    relation: text().notNull(),
    namedAt: at('named_at').notNull(),
  },
  (t) => [
    check(
      'nominees_words_are_short',
      sql`length(${t.name}) <= 100 and length(${t.contact}) <= 120 and length(${t.relation}) <= 60`,
    ),
  ],
)

/** Rate limits: counters shared by all nodes, in the shape of rate-limiter-flexible. */
export const rateLimits = pgTable('guess_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
