import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { breaches, breachPersons } from '#db/schema.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { BATCH, HAS_EMAIL, setState } from './breaches.server.ts'

/**
 * Notes whose mail the outbox has given up: it waits there no more, and no answer came. Within a
 * transaction that holds the breach, so that nobody queues it anew in between.
 */
const noteGivenUp = async (tx: Transaction, id: string): Promise<void> =>
  void (await tx
    .update(breachPersons)
    .set({ state: 'given_up', stateAt: sql`now()` })
    .where(
      and(
        eq(breachPersons.breachId, id),
        eq(breachPersons.state, 'queued'),
        sql`not exists (select from outbox where outbox.name = 'breach-notice-mail'
          and outbox.state = 'waiting' and outbox.payload->>'personId' = ${breachPersons.id}::text)`,
      ),
    ))

/** Brings the states of the persons up to date with the outbox. */
export const refreshStates = (db: Database, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockBreach(tx, id)
    await noteGivenUp(tx, id)
  })

const lockBreach = (tx: Transaction, id: string) =>
  tx.select({ id: breaches.id }).from(breaches).where(eq(breaches.id, id)).for('update')

/**
 * Hands the mails of the persons who wait, or whose mail was given up, to the outbox, a batch in each transaction: killed
 * anywhere and begun again, each person is mailed once, since the row and the mail commit together.
 * @returns how many
 */
export async function tellPersons(
  { db, jobs }: { db: Database; jobs: Jobs },
  id: string,
  { signal, onQueued }: { signal?: AbortSignal; onQueued?: (queued: number) => void } = {},
): Promise<number> {
  await refreshStates(db, id)
  let queued = 0
  for (;;) {
    signal?.throwIfAborted()
    const batch = await db.transaction((tx) => queueBatch(tx, jobs, id))
    if (batch === 0) return queued
    queued += batch
    onQueued?.(queued)
  }
}

async function queueBatch(tx: Transaction, jobs: Jobs, id: string): Promise<number> {
  await lockBreach(tx, id)
  const waiting = await tx
    .select({
      id: breachPersons.id,
      state: breachPersons.state,
      stateAt: breachPersons.stateAt,
    })
    .from(breachPersons)
    .where(
      and(
        eq(breachPersons.breachId, id),
        inArray(breachPersons.state, ['waiting', 'given_up']),
        HAS_EMAIL,
      ),
    )
    .orderBy(asc(breachPersons.id))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  for (const person of waiting) {
    // The outbox refuses a second mail of a key, also of one that it gave up.
    const again = person.state === 'given_up' ? ` after ${person.stateAt.toISOString()}` : ''
    const options = { idempotencyKey: `${person.id}${again}` }
    await jobs.enqueue(tx, 'breach-notice-mail', { personId: person.id }, options)
    await setState(tx, person.id, 'queued')
  }
  return waiting.length
}
