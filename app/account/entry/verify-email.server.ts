import { and, eq, ne } from 'drizzle-orm'
import { users } from '#db/schema.ts'
import type { Transaction } from '#db/database.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { findUser, lockUser, type UseCaseServices } from './accounts.server.ts'
import { consumeToken, revokeAllTokens } from '../email-tokens.server.ts'

export type Confirmed = {
  email: string
  /** True for a changed address, false for that of the registration. */
  changed: boolean
}
export type ConfirmRefusal = 'invalid link' | 'email taken'

/** Confirms the address of the registration, or a new one, by the token of a mailed link. */
export const confirmEmail = (
  { db, authIn, jobs, now }: UseCaseServices,
  token: string,
): Promise<Result<Confirmed, ConfirmRefusal>> =>
  db.transaction(async (tx) => {
    const auth = authIn(tx)
    const registered = await consumeToken(auth, 'verify-email', token)
    if (registered) return verify({ tx, jobs, now: now() }, registered)
    const changed = await consumeToken(auth, 'change-email', token)
    return changed ? change({ tx, jobs, now: now() }, changed) : err('invalid link')
  })

type Services = { tx: Transaction; jobs: Jobs; now: Date }
type VerifiedToken = { userId: string; email: string }

async function verify(
  { tx, jobs, now }: Services,
  { userId, email }: VerifiedToken,
): Promise<Result<Confirmed, ConfirmRefusal>> {
  const verified = await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email), eq(users.emailVerified, false)))
  if (verified.rowCount) await jobs.enqueue(tx, 'welcome-mail', { userId })
  else if ((await findUser(tx, userId))?.email !== email) return err('invalid link')
  return ok({ email, changed: false })
}

async function change(
  { tx, jobs, now }: Services,
  { userId, email }: VerifiedToken,
): Promise<Result<Confirmed, ConfirmRefusal>> {
  const before = await lockUser(tx, userId)
  if (!before) return err('invalid link')
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)))
  if (other) return err('email taken')
  await tx
    .update(users)
    .set({ email, emailVerified: true, updatedAt: now })
    .where(eq(users.id, userId))
  // Reset links in the old mailbox must not open the account any more.
  await revokeAllTokens(tx, userId)
  await jobs.enqueue(tx, 'email-changed-mail', {
    name: before.name,
    oldEmail: before.email,
    newEmail: email,
  })
  return ok({ email, changed: true })
}
