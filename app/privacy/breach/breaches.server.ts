import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { auditEvents, breaches, breachPersons } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Breach, BreachNoticeState } from './breach.ts'
import { storePersons } from './find-persons.server.ts'

/** Mails that one transaction hands to the outbox, and rows that a list reads at once. */
export const BATCH = 200

/** Upper bound on what every person is told, in characters. */
export const MAX_WORDS = 20_000

/**
 * Records a breach and the persons whom it concerns; the same again changes nothing. One
 * transaction, so that it is there whole, with its event, or not at all.
 */
export const recordBreach = (db: Database, breach: Breach): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    const { onlyTouched, ...facts } = breach
    const { rowCount } = await tx
      .insert(breaches)
      .values({ ...facts, sources: [...breach.sources] })
      .onConflictDoNothing()
    if (!rowCount) return
    for (const source of breach.sources) await storePersons(tx, breach, source)
    const persons = await tx.$count(breachPersons, eq(breachPersons.breachId, breach.id))
    await recordEvent(tx, breach.id, 'recorded', {
      persons,
      sources: breach.sources,
      onlyTouched,
    })
  })

const recordEvent = (
  tx: Transaction,
  id: string,
  action: 'recorded' | 'telling_begun',
  after: object,
) =>
  tx
    .insert(auditEvents)
    .values({ actor: 'staff', subjectType: 'breach', subjectId: id, action, after })

export async function findBreach(
  db: Database,
  id: string,
): Promise<typeof breaches.$inferSelect | undefined> {
  const [found] = await db.select().from(breaches).where(eq(breaches.id, id))
  return found
}

export type BreachCounts = Record<BreachNoticeState, number>

/** Counts of persons by state, of those who have an email address. */
export async function countPersons(db: Database, id: string): Promise<BreachCounts> {
  const rows = await db
    .select({ state: breachPersons.state, persons: count() })
    .from(breachPersons)
    .where(and(eq(breachPersons.breachId, id), HAS_EMAIL))
    .groupBy(breachPersons.state)
  return {
    waiting: 0,
    queued: 0,
    sent: 0,
    refused: 0,
    given_up: 0,
    ...Object.fromEntries(rows.map(({ state, persons }) => [state, persons])),
  }
}

/** SQL: somebody whom a mail can tell. */
export const HAS_EMAIL = ne(breachPersons.email, '')

/** Count of persons without an email address, who are told by hand. */
export const countWithoutEmail = (db: Database, id: string): Promise<number> =>
  db.$count(breachPersons, and(eq(breachPersons.breachId, id), eq(breachPersons.email, '')))

/** Persons of a breach, in batches by keyset pagination. */
export async function* listPersons(
  db: Database,
  id: string,
): AsyncGenerator<(typeof breachPersons.$inferSelect)[]> {
  for (let after = ['', ''] as [string, string]; ;) {
    const rows = await db
      .select()
      .from(breachPersons)
      .where(
        and(
          eq(breachPersons.breachId, id),
          sql`(${breachPersons.email}, ${breachPersons.contact}) > (${after[0]}, ${after[1]})`,
        ),
      )
      .orderBy(asc(breachPersons.email), asc(breachPersons.contact))
      .limit(BATCH)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = [last.email, last.contact]
  }
}

/** Sets once what every person is told. @returns an error where others were told in other words */
export const setWords = (
  db: Database,
  id: string,
  words: string,
): Promise<Result<null, 'other words'>> =>
  db.transaction(async (tx) => {
    const [breach] = await tx.select().from(breaches).where(eq(breaches.id, id)).for('update')
    if (breach?.words != null) return breach.words === words ? ok(null) : err('other words')
    await tx.update(breaches).set({ words }).where(eq(breaches.id, id))
    await recordEvent(tx, id, 'telling_begun', {})
    return ok(null)
  })

/** Message to a person; undefined where they were, or the row is gone. */
export async function findNotice(db: Database, personId: string) {
  const [found] = await db
    .select({ person: breachPersons, words: breaches.words, id: breaches.id })
    .from(breachPersons)
    .innerJoin(breaches, eq(breaches.id, breachPersons.breachId))
    .where(and(eq(breachPersons.id, personId), eq(breachPersons.state, 'queued')))
  return found?.words == null ? undefined : { ...found, words: found.words }
}

export const setState = async (
  db: Database | Transaction,
  personId: string,
  state: BreachNoticeState,
): Promise<void> =>
  void (await db
    .update(breachPersons)
    .set({ state, stateAt: sql`now()` })
    .where(eq(breachPersons.id, personId)))
