import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { credentials } from '#db/schema.ts'
import type { Auth } from '../auth.server.ts'
import { isOlderHash, spendOlderHash } from '../password-hash.server.ts'

/** `tx` holds the row lock of the sign-in, so no change of the password is overwritten. */
type Services = { tx: Transaction; auth: Auth }

/** A literal, as in its index (db/optional-indexes.ts), which a parameter would not match. */
const IS_OLDER_HASH = sql`${credentials.password} not like '$argon2id$%'`

/**
 * Takes a hash of an earlier version over. The password is the same, so `updatedAt` stays, and with
 * it every mailed link.
 */
export async function replaceOlderHash(
  { tx, auth }: Services,
  userId: string,
  password: string,
): Promise<void> {
  const hashed = await (await auth.$context).password.hash(password)
  await tx.update(credentials).set({ password: hashed }).where(eq(credentials.userId, userId))
}

/**
 * Equal work for every refused sign-in while older hashes are left: one of each kind. Otherwise the
 * time would tell an account that has not signed in since from an address without one (T29).
 */
export async function spendEqualWork(
  { tx, auth }: Services,
  password: string,
  stored: string | undefined,
): Promise<void> {
  const older = await tx
    .select({ one: sql`1` })
    .from(credentials)
    .where(IS_OLDER_HASH)
    .limit(1)
  if (older.length === 0) return
  if (stored && isOlderHash(stored)) await (await auth.$context).password.hash(password)
  else await spendOlderHash(password)
}
