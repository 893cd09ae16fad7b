import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { auditEvents, staff } from '#db/schema.ts'
import { err, type Result } from '#app/basics/result.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { readWords } from '#app/words/read-words.server.ts'
import { editWords, type EditRefusal } from './edit-words.server.ts'
import { Texts, textsOf, wordChangeTexts } from './word-changes.ts'
import { GROUP_NAMES, type WordGroupName } from './word-groups.ts'
import type { WordsHistoryEvent } from './words-history-event.ts'

/** The newest that are shown. */
const MAX_EVENTS = 50

/** Changes of the words by the staff, newest first. @param group all by default */
export async function listWordsHistory(
  db: Database,
  _by: StaffWho<'words'>,
  group?: WordGroupName,
): Promise<WordsHistoryEvent[]> {
  const rows = await db
    .select({ event: auditEvents, name: staff.name })
    .from(auditEvents)
    .leftJoin(staff, eq(staff.id, auditEvents.staffId))
    .where(
      and(
        isNull(auditEvents.orderId),
        eq(auditEvents.subjectType, 'words'),
        inArray(auditEvents.subjectId, group ? [group] : GROUP_NAMES),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(MAX_EVENTS)
  return rows.map(({ event: { id, at, before, after }, name }) => ({
    id,
    at,
    changes: wordChangeTexts(before, after),
    by: name ?? 'A member who has left',
  }))
}

/** Undoes one change: its fields say what they said before, unless somebody has changed them again. */
export async function takeBackWords(
  db: Database,
  by: StaffWho<'words'>,
  group: WordGroupName,
  eventId: number,
): Promise<Result<string[], EditRefusal | { why: 'not there' }>> {
  const [event] = await db
    .select({ before: auditEvents.before, after: auditEvents.after })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.id, eventId),
        eq(auditEvents.subjectType, 'words'),
        eq(auditEvents.subjectId, group),
      ),
    )
  const before = Texts.safeParse(event?.before).data
  const after = Texts.safeParse(event?.after).data
  if (!before || !after) return err({ why: 'not there' })
  const now = textsOf((await readWords(db)).words, group)
  return editWords(db, by, group, { seen: { ...now, ...after }, typed: before })
}
