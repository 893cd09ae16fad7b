import { and, eq, ne } from 'drizzle-orm'
import { credentials, users } from '#db/schema.ts'
import type { Transaction } from '#db/database.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { findUser, lockUser, type UseCaseServices } from '../entry/accounts.server.ts'
import type { Auth } from '../auth.server.ts'
import { consumeToken, findToken, revokeAllTokens } from '../email-tokens.server.ts'
import { recordAccountEvent, type AsksFrom } from '../events/record-account-event.server.ts'
import { recordRefusedPassword } from '../events/record-refusal.server.ts'
import { withHashLimit } from '../hash-concurrency.server.ts'
import type { PasswordRefusal } from '../profile/password-refusal.ts'
import type { RateLimits } from '../rate-limits.server.ts'
import type { Asked } from '../entry/asked.ts'

export type Confirmed = {
  email: string
  /** True for a changed address, false for that of the registration. */
  changed: boolean
}
export type ConfirmRefusal = 'invalid link' | 'email taken'

type Services = UseCaseServices & { auth: Auth; rateLimits: RateLimits; keys: SigningKeys }

/**
 * Confirms the address of the registration, or a new one, by the token of a mailed link, for who is
 * signed in on the account or knows its password: the link alone is in the hands of whoever reads
 * the mailbox, who may not be who made the account (T61).
 * @param shopperId who is signed in
 * @param password undefined if it was not asked for yet
 * @returns `asked` if it must be
 */
export async function confirmEmail(
  services: Services,
  {
    token,
    shopperId,
    password,
  }: { token: string; shopperId: string | undefined; password: string | undefined },
): Promise<Result<Confirmed | { asked: Asked }, ConfirmRefusal | PasswordRefused>> {
  const found = await findToken(services.auth, token)
  if (!found) return err('invalid link')
  if (found.userId === shopperId) return consumeLink(services, token)
  const asked = { email: found.email, isNewAddress: found.purpose === 'change-email' }
  if (password === undefined) return ok({ asked })
  const verified = await verifyPassword(services, found.userId, password)
  return verified.ok ? consumeLink(services, token) : err({ asked, refusal: verified.error })
}

export type PasswordRefused = { asked: Asked; refusal: PasswordRefusal }

async function verifyPassword(
  { db, auth, rateLimits, keys, requester }: Services,
  userId: string,
  password: string,
): Promise<Result<null, PasswordRefusal>> {
  const allowed = await rateLimits.consume('password', userId)
  if (!allowed.ok) return allowed
  const [credential] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(eq(credentials.userId, userId))
  const hash = credential?.hash
  if (!hash) return err('wrong password')
  const context = await auth.$context
  const isRight = await withHashLimit('known', () => context.password.verify({ hash, password }))
  if (isRight === undefined) return err('too busy')
  if (isRight) return ok(null)
  await recordRefusedPassword({ db, keys, requester }, userId, 'stranger')
  return err('wrong password')
}

const consumeLink = (
  { db, authIn, jobs, now, requester }: UseCaseServices,
  token: string,
): Promise<Result<Confirmed, ConfirmRefusal>> =>
  db.transaction(async (tx) => {
    const auth = authIn(tx)
    const registered = await consumeToken(auth, 'verify-email', token)
    if (registered) return verify({ tx, jobs, now: now(), requester }, registered)
    const changed = await consumeToken(auth, 'change-email', token)
    return changed ? change({ tx, jobs, now: now(), requester }, changed) : err('invalid link')
  })

type InTransaction = AsksFrom & { tx: Transaction; jobs: Jobs; now: Date }
type VerifiedToken = { userId: string; email: string }

async function verify(
  { tx, jobs, now, requester }: InTransaction,
  { userId, email }: VerifiedToken,
): Promise<Result<Confirmed, ConfirmRefusal>> {
  const verified = await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email), eq(users.emailVerified, false)))
  if (verified.rowCount) {
    await jobs.enqueue(tx, 'welcome-mail', { userId })
    await recordAccountEvent(tx, { requester }, { accountId: userId, action: 'verified' })
  } else if ((await findUser(tx, userId))?.email !== email) return err('invalid link')
  return ok({ email, changed: false })
}

async function change(
  { tx, jobs, now, requester }: InTransaction,
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
    wasVerified: before.emailVerified,
  })
  await recordAccountEvent(tx, { requester }, { accountId: userId, action: 'email_changed' })
  return ok({ email, changed: true })
}
