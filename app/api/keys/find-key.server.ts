import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { apiKeys, apiUses } from '#db/schema.ts'
import { sha256 } from '#app/basics/crypto/sha256.server.ts'
import type { ApiScope } from './api-key.ts'

export type ApiKey = { id: string; name: string; scopes: readonly ApiScope[] }

/** A key whose scope was found to allow something: queries of the API ask for one. */
export type KeyWho<Scope extends ApiScope> = {
  id: string
  readonly may: Readonly<Record<Scope, true>>
}

/** The key, unless it is unknown, revoked or expired. */
export async function findKey(db: Database, key: string): Promise<ApiKey | undefined> {
  const { id, name, scopes, keyHash, revokedAt, expiresAt } = apiKeys
  const [found] = await db
    .select({ id, name, scopes })
    .from(apiKeys)
    .where(
      and(
        eq(keyHash, sha256(key)),
        isNull(revokedAt),
        sql`(${expiresAt} is null or ${expiresAt} > now())`,
      ),
    )
  return found
}

export const withScope = <Scope extends ApiScope>(
  { id, scopes }: ApiKey,
  scope: Scope,
): KeyWho<Scope> | undefined =>
  scopes.includes(scope) ? { id, may: { [scope]: true } as Record<Scope, true> } : undefined

/**
 * Counts a request in the read log, in the row of its key, scope and hour. It is called before the
 * answer, so that nothing is read unseen where the log cannot be written.
 */
export async function recordUse(db: Database, { id }: { id: string }, scope: ApiScope) {
  await db
    .insert(apiUses)
    .values({ hour: sql`date_trunc('hour', now(), 'Asia/Kolkata')`, keyId: id, scope })
    .onConflictDoUpdate({
      target: [apiUses.keyId, apiUses.hour, apiUses.scope],
      set: { requests: sql`${apiUses.requests} + 1` },
    })
}
