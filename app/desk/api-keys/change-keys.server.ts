import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import type { AUDIT_ACTIONS } from '#db/words/audit-enums.ts'
import { apiKeys, auditEvents } from '#db/schema.ts'
import { KEY_PREFIX } from '#app/api/keys/api-key.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { sha256 } from '#app/basics/crypto/sha256.server.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import { midnight } from '../lists/midnight.server.ts'
import { scopesOf, type KeyRefusal, type NewKey } from './key-change.ts'

/** Upper bound on the keys that are not revoked: one for each use. */
const MAX_KEYS = 50

/** Makes a key. @returns the key, which is stored as a hash and so cannot be shown again */
export async function makeKey(
  db: Database,
  by: StaffWho<'api'>,
  typed: NewKey,
): Promise<Result<{ key: string; name: string }, KeyRefusal>> {
  const scopes = scopesOf(typed)
  const { name, expires } = typed
  if (scopes.length === 0) return err('no scope')
  const key = KEY_PREFIX + randomBytes(32).toString('base64url')
  return db.transaction(async (tx) => {
    // Until the chosen day is over, in India.
    const expiresAt = expires ? midnight(expires, 1) : sql`null::timestamptz`
    const { rows } = await tx.execute<{ isOver: boolean | null }>(
      sql`select ${expiresAt} <= now() as "isOver"`,
    )
    if (rows[0]?.isOver) return err('is over')
    // Keys that are made at once count each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sangam api keys'))`)
    if ((await tx.$count(apiKeys, isNull(apiKeys.revokedAt))) >= MAX_KEYS) return err('too many')
    const [made] = await tx
      .insert(apiKeys)
      .values({ name, scopes, keyHash: sha256(key), ending: key.slice(-4), expiresAt })
      .returning({ id: apiKeys.id })
    if (made) await record(tx, by, made.id, 'made', { name, scopes })
    return ok({ key, name })
  })
}

/** From the next request on the key is refused. */
export async function revokeKey(
  db: Database,
  by: StaffWho<'api'>,
  id: string,
): Promise<Result<{ name: string }, KeyRefusal>> {
  return db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning({ name: apiKeys.name })
    if (!revoked) return err('no such key')
    await record(tx, by, id, 'revoked', revoked)
    return ok(revoked)
  })
}

const record = (
  tx: Transaction,
  by: StaffWho<'api'>,
  id: string,
  action: (typeof AUDIT_ACTIONS)['api_key'][number],
  after: { name: string; scopes?: readonly string[] },
) =>
  tx
    .insert(auditEvents)
    .values({ ...staffActor(by), subjectType: 'api_key', subjectId: id, action, after })
