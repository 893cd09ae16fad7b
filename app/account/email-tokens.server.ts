import { eq, like, sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { credentials, verifications } from '#db/schema.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { HOUR_MS } from '#app/basics/time.ts'
import type { Auth } from './auth.server.ts'

const PURPOSES = ['reset-password', 'verify-email', 'change-email'] as const
export type TokenPurpose = (typeof PURPOSES)[number]
type MailedPurpose = Exclude<TokenPurpose, 'reset-password'>

const LIFETIME_MS = HOUR_MS

/**
 * Issues a token to be mailed, in Better Auth's own store: hashed with SHA-256, valid once and for
 * 60 minutes (T31, T32). Earlier reset links stay good for their time, because anybody can request
 * one more; of the others, which the shopper requests, only the newest is good. It is an HMAC of the
 * shop's secret and `for`, so that a retried mail has the same token. Better Auth itself accepts a
 * reset token.
 * @param requestedAt by the database's clock, which also times a change of the password: two nodes
 * cannot disagree about which came first. Undefined: the link does no harm after a change.
 * @returns undefined if the password changed after `requestedAt`: a delayed mail must not undo that
 */
export async function issueToken(
  { tx, auth, keys }: { tx: Transaction; auth: Auth; keys: SigningKeys },
  purpose: TokenPurpose,
  {
    userId,
    email,
    for: seed,
    requestedAt,
  }: { userId: string; email: string; for: string; requestedAt: Date | undefined },
): Promise<string | undefined> {
  const [credential] = await tx
    .select()
    .from(credentials)
    .where(eq(credentials.userId, userId))
    .for('update')
  if (!credential || (requestedAt && credential.updatedAt > requestedAt)) return undefined
  const { internalAdapter } = await auth.$context
  const token = keys.sign('mailed token', `${purpose} ${seed}`).slice(0, 32)
  // Of a retried mail there is one already.
  if (purpose === 'reset-password')
    await internalAdapter.deleteVerificationByIdentifier(identifierOf(purpose, token))
  else await revokeTokens(tx, purpose, userId)
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(purpose, token),
    value: purpose === 'reset-password' ? userId : `${purpose}:${userId}:${email}`,
    // By the clock of the process, as Better Auth's own times: authTables() moves them.
    expiresAt: new Date(Date.now() + LIFETIME_MS),
  })
  return token
}

/** Makes `issueToken` refuse requests from before now. */
export async function markPasswordChanged(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(credentials)
    .set({ updatedAt: sql`clock_timestamp()` })
    .where(eq(credentials.userId, userId))
}

/** Finds what a token is about without consuming it, so that mail scanners do no harm. */
export async function findToken(
  auth: Auth,
  token: string,
): Promise<{ purpose: MailedPurpose; userId: string; email: string } | undefined> {
  const { internalAdapter } = await auth.$context
  for (const purpose of ['verify-email', 'change-email'] as const) {
    const found = await internalAdapter.findVerificationValue(identifierOf(purpose, token))
    const owner = found && found.expiresAt > new Date() ? readValue(found.value) : undefined
    if (owner) return { purpose, ...owner }
  }
  return undefined
}

/** Consumes the token; of several requests at once, one gets an answer (T32). */
export async function consumeToken(
  auth: Auth,
  purpose: MailedPurpose,
  token: string,
): Promise<{ userId: string; email: string } | undefined> {
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.consumeVerificationValue(identifierOf(purpose, token))
  return readValue(found?.value)
}

function readValue(value = ''): { userId: string; email: string } | undefined {
  const [, userId, email] = /^[^:]+:([^:]+):(.+)$/.exec(value) ?? []
  return userId && email ? { userId, email } : undefined
}

/** Finds the account of a reset token without consuming it, so that mail scanners do no harm. */
export async function findResetTokenOwner(auth: Auth, token: string): Promise<string | undefined> {
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findVerificationValue(identifierOf('reset-password', token))
  return found && found.expiresAt > new Date() ? found.value : undefined
}

/** Revokes every mailed link, when the account is deleted or its password or email changes. */
export async function revokeAllTokens(tx: Transaction, userId: string): Promise<void> {
  for (const purpose of PURPOSES) await revokeTokens(tx, purpose, userId)
}

/**
 * Revokes earlier tokens of one purpose. User ids are alphanumeric, so `like` needs no escaping.
 */
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
