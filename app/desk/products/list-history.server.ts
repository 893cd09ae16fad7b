import { and, desc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Database } from '#db/database.ts'
import { AUDIT_ACTIONS } from '#db/words/audit-enums.ts'
import { auditEvents, staff } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { imageChangeTexts } from './images/image-event.ts'
import { changeTexts } from './product-cells.ts'
import type { ProductHistoryEvent } from './product-history-event.ts'

/** The newest that are shown. */
const MAX_EVENTS = 50

const Action = z.enum(AUDIT_ACTIONS.product)

const Scheduled = z.object({ appearsAt: z.string() })
const PartOfBulk = z.object({ bulkChange: z.number() })

function scheduledIn(after: unknown): Date | null {
  const said = Scheduled.safeParse(after).data
  return said ? new Date(said.appearsAt) : null
}

/** Changes by the staff to a product, newest first. */
export async function listProductHistory(
  db: Database,
  _by: StaffWho<'products'>,
  code: number,
): Promise<ProductHistoryEvent[]> {
  const rows = await db
    .select({ event: auditEvents, name: staff.name })
    .from(auditEvents)
    .leftJoin(staff, eq(staff.id, auditEvents.staffId))
    .where(
      and(
        isNull(auditEvents.orderId),
        eq(auditEvents.subjectType, 'product'),
        eq(auditEvents.subjectId, String(code)),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(MAX_EVENTS)
  return rows.map(({ event: { id, at, actor, action, before, after }, name }) => ({
    id,
    at,
    action: Action.parse(action),
    changes:
      action === 'images_changed'
        ? imageChangeTexts({ before, after })
        : changeTexts(before, after),
    scheduledFor: scheduledIn(after),
    bulkChange: PartOfBulk.safeParse(after).data?.bulkChange,
    by: name ?? (actor === 'shop' ? 'The shop' : 'A member who has left'),
  }))
}
