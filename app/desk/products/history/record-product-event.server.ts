import type { Transaction } from '#db/database.ts'
import { auditEvents } from '#db/schema.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import type { EditedCell } from '../product-cells.ts'
import type { ImageList } from '../images/image-list.ts'
import type { ProductAction } from '../product-words.ts'

type Cells = Partial<Record<EditedCell, string>>
type Images = { images: ImageList }

export type ProductEvent = {
  code: number
  action: ProductAction
  /** Cells that changed, or all images, as they were and as they are. */
  before?: Cells | Images
  after?: Cells | Images
  /** ISO time at which it will appear; null: no more. */
  scheduledFor?: string | null | undefined
  /** Bulk change that it is part of. */
  bulkChange?: number
}

/**
 * Records what a member did to a product, in the transaction that does it.
 * @returns id of the event
 */
export const recordProductEvent = async (
  tx: Transaction,
  by: StaffWho<'products'>,
  event: ProductEvent,
): Promise<number | undefined> => (await recordProductEvents(tx, by, [event]))[0]

/** Events of one statement: each takes eight of the 65,535 parameters that it may have. */
const EVENTS_AT_ONCE = 500

/**
 * Records what a member did to many products at once.
 * @returns ids of the events
 */
export async function recordProductEvents(
  tx: Transaction,
  by: StaffWho<'products'>,
  events: readonly ProductEvent[],
): Promise<number[]> {
  const rows = events.map(({ code, action, before, after, scheduledFor, bulkChange }) => ({
    ...staffActor(by),
    subjectType: 'product' as const,
    subjectId: String(code),
    action,
    before,
    after: {
      ...after,
      ...(scheduledFor !== undefined && { appearsAt: scheduledFor }),
      ...(bulkChange !== undefined && { bulkChange }),
    },
  }))
  const ids: { id: number }[] = []
  for (let i = 0; i < rows.length; i += EVENTS_AT_ONCE)
    ids.push(
      ...(await tx
        .insert(auditEvents)
        .values(rows.slice(i, i + EVENTS_AT_ONCE))
        .returning({ id: auditEvents.id })),
    )
  return ids.map(({ id }) => id)
}
