import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { auditEvents, staff } from '#db/schema.ts'

/** The newest that a screen shows. */
const MAX_EVENTS = 50

export const FORMER_MEMBER = 'A member who has left'

/** Events of subjects that are no order, newest first, each with the member who caused it. */
export async function listSubjectHistory(
  db: Database,
  subjectType: (typeof auditEvents.$inferSelect)['subjectType'],
  subjectIds: readonly string[],
) {
  const rows = await db
    .select({ event: auditEvents, name: staff.name })
    .from(auditEvents)
    .leftJoin(staff, eq(staff.id, auditEvents.staffId))
    .where(
      and(
        isNull(auditEvents.orderId),
        eq(auditEvents.subjectType, subjectType),
        inArray(auditEvents.subjectId, [...subjectIds]),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(MAX_EVENTS)
  return rows.map(({ event, name }) => ({
    ...event,
    by: name ?? (event.actor === 'shop' ? 'The shop' : FORMER_MEMBER),
  }))
}
