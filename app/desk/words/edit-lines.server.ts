import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { auditEvents } from '#db/schema.ts'
import type { Words } from '#app/basics/brand/brand-file.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { readWords } from '#app/words/read-words.server.ts'
import { editWords } from './edit-words.server.ts'
import { linesOf, Texts, textsOf } from './word-changes.ts'
import { fieldsOf } from './word-groups.ts'

/** Groups of one field, which is a list: their screens add to it and remove from it. */
export type ListGroup = 'holidays' | 'synonyms'

/** Why nothing was changed. */
export type Refused = { status: 400 | 404 | 409; errors: FieldErrors }

/** The list that is wanted, in lines of its form, and what to tell the staff of it. */
export type WantedLines = { lines: readonly string[]; done: string }

/** Changes a list by what it is now. @returns a sentence for the staff */
export async function editLines(
  db: Database,
  by: StaffWho<'words'>,
  group: ListGroup,
  want: (lines: readonly string[], words: Words) => Promise<Result<WantedLines, Refused>>,
): Promise<Result<string, Refused>> {
  const { words } = await readWords(db)
  const seen = textsOf(words, group)
  const field = fieldOf(group)
  const wanted = await want(linesOf(seen[field]), words)
  if (!wanted.ok) return wanted
  const typed = { [field]: wanted.value.lines.join('\n') }
  const edited = await editWords(db, by, group, { seen, typed })
  if (edited.ok) return ok(edited.value.length > 0 ? wanted.value.done : 'Nothing was changed.')
  return edited.error.why === 'unread'
    ? err({ status: 400, errors: { form: Object.values(edited.error.errors).join(' ') } })
    : err({
        status: 409,
        errors: { form: 'Somebody has changed this list meanwhile. Please try again.' },
      })
}

/**
 * The list without one change, whatever else has changed since: what it added goes, and what it
 * removed comes back.
 */
export async function linesBefore(
  db: Database,
  group: ListGroup,
  lines: readonly string[],
  typedEvent = '',
): Promise<Result<WantedLines, Refused>> {
  const [event] = await db
    .select({ before: auditEvents.before, after: auditEvents.after })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.id, /^\d{1,15}$/.test(typedEvent) ? Number(typedEvent) : 0),
        eq(auditEvents.subjectType, 'words'),
        eq(auditEvents.subjectId, group),
      ),
    )
  if (!event) return err({ status: 404, errors: { form: 'There is no such change.' } })
  const [was, is] = [event.before, event.after].map((texts) =>
    linesOf(Texts.safeParse(texts).data?.[fieldOf(group)]),
  ) as [string[], string[]]
  const rest = lines.filter((line) => was.includes(line) === is.includes(line))
  const missing = was.filter((line) => !is.includes(line))
  return ok({ lines: [...rest, ...missing], done: 'Taken back.' })
}

const fieldOf = (group: ListGroup): string => fieldsOf(group)[0]?.field ?? ''
