import { eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { contactMessages, newsletterSubscribers } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { eraseOrders } from '../erase-account.server.ts'
import { findByEmail, hasAccount, orderOfEmail, type HeldByEmail } from './find-by-email.server.ts'
import { recordPerson } from './record-person.server.ts'

export type EmailRefusal = 'has an account' | 'nothing held'

/**
 * Erases what is held of an email address without an account: its subscription, its tickets with their
 * messages, and the person in its orders, these by the rules of an account that is deleted. One
 * transaction with its event.
 */
export const eraseByEmail = (
  { db, now }: { db: Database; now: () => Date },
  email: string,
): Promise<Result<HeldByEmail & { id: string }, EmailRefusal>> =>
  db.transaction(async (tx) => {
    if (await hasAccount(tx, email)) return err('has an account')
    const at = now()
    const held = await findByEmail(tx, email, at)
    if (!held) return err('nothing held')
    await eraseOrders(tx, orderOfEmail(email), at)
    await tx.delete(contactMessages).where(eq(contactMessages.email, email))
    await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
    return ok({ ...held, id: await recordPerson(tx, 'erased', held, at) })
  })
