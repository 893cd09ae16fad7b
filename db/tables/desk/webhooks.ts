import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import {
  DELIVERY_STATES,
  PAUSE_REASONS,
  WEBHOOK_TOPICS,
  WEBHOOK_TYPES,
} from '../../words/api-enums.ts'
import { at, isOneOf } from '../columns.ts'

const TOUCHED = ['product', 'stock'] as const

/** Webhooks: addresses of other programs that are told of changes (docs/decisions/0105). */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    url: text().notNull(),
    topics: text({ enum: WEBHOOK_TOPICS }).array().notNull(),
    /** Encrypted (app/api/webhooks/signing/sealed-secret.server.ts). */
    sealedSecret: text('sealed_secret').notNull(),
    /** Signs beside the new one until its time is over. */
    oldSealedSecret: text('old_sealed_secret'),
    oldSecretUntil: at('old_secret_until'),
    /** Cursor: place in the audit chain up to which its messages about orders are queued. */
    chainSeq: bigint('chain_seq', { mode: 'number' }).notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Null: it is told. */
    pausedAt: at('paused_at'),
    pauseReason: text('pause_reason', { enum: PAUSE_REASONS }),
    /** First failure since the last success; after days of them it is paused. */
    failingSince: at('failing_since'),
  },
  (t) => [
    check('webhooks_name_is_short', sql`length(${t.name}) between 1 and 60`),
    check('webhooks_url_is_short', sql`length(${t.url}) between 1 and 500`),
    check(
      'webhooks_topics_are_known',
      sql`cardinality(${t.topics}) > 0 and ${t.topics} <@ array[${sql.raw(WEBHOOK_TOPICS.map((topic) => `'${topic}'`).join(', '))}]::text[]`,
    ),
    check('webhooks_pause_has_a_reason', sql`(${t.pausedAt} is null) = (${t.pauseReason} is null)`),
    check('webhooks_pause_reason_is_known', isOneOf(t.pauseReason, PAUSE_REASONS)),
    check(
      'webhooks_old_secret_ends',
      sql`(${t.oldSealedSecret} is null) = (${t.oldSecretUntil} is null)`,
    ),
  ],
)

/**
 * Messages to webhooks: those that wait, and the log of the others, for 30 days. Everything of a
 * message is in its row, so that each try sends the same.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The sequence number that the receiver sees. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `webhook-id`: the same in each try, so that a receiver knows what it has. */
    eventId: uuid('event_id').notNull().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    type: text({ enum: WEBHOOK_TYPES }).notNull(),
    /** Id and number of an order, or id and code of a product. */
    subject: jsonb()
      .$type<
        { id: string; number: string } | { id: string; code: number } | Record<string, never>
      >()
      .notNull(),
    happenedAt: at('happened_at').notNull(),
    /** Until its first try, one message of a type and key: later changes are told by it as well. */
    coalesceKey: text('coalesce_key'),
    state: text({ enum: DELIVERY_STATES }).notNull().default('waiting'),
    /** Since it was queued, or queued again by a member. */
    tries: integer().notNull().default(0),
    dueAt: at('due_at').notNull().defaultNow(),
    /** Lease of the node that is sending it; another takes over afterwards. */
    leasedUntil: at('leased_until'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** The last try, and what came of it. */
    triedAt: at('tried_at'),
    status: integer(),
    /** Beginning of the answer, or why there was none. */
    answer: text(),
    settledAt: at('settled_at'),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_coalesced')
      .on(t.webhookId, t.type, t.coalesceKey)
      .where(sql`${t.coalesceKey} is not null`),
    index('webhook_deliveries_waiting')
      .on(t.webhookId, t.dueAt)
      .where(sql`${t.state} = 'waiting'`),
    index('webhook_deliveries_log').on(t.webhookId, t.id),
    index('webhook_deliveries_failed')
      .on(t.webhookId, t.id)
      .where(sql`${t.state} = 'failed'`),
    index('webhook_deliveries_created_at_index').on(t.createdAt),
    check('webhook_deliveries_type_is_known', isOneOf(t.type, WEBHOOK_TYPES)),
    check('webhook_deliveries_state_is_known', isOneOf(t.state, DELIVERY_STATES)),
    check('webhook_deliveries_answer_is_short', sql`length(${t.answer}) <= 500`),
    check(
      'webhook_deliveries_settles_once',
      sql`(${t.state} = 'waiting') = (${t.settledAt} is null)`,
    ),
  ],
)

/**
 * Products that changed while a webhook wants to know: their stock, as triggers on `stock` note it, or
 * what is said of them (catalogue/index/note-changed-products.server.ts). Messages are made of them
 * within seconds. Rows are only appended, so that no buyer waits for another.
 */
export const webhookTouches = pgTable(
  'webhook_touches',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    what: text({ enum: TOUCHED }).notNull(),
    /** Null: more than are told one by one. */
    productId: uuid('product_id'),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [check('webhook_touches_what_is_known', isOneOf(t.what, TOUCHED))],
)
