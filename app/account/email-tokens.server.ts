import { createHmac } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { credentials, verifications } from '#db/schema.ts'
import type { Auth } from './auth.server.ts'

/** What a link in a mail is good for. */
const PURPOSES = ['reset-password', 'verify-email', 'change-email'] as const
export type TokenPurpose = (typeof PURPOSES)[number]

const LIFETIME_MS = 60 * 60 * 1000

/**
 * A token to be sent by mail, in Better Auth's own store: kept only as its SHA-256, good once, for 60 minutes, and the newest
 * only (design.md section 5). Made of the shop's secret and of what it is `for`, so that a mail which is sent again has the
 * same. A reset token is one that Better Auth itself takes.
 * @returns undefined when the password has been changed since it was asked for: a mail that waited must not undo that
 */
export async function issueToken(
  { tx, auth, now }: { tx: Transaction; auth: Auth; now: Date },
  purpose: TokenPurpose,
  {
    userId,
    email,
    for: seed,
    requestedAt,
  }: { userId: string; email: string; for: string; requestedAt: Date },
): Promise<string | undefined> {
  const [credential] = await tx
    .select()
    .from(credentials)
    .where(eq(credentials.userId, userId))
    .for('update')
  if (!credential || credential.updatedAt > requestedAt) return undefined
  await revokeTokens(tx, purpose, userId)
  const { internalAdapter, secret } = await auth.$context
  const token = createHmac('sha256', secret)
    .update(`${purpose} ${seed}`)
    .digest('base64url')
    .slice(0, 32)
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(purpose, token),
    value: purpose === 'reset-password' ? userId : `${purpose}:${userId}:${email}`,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  })
  return token
}

/** What was asked for before this is not sent any more (`issueToken`). */
export async function markPasswordChanged(
  tx: Transaction,
  userId: string,
  at: Date,
): Promise<void> {
  await tx.update(credentials).set({ updatedAt: at }).where(eq(credentials.userId, userId))
}

/** Uses the token up. Of several who come with it at the same moment, one gets an answer (T32). */
export async function consumeToken(
  auth: Auth,
  purpose: 'verify-email' | 'change-email',
  token: string,
): Promise<{ userId: string; email: string } | undefined> {
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.consumeVerificationValue(identifierOf(purpose, token))
  const [, userId, email] = /^[^:]+:([^:]+):(.+)$/.exec(found?.value ?? '') ?? []
  return userId && email ? { userId, email } : undefined
}

/** For whom a reset token is good, without using it up: a mail scanner that opens the link takes nothing away. */
export async function findResetTokenOwner(
  auth: Auth,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findVerificationValue(identifierOf('reset-password', token))
  return found && found.expiresAt > now ? found.value : undefined
}

/** All of them: the account is gone, or its password or address has changed hands. */
export async function revokeAllTokens(tx: Transaction, userId: string): Promise<void> {
  for (const purpose of PURPOSES) await revokeTokens(tx, purpose, userId)
}

/** Makes worthless what was sent for this purpose before. User ids are letters and digits: they mean nothing to `like`. */
async function revokeTokens(tx: Transaction, purpose: TokenPurpose, userId: string): Promise<void> {
  await tx
    .delete(verifications)
    .where(
      purpose === 'reset-password'
        ? eq(verifications.value, userId)
        : like(verifications.value, `${purpose}:${userId}:%`),
    )
}

const identifierOf = (purpose: TokenPurpose, token: string) => `${purpose}:${token}`
