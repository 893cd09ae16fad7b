import type { Database } from '#db/database.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { listConsents } from '../consents/consents.server.ts'
import { exportOrders } from '../export/export-orders.server.ts'
import { exportReads } from '../export/export-reads.server.ts'
import type { EmailRefusal } from './erase-by-email.server.ts'
import { exportMessages, exportSubscription } from './export-messages.server.ts'
import { findByEmail, hasAccount, orderOfEmail } from './find-by-email.server.ts'
import { recordPerson } from './record-person.server.ts'

/** Export of what is held of an email address without an account, in the form of the account's. */
export const exportByEmail = (
  { db, now }: { db: Database; now: () => Date },
  email: string,
): Promise<Result<{ id: string; data: object }, EmailRefusal>> =>
  db.transaction(async (tx) => {
    if (await hasAccount(tx, email)) return err('has an account')
    const at = now()
    const held = await findByEmail(tx, email, at)
    if (!held) return err('nothing held')
    const orders = await exportOrders(tx, orderOfEmail(email))
    const messages = await exportMessages(tx, { email })
    const subjects = [...orders.map(({ id }) => id), ...messages.map(({ ticket }) => ticket)]
    const data = {
      made: at,
      email,
      orders,
      messages,
      newsletter: await exportSubscription(tx, email),
      consents: await listConsents(tx, email),
      lookedAtByStaff: await exportReads(tx, subjects),
    }
    return ok({ id: await recordPerson(tx, 'exported', held, at), data })
  })
