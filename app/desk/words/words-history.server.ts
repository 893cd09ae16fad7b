import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { auditEvents } from '#db/schema.ts'
import { err, type Result } from '#app/basics/result.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { readWords } from '#app/words/read-words.server.ts'
import { listSubjectHistory } from '../record/subject-history.server.ts'
import { editWords, type EditRefusal } from './edit-words.server.ts'
import { Texts, textsOf, wordChangeTexts } from './word-changes.ts'
import { GROUP_NAMES, type WordGroupName } from './word-groups.ts'
import type { WordsHistoryEvent } from './words-history-event.ts'

/** Changes of the words by the staff, newest first. @param group all by default */
export async function listWordsHistory(
  db: Database,
  _by: StaffWho<'words'>,
  group?: WordGroupName,
): Promise<WordsHistoryEvent[]> {
  const events = await listSubjectHistory(db, 'words', group ? [group] : GROUP_NAMES)
  return events.map(({ id, at, before, after, by }) => ({
    id,
    at,
    changes: wordChangeTexts(before, after),
    by,
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
