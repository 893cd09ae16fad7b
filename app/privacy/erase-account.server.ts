import { and, eq, lte, not, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { contactMessages, orders, users } from '#db/schema.ts'
import { revokeAllTokens } from '#app/account/email-tokens.server.ts'
import type { AccountActor, ErasureWhy, MemberActor } from '#app/account/events/account-event.ts'
import {
  recordAccountEvent,
  type AsksFrom,
} from '#app/account/events/record-account-event.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { SWEEP_LIMIT } from '#app/jobs/sweep.server.ts'
import { eachOrder, erasePerson, refundPending, replacementPending } from './erase-person.server.ts'
import { retainPersonalDataUntil } from './order-retention.ts'

/** Orders that lose their person in the transaction in which that is asked for; the sweep does more. */
const ERASED_AT_ONCE = 100

type Services = AsksFrom & { jobs: Jobs; now: () => Date }

/**
 * Deletes an account, and by foreign keys its sessions, password, addresses, devices and cart. Its
 * orders stay, because the law requires business records to be kept, and lose the person as soon as
 * they may: the first of them here, many more within minutes by the sweep. Its events lose device and
 * network, by a trigger. Its tickets go too where its address is confirmed: anybody can register an
 * address of somebody else. A mail to its address confirms it.
 */
export const eraseAccount = (
  { db, ...services }: Services & { db: Database },
  shopperId: string,
): Promise<void> => db.transaction((tx) => eraseAccountIn(tx, services, shopperId))

export async function eraseAccountIn(
  tx: Transaction,
  { jobs, now, requester }: Services,
  shopperId: string,
  { by = 'shopper', why }: { by?: AccountActor | MemberActor; why?: ErasureWhy } = {},
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, shopperId)).for('update')
  if (!user) return
  await eraseOrders(tx, eq(orders.userId, shopperId), now())
  await revokeAllTokens(tx, shopperId)
  if (user.emailVerified)
    await tx.delete(contactMessages).where(eq(contactMessages.email, user.email))
  await jobs.enqueue(tx, 'account-deleted-mail', {
    name: user.name,
    email: user.email,
    wasVerified: user.emailVerified,
  })
  await recordAccountEvent(
    tx,
    { requester },
    {
      accountId: shopperId,
      action: 'deleted',
      by,
      facts: { why },
    },
  )
  await tx.delete(users).where(eq(users.id, shopperId))
}

/** Removes the person from orders that may lose them by now, and sets when the others do. */
export async function eraseOrders(tx: Transaction, of: SQL, at: Date): Promise<void> {
  await setErasure(tx, of, at)
  for (const id of await findDue(tx, at, ERASED_AT_ONCE, of)) await erasePerson(tx, id)
}

/**
 * Sets when orders lose their person, unless they do sooner; nobody opens them by a cookie any more.
 */
async function setErasure(tx: Transaction, of: SQL, at: Date): Promise<void> {
  const theirs = await tx
    .select({ id: orders.id, status: orders.status, deliveredAt: orders.deliveredAt })
    .from(orders)
    .where(of)
    .orderBy(orders.id)
    .for('update')
  const times = theirs.map((order) => retainPersonalDataUntil(order, at))
  await tx.execute(sql`
    update ${orders} set erase_person_after = least(erase_person_after, due.at), capability_hash = ''
    from unnest(${sql.param(theirs.map(({ id }) => id))}::uuid[], ${sql.param(times)}::timestamptz[]) as due (id, at)
    where ${orders.id} = due.id`)
}

/**
 * Purge: removes personal data from orders of deleted accounts that no longer need it, at most
 * `limit`. Lines, the state and PIN code for tax, and money stay.
 * @returns number of orders purged
 */
export const purgePersonalData = async (
  db: Database,
  now: Date,
  limit = SWEEP_LIMIT,
): Promise<number> => eachOrder(db, await findDue(db, now, limit), erasePerson)

const findDue = async (
  db: Database | Transaction,
  now: Date,
  limit: number,
  of?: SQL,
): Promise<string[]> =>
  (
    await db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(of, lte(orders.erasePersonAfter, now), not(refundPending), not(replacementPending)),
      )
      .orderBy(orders.erasePersonAfter)
      .limit(limit)
  ).map(({ id }) => id)
