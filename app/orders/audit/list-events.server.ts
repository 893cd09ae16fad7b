import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#db/database.ts'
import { AUDIT_ACTIONS } from '#db/words/audit-enums.ts'
import { ORDER_STATUSES } from '#db/enums.ts'
import { auditEvents } from '#db/schema.ts'
import type { OrderEvent } from './audit-event.ts'

/** Upper bound on events that are read of one order, above what its limits let happen to one. */
const MAX_EVENTS = 2_000

/** Events of an order, in the sequence in which they happened. */
export async function listEvents(db: Database, orderId: string): Promise<OrderEvent[]> {
  const rows = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.orderId, orderId))
    .orderBy(asc(auditEvents.id))
    .limit(MAX_EVENTS)
  return rows.map((row) => ({
    at: row.at,
    id: row.subjectId,
    ...Happened.parse({ subject: row.subjectType, action: row.action }),
    ...Changed.parse(row.after),
  }))
}

const Happened = z.discriminatedUnion('subject', [
  z.object({ subject: z.literal('order'), action: z.enum(AUDIT_ACTIONS.order) }),
  z.object({ subject: z.literal('attempt'), action: z.enum(AUDIT_ACTIONS.attempt) }),
  z.object({ subject: z.literal('refund'), action: z.enum(AUDIT_ACTIONS.refund) }),
  z.object({ subject: z.literal('return'), action: z.enum(AUDIT_ACTIONS.return) }),
])

const Changed = z.object({
  status: z.enum(ORDER_STATUSES).optional(),
  itemIds: z.array(z.string()).default([]),
})
