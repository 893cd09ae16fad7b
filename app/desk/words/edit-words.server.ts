import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { auditEvents, shopWords } from '#db/schema.ts'
import { brandFile } from '#app/basics/brand/words.server.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import { readWords } from '#app/words/read-words.server.ts'
import { policyDates } from './policies/policy-dates.server.ts'
import { seriesProblems } from './tax/series-problems.server.ts'
import { changedFields, readTexts, textsOf, type WordTexts } from './word-changes.ts'
import type { WordField } from './word-group.ts'
import type { WordGroupName } from './word-groups.ts'

export type EditRefusal =
  | { why: 'unread'; errors: FieldErrors }
  /** Fields that somebody has changed to something else since. */
  | { why: 'changed meanwhile'; fields: readonly WordField[]; now: WordTexts }

/** `seen`: the texts as the form showed them; `typed`: as they were sent. */
export type WordsEdit = { seen: WordTexts; typed: WordTexts }

/**
 * Changes the words that the form changed, by the rules of the brand file, and leaves the others to
 * whoever changes them meanwhile. Every node says them within a second.
 * @returns the labels of what changed
 */
export const editWords = (
  db: Database,
  by: StaffWho<'words'>,
  group: WordGroupName,
  { seen, typed }: WordsEdit,
): Promise<Result<string[], EditRefusal>> =>
  db.transaction(async (tx) => {
    const stored = await readWords(tx, { lock: true })
    const now = textsOf(stored.words, group)
    const wanted = changedFields(group, seen, typed)
    const fields = wanted.filter(
      ({ field }) => now[field] !== seen[field] && now[field] !== typed[field],
    )
    if (fields.length > 0) return err({ why: 'changed meanwhile', fields, now })
    const read = readTexts(stored.words, wanted, typed)
    if (!read.ok) return err({ why: 'unread', errors: read.error })
    const after = textsOf(read.value.words, group)
    const changed = wanted.filter(({ field }) => after[field] !== now[field])
    if (changed.length === 0) return ok([])
    const pick = (texts: WordTexts) =>
      Object.fromEntries(changed.map(({ field }) => [field, texts[field] ?? '']))
    const file = textsOf(brandFile, group)
    const day = await dayInIndia(tx)
    const errors =
      group === 'tax' ? await seriesProblems(tx, read.value.words.brand.seller, day) : {}
    if (Object.keys(errors).length > 0) return err({ why: 'unread', errors })
    const changes = { ...stored.changes, ...read.value.changes }
    // A field that equals the file's follows the file again.
    for (const { field } of changed) if (after[field] === file[field]) delete changes[field]
    Object.assign(changes, policyDates(stored.words, read.value.words, day))
    await tx.update(shopWords).set({ changes, version: stored.version + 1 })
    await tx.insert(auditEvents).values({
      ...staffActor(by),
      subjectType: 'words',
      subjectId: group,
      action: 'changed',
      before: pick(now),
      after: pick(after),
    })
    await hurryNodes(tx)
    return ok(changed.map(({ label }) => label))
  })

/** By the database's clock. */
async function dayInIndia(tx: Transaction): Promise<string> {
  const { rows } = await tx.execute<{ day: string }>(
    sql`select (now() at time zone 'Asia/Kolkata')::date::text as day`,
  )
  return rows[0]?.day ?? ''
}

/** A notice of the channel on which each node listens already; without it they look by themselves. */
const hurryNodes = (tx: Transaction) => tx.execute(sql`select pg_notify('catalogue', '')`)
