import { eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { nominees } from '#db/schema.ts'
import {
  recordAccountEvent,
  type AsksFrom,
} from '#app/account/events/record-account-event.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { Nominee } from './nominee.ts'

type Services = AsksFrom & { db: Database; now: () => Date }

/** Nominee, who may use the rights of an account for its shopper; null where nobody is named. */
export async function findNominee(
  db: Database,
  shopperId: string,
): Promise<(Nominee & { namedAt: Date }) | null> {
  const [found] = await db.select().from(nominees).where(eq(nominees.userId, shopperId))
  if (!found) return null
  const { name, contact, relation, namedAt } = found
  return { name, contact, relation, namedAt }
}

/**
 * Names somebody, in place of whoever was named before, and mails the account's address: a nominee may
 * see and erase all of it.
 */
export const nameNominee = (
  { db, jobs, now, requester }: Services & { jobs: Jobs },
  shopperId: string,
  nominee: Nominee,
): Promise<void> =>
  db.transaction(async (tx) => {
    const named = { ...nominee, namedAt: now() }
    await tx
      .insert(nominees)
      .values({ userId: shopperId, ...named })
      .onConflictDoUpdate({ target: nominees.userId, set: named })
    await jobs.enqueue(tx, 'nominee-named-mail', {
      userId: shopperId,
      at: named.namedAt.toISOString(),
    })
    await recordAccountEvent(tx, { requester }, { accountId: shopperId, action: 'nominee_named' })
  })

/** @returns false where nobody was named */
export const removeNominee = (
  { db, requester }: Omit<Services, 'now'>,
  shopperId: string,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(nominees).where(eq(nominees.userId, shopperId))
    if (!rowCount) return false
    await recordAccountEvent(tx, { requester }, { accountId: shopperId, action: 'nominee_removed' })
    return true
  })
