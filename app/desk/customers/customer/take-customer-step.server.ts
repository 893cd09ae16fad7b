import { eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { customerNotes, users } from '#db/schema.ts'
import type { ErasureWhy } from '#app/account/events/account-event.ts'
import { recordAccountEvent } from '#app/account/events/record-account-event.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { eraseAccountIn } from '#app/privacy/erase-account.server.ts'
import { exportPersonalData } from '#app/privacy/export/export-personal-data.server.ts'
import type { Sharing } from '#app/privacy/export/export-recipients.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import { recordRead } from '../../record/reads/record-read.server.ts'
import { MAX_CUSTOMER_NOTES } from './read-customer.server.ts'

const GONE = 'The account was deleted meanwhile.'

/** Notes something about a customer, for the staff alone; the words go with the account. */
export const addCustomerNote = (
  db: Database,
  by: StaffWho<'customers'>,
  id: string,
  text: string,
): Promise<Result<string, string>> =>
  db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!user) return err(GONE)
    if ((await tx.$count(customerNotes, eq(customerNotes.userId, id))) >= MAX_CUSTOMER_NOTES)
      return err(`There are ${MAX_CUSTOMER_NOTES} notes already, which is the most.`)
    await tx.insert(customerNotes).values({ userId: id, staffId: by.id, text })
    await recordAccountEvent(tx, {}, { accountId: id, action: 'note_added', by: staffActor(by) })
    return ok('The note is kept.')
  })

/** Export of the data that account/data gives, for a shopper who cannot fetch it. Recorded, and in the read log. */
export async function exportCustomer(
  services: Sharing & { db: Database; now: () => Date },
  by: StaffWho<'personal data'>,
  id: string,
): Promise<object | undefined> {
  const { db } = services
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) return undefined
  await recordRead(db, by, 'export', id)
  await db.transaction((tx) =>
    recordAccountEvent(tx, {}, { accountId: id, action: 'data_exported', by: staffActor(by) }),
  )
  const { name, email, emailVerified } = user
  return exportPersonalData(services, { id, name, email, emailVerified, sessionId: '' })
}

/** Erases an account as its shopper would; the typed email must be its own. */
export const eraseCustomer = (
  { db, jobs, now }: { db: Database; jobs: Jobs; now: () => Date },
  by: StaffWho<'personal data'>,
  id: string,
  { email, why }: { email: string; why: ErasureWhy },
): Promise<Result<string, 'gone' | 'other email'>> =>
  db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!user) return err('gone')
    if (user.email !== email) return err('other email')
    await eraseAccountIn(tx, { jobs, now }, id, { by: staffActor(by), why })
    return ok('The account is erased. A mail to its address confirms it.')
  })
