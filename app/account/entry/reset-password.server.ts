import { eq } from 'drizzle-orm'
import { APIError } from 'better-auth/api'
import type { Database } from '#db/database.ts'
import { users } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { lockUser, type AccountNeeds } from '../accounts.server.ts'
import type { Auth } from '../auth.server.ts'
import {
  markPasswordChanged,
  findResetTokenOwner,
  revokeAllTokens,
} from '../email-tokens.server.ts'
import { withHashLimit } from '../hash-concurrency.server.ts'
import { forgetOtherDevices, type Device } from '../session/device.server.ts'

/** Only leaves word: whether the address has an account is found out when the mail is written, after the answer (T29). */
export const requestPasswordReset = (
  { db, jobs, now }: { db: Database; jobs: Jobs; now: () => Date },
  email: string,
): Promise<void> =>
  db.transaction((tx) =>
    jobs.enqueue(tx, 'password-reset-mail', { email, at: now().toISOString() }),
  )

/** Does not use the token up. */
export const isValidResetToken = async (auth: Auth, token: string, now: Date): Promise<boolean> =>
  (await findResetTokenOwner(auth, token, now)) !== undefined

/**
 * Sets the new password and ends every session of the account; all links mailed before are worth nothing any more (T32).
 * The link having reached them, the address is theirs.
 */
export async function resetPassword(
  { db, authIn, jobs, now }: AccountNeeds,
  { token, password, device }: { token: string; password: string; device: Device },
): Promise<Result<null, 'invalid link' | 'too busy'>> {
  try {
    const done = await withHashLimit(() =>
      db.transaction(async (tx): Promise<Result<null, 'invalid link'>> => {
        const auth = authIn(tx)
        const userId = await findResetTokenOwner(auth, token, now())
        if (!userId || !(await lockUser(tx, userId))) return err('invalid link')
        await auth.api.resetPassword({ body: { token, newPassword: password } })
        await revokeAllTokens(tx, userId)
        await markPasswordChanged(tx, userId, now())
        await forgetOtherDevices(tx, userId, device, now())
        await tx
          .update(users)
          .set({ emailVerified: true, updatedAt: now() })
          .where(eq(users.id, userId))
        await jobs.enqueue(tx, 'password-changed-mail', { userId, at: now().toISOString() })
        return ok(null)
      }),
    )
    return done ?? err('too busy')
  } catch (error) {
    // Somebody else came with the same link in the same moment.
    if (error instanceof APIError && error.statusCode < 500) return err('invalid link')
    throw error
  }
}
