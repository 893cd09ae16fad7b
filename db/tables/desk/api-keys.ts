import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { API_SCOPES } from '../../words/api-enums.ts'
import { at, isOneOf } from '../columns.ts'

/** Keys of the read API, one for each use of it (docs/decisions/0104). Never deleted. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    scopes: text({ enum: API_SCOPES }).array().notNull(),
    /** SHA-256 of the key, which is shown once. */
    keyHash: text('key_hash').notNull().unique(),
    /** Last characters of the key, to tell which one a program has. */
    ending: text().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Null: it is good until it is revoked. */
    expiresAt: at('expires_at'),
    revokedAt: at('revoked_at'),
  },
  (t) => [
    check('api_keys_name_is_short', sql`length(${t.name}) between 1 and 60`),
    check(
      'api_keys_scopes_are_known',
      sql`cardinality(${t.scopes}) > 0 and ${t.scopes} <@ array[${sql.raw(API_SCOPES.map((scope) => `'${scope}'`).join(', '))}]::text[]`,
    ),
  ],
)

/**
 * Uses of the keys: what each read in an hour, and how often. The read log of programs; rows are
 * deleted after 13 months, as those of the staff.
 */
export const apiUses = pgTable(
  'api_uses',
  {
    /** Its beginning. */
    hour: at('hour').notNull(),
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id),
    scope: text({ enum: API_SCOPES }).notNull(),
    requests: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.keyId, t.hour, t.scope] }),
    index().on(t.hour),
    check('api_uses_scope_is_known', isOneOf(t.scope, API_SCOPES)),
  ],
)
