import { desc, eq } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Database } from '#db/database.ts'
import { DELIVERY_FAILURES, REPLACEMENT_OUTCOMES } from '#db/enums.ts'
import { ORDER_SUBJECTS } from '#db/words/audit-enums.ts'
import { auditEvents, staff } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { listMails } from './list-mails.server.ts'
import type { StoryEvent } from './story-event.ts'
import { ACTOR_WORDS } from './actor-words.ts'
import { storyWords, type StoryContext } from './story-words.ts'

/** The newest that are shown: more than the limits of notes and attempts let happen to one order. */
const MAX_EVENTS = 500

const sumOf = z.optional(z.pipe(z.number(), z.transform(paise)))

const Changed = z.object({
  totalPaise: sumOf,
  amountPaise: sumOf,
  paidPaise: sumOf,
  reviewReason: z.optional(z.string()),
  reference: z.optional(z.string()),
  trackingNumber: z.optional(z.nullable(z.string())),
  courier: z.optional(z.string()),
  itemIds: z.optional(z.array(z.string())),
  deliveryFailure: z.optional(z.enum(DELIVERY_FAILURES)),
  damaged: z.optional(z.union([z.number(), z.record(z.string(), z.number())])),
  replacement: z.optional(z.enum(REPLACEMENT_OUTCOMES)),
})

const Personal = z.nullable(z.object({ note: z.optional(z.string()) }))

/** Everything that happened to an order, and the mails about it, newest first. */
export async function listStory(
  db: Database,
  by: StaffWho<'orders'>,
  orderId: string,
  context: StoryContext,
): Promise<StoryEvent[]> {
  const rows = await db
    .select({ event: auditEvents, name: staff.name })
    .from(auditEvents)
    .leftJoin(staff, eq(staff.id, auditEvents.staffId))
    .where(eq(auditEvents.orderId, orderId))
    .orderBy(desc(auditEvents.id))
    .limit(MAX_EVENTS)
  const events = rows.map(({ event, name }) => {
    const { id, at, subjectId, action, actor } = event
    const recorded = {
      subject: z.enum(ORDER_SUBJECTS).parse(event.subjectType),
      subjectId,
      action,
      after: Changed.parse(event.after),
      note: Personal.parse(event.personal)?.note,
    }
    return {
      key: id.toString(),
      at,
      ...storyWords(recorded, context),
      by: name ?? ACTOR_WORDS[actor],
      isNote: action === 'note_added',
    }
  })
  const mails = await listMails(db, by, orderId)
  // Stable: events of one millisecond keep the sequence of their ids.
  return [...events, ...mails].toSorted((a, b) => b.at.getTime() - a.at.getTime())
}
