import { eq } from 'drizzle-orm'
import { APIError } from 'better-auth/api'
import { databaseTime } from '#db/clock.ts'
import type { Database } from '#db/database.ts'
import { users } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { lockUser, type UseCaseServices } from '../entry/accounts.server.ts'
import type { Auth } from '../auth.server.ts'
import { isCommonPassword } from '../common-passwords.server.ts'
import {
  markPasswordChanged,
  findResetTokenOwner,
  revokeAllTokens,
} from '../email-tokens.server.ts'
import { recordAccountEvent, type AsksFrom } from '../events/record-account-event.server.ts'
import { withHashLimit } from '../hash-concurrency.server.ts'
import { forgetOtherDevices, type Device } from '../session/device.server.ts'

/**
 * Only enqueues a job: the account is looked up when the mail is written, after the answer, so that
 * its time reveals nothing (T29).
 */
export const requestPasswordReset = (
  { db, jobs, requester }: AsksFrom & { db: Database; jobs: Jobs },
  email: string,
): Promise<void> =>
  db.transaction(async (tx) =>
    jobs.enqueue(tx, 'password-reset-mail', {
      email,
      at: (await databaseTime(tx)).toISOString(),
      requester: requester?.(),
    }),
  )

/** Does not consume the token. */
export const isValidResetToken = async (auth: Auth, token: string): Promise<boolean> =>
  (await findResetTokenOwner(auth, token)) !== undefined

type ResetRefusal = 'invalid link' | 'common password'

/**
 * Sets the new password, ends every session and revokes all mailed links (T32). The link has
 * reached the mailbox, so the address counts as verified, and the device as known.
 */
export async function resetPassword(
  { db, authIn, jobs, now, requester }: UseCaseServices,
  { token, password, device }: { token: string; password: string; device: Device },
): Promise<Result<{ email: string }, ResetRefusal | 'too busy'>> {
  try {
    // Only who has a link gets a turn: nobody holds the turns with links of their own invention.
    const hasLink = await db.transaction((tx) => isValidResetToken(authIn(tx), token))
    if (!hasLink) return err('invalid link')
    const done = await withHashLimit('known', () =>
      db.transaction(async (tx): Promise<Result<{ email: string }, ResetRefusal>> => {
        const auth = authIn(tx)
        const userId = await findResetTokenOwner(auth, token)
        const user = userId && (await lockUser(tx, userId))
        if (!user) return err('invalid link')
        if (isCommonPassword(password, user)) return err('common password')
        await auth.api.resetPassword({ body: { token, newPassword: password } })
        await revokeAllTokens(tx, userId)
        await markPasswordChanged(tx, userId)
        await forgetOtherDevices(tx, userId, device, now())
        await tx
          .update(users)
          .set({ emailVerified: true, updatedAt: now() })
          .where(eq(users.id, userId))
        await jobs.enqueue(tx, 'password-changed-mail', { userId, at: now().toISOString() })
        await recordAccountEvent(tx, { requester }, { accountId: userId, action: 'password_reset' })
        return ok({ email: user.email })
      }),
    )
    return done ?? err('too busy')
  } catch (error) {
    // Another request consumed the same token first.
    if (error instanceof APIError && error.statusCode < 500) return err('invalid link')
    throw error
  }
}
