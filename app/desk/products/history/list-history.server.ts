import { z } from 'zod/mini'
import type { Database } from '#db/database.ts'
import { AUDIT_ACTIONS } from '#db/words/audit-enums.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { listSubjectHistory } from '../../record/subject-history.server.ts'
import { imageChangeTexts } from '../images/image-event.ts'
import { changeTexts } from '../product-cells.ts'
import type { ProductHistoryEvent } from './product-history-event.ts'

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
  const events = await listSubjectHistory(db, 'product', [String(code)])
  return events.map(({ id, at, action, before, after, by }) => ({
    id,
    at,
    action: Action.parse(action),
    changes:
      action === 'images_changed'
        ? imageChangeTexts({ before, after })
        : changeTexts(before, after),
    scheduledFor: scheduledIn(after),
    bulkChange: PartOfBulk.safeParse(after).data?.bulkChange,
    by,
  }))
}
