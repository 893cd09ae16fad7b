import { eq } from 'drizzle-orm'
import { APIError } from 'better-auth/api'
import { databaseTime } from '#db/clock.ts'
import type { Database } from '#db/database.ts'
import { databaseFailure } from '#db/deadline.ts'
import { sessions, users } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { DAY_MS } from '#app/basics/time.ts'
import { lockUser, type UseCaseServices } from '../entry/accounts.server.ts'
import type { Auth } from '../auth.server.ts'
import { markPasswordChanged, revokeAllTokens } from '../email-tokens.server.ts'
import { recordAccountEvent, type AsksFrom } from '../events/record-account-event.server.ts'
import { recordRefusedPassword, type RefusalServices } from '../events/record-refusal.server.ts'
import type { RateLimits } from '../rate-limits.server.ts'
import { withHashLimit } from '../hash-concurrency.server.ts'
import { forgetOtherDevices, type Device } from '../session/device.server.ts'
import { isRemembered, withNewMarker } from '../session/marker.server.ts'
import type { Shopper } from '../session/shopper.server.ts'
import type { PasswordRefusal } from './password-refusal.ts'

export const changeName = (
  { db, now, requester }: AsksFrom & { db: Database; now: () => Date },
  shopperId: string,
  name: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(users).set({ name, updatedAt: now() }).where(eq(users.id, shopperId))
    await recordAccountEvent(tx, { requester }, { accountId: shopperId, action: 'name_changed' })
  })

/**
 * Verifies the current password before changes that could lock the owner out; a rate limit counts
 * the guesses (T44).
 */
export async function verifyCurrentPassword(
  services: RefusalServices & { auth: Auth; rateLimits: RateLimits },
  { shopper, request, password }: { shopper: Shopper; request: Request; password: string },
): Promise<Result<null, PasswordRefusal>> {
  const { auth, rateLimits } = services
  const allowed = await rateLimits.consume('password', shopper.id)
  if (!allowed.ok) return allowed
  try {
    const { headers } = request
    return (await withHashLimit('known', () =>
      auth.api.verifyPassword({ body: { password }, headers }),
    ))
      ? ok(null)
      : err('too busy')
  } catch (error) {
    // Better Auth takes a session that cannot be read for none.
    const isRefusal = error instanceof APIError && error.statusCode < 500 && !databaseFailure()
    if (!isRefusal) throw error
    await recordRefusedPassword(services, shopper.id)
    return err('wrong password')
  }
}

/**
 * Enqueues a mail to both addresses: the new one gets the link that changes the address, the old
 * one is warned. The job checks whether the new address is taken, so the answer does not reveal it
 * (T29).
 */
export const requestEmailChange = (
  { db, jobs, requester }: UseCaseServices,
  shopper: Shopper,
  newEmail: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'email-change-mail', {
      userId: shopper.id,
      oldEmail: shopper.email,
      newEmail,
      at: (await databaseTime(tx)).toISOString(),
    })
    await jobs.enqueue(tx, 'email-change-asked-mail', { userId: shopper.id, newEmail })
    await recordAccountEvent(
      tx,
      { requester },
      { accountId: shopper.id, action: 'email_change_asked' },
    )
  })

export const requestVerificationMail = (
  { db, jobs }: UseCaseServices,
  shopperId: string,
): Promise<void> =>
  db.transaction((tx) => jobs.enqueue(tx, 'verification-mail', { userId: shopperId }))

/**
 * Changes the password, ends all sessions and starts a new one here (T33).
 * @returns the cookies of the new session
 */
export async function changePassword(
  services: UseCaseServices & RefusalServices & { db: Database; rateLimits: RateLimits },
  {
    shopper,
    request,
    current,
    password,
    device,
  }: { shopper: Shopper; request: Request; current: string; password: string; device: Device },
): Promise<Result<{ cookies: string[] }, PasswordRefusal>> {
  const { db, authIn, jobs, rateLimits, now } = services
  const allowed = await rateLimits.consume('password', shopper.id)
  if (!allowed.ok) return allowed
  try {
    const cookies = await withHashLimit('known', () =>
      db.transaction(async (tx) => {
        await lockUser(tx, shopper.id)
        const { headers, response } = await authIn(tx).api.changePassword({
          body: { currentPassword: current, newPassword: password, revokeOtherSessions: true },
          headers: request.headers,
          returnHeaders: true,
        })
        // Better Auth always makes the new session a remembered one, so a session for the window
        // gets its one day back.
        if (!isRemembered(request) && response.token)
          await tx
            .update(sessions)
            .set({ expiresAt: new Date(now().getTime() + DAY_MS) })
            .where(eq(sessions.token, response.token))
        await revokeAllTokens(tx, shopper.id)
        await markPasswordChanged(tx, shopper.id)
        await forgetOtherDevices(tx, shopper.id, device, now())
        await jobs.enqueue(tx, 'password-changed-mail', {
          userId: shopper.id,
          at: now().toISOString(),
        })
        await recordAccountEvent(tx, services, {
          accountId: shopper.id,
          action: 'password_changed',
        })
        return headers.getSetCookie()
      }),
    )
    // The links that were mailed are void now, so the next request is mailed again.
    if (cookies) await rateLimits.reset('forgot-mail', shopper.email)
    return cookies ? ok({ cookies: [...withNewMarker(cookies), device.cookie] }) : err('too busy')
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error
    await recordRefusedPassword(services, shopper.id)
    return err('wrong password')
  }
}
