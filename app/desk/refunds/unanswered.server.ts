import { sql } from 'drizzle-orm'
import { refunds } from '#db/schema.ts'

/**
 * SQL: the bank has not answered about a refund for longer than the shop still asks by itself
 * (docs/payment-protocol.md, refunds).
 */
export const isUnanswered = sql`(
  (${refunds.state} = 'unknown' and ${refunds.submittedAt} < now() - interval '2 days')
  or (${refunds.state} = 'submitted' and ${refunds.submittedAt} < now() - interval '21 days'))`

/** SQL: what was collected at the door is owed back, and waits for a member to pay it. */
export const isOwedAtDesk = sql`(${refunds.state} = 'requested' and ${refunds.orderId} is not null)`
