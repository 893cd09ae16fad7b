import { and, eq } from 'drizzle-orm'
import { auditEvents } from '#db/schema.ts'
import { err, type Result } from '#app/basics/result.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { changeImages } from './change-images.server.ts'
import { imagesIn } from './image-event.ts'
import { withTakenBack } from './image-list.ts'
import type { ImageRefusal } from './image-refusal.ts'

/** Undoes one change of a product's images, unless somebody has changed the same since. */
export async function takeBackImages(
  services: Parameters<typeof changeImages>[0],
  by: StaffWho<'products'>,
  code: number,
  eventId: number,
): Promise<Result<number | undefined, ImageRefusal>> {
  const [event] = await services.db
    .select({ before: auditEvents.before, after: auditEvents.after })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.id, eventId),
        eq(auditEvents.subjectType, 'product'),
        eq(auditEvents.subjectId, String(code)),
        eq(auditEvents.action, 'images_changed'),
      ),
    )
  const lists = event && imagesIn(event)
  if (!lists) return err({ why: 'not there' })
  return changeImages(services, by, code, { change: (list) => withTakenBack(list, lists) })
}
