import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { REFUND_PROGRESS, STATUS_CHECK_KINDS } from '../../enums.ts'
import { at, isOneOf } from '../columns.ts'

/**
 * Queue of the status checks of all gateways, for all nodes and commands (docs/decisions/0053).
 * Each payment and refund stands in it once; a finished check stays for a minute, for whoever waits
 * for its result on another node.
 */
export const statusChecks = pgTable(
  'status_checks',
  {
    /** Reference of the attempt, or id of the refund. */
    subject: text().primaryKey(),
    kind: text({ enum: STATUS_CHECK_KINDS }).notNull(),
    /** Id of the gateway. */
    gateway: text().notNull(),
    /** The smaller comes first (`CHECK_PRIORITIES`). */
    priority: integer().notNull(),
    /** Whose order it is, for the bound on the checks of one account; null: unknown. */
    shopperId: text('shopper_id'),
    isWaiting: boolean('is_waiting').notNull().default(true),
    queuedAt: at('queued_at').notNull(),
    /** When the last message asked for it: a check that had begun before is made once more. */
    messageAt: at('message_at'),
    /** Fencing token of the node that makes the check; another takes over after `leasedUntil`. */
    lease: uuid(),
    leasedUntil: at('leased_until'),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
    /** Whether the gateway answered the finished check. */
    reached: boolean(),
    /** Its answer about a refund. */
    progress: text({ enum: REFUND_PROGRESS }),
  },
  (t) => [
    index('status_checks_waiting')
      .on(t.gateway, t.priority, t.queuedAt.desc())
      .where(sql`${t.isWaiting}`),
    check('status_checks_kind_is_known', isOneOf(t.kind, STATUS_CHECK_KINDS)),
    check('status_checks_progress_is_known', isOneOf(t.progress, REFUND_PROGRESS)),
  ],
)

/** Circuit breaker of each gateway; its row is also the lock under which checks begin. */
export const gatewayBreakers = pgTable('gateway_breakers', {
  gateway: text().primaryKey(),
  /** Consecutive failures to reach it. */
  failures: integer().notNull().default(0),
  /** Subject of the last failure: one payment that always fails counts once. */
  failedSubject: text('failed_subject'),
  /** Until then an open breaker refuses; the next probe is let through afterwards. */
  retryAt: at('retry_at'),
})
