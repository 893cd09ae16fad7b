import { desc, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { apiKeys, apiUses } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { KeyRow } from './key-row.ts'

/** Revoked keys are kept; those of long ago are of no use to anybody. */
const MAX_ROWS = 200

/** All keys, those that are good first. */
export async function listKeys(db: Database, _by: StaffWho<'api'>): Promise<KeyRow[]> {
  const { revokedAt, expiresAt, keyHash: _, ...columns } = getTableColumns(apiKeys)
  const rows = await db
    .select({
      ...columns,
      expiresAt,
      state: sql<KeyRow['state']>`case when ${revokedAt} is not null then 'revoked'
        when ${expiresAt} <= now() then 'expired' else 'good' end`,
      usedAt:
        sql<Date | null>`(select max(${apiUses.hour}) from ${apiUses} where ${apiUses.keyId} = ${apiKeys.id})`.mapWith(
          (at: string) => new Date(at),
        ),
      requests: sql<
        KeyRow['requests']
      >`(select coalesce(json_object_agg(scope, requests), '{}') from (
        select ${apiUses.scope} as scope, sum(${apiUses.requests}) as requests from ${apiUses}
        where ${apiUses.keyId} = ${apiKeys.id} and ${apiUses.hour} > now() - interval '30 days' group by 1) as used)`,
    })
    .from(apiKeys)
    .orderBy(sql`${revokedAt} is not null`, desc(apiKeys.createdAt), apiKeys.id)
    .limit(MAX_ROWS)
  return rows
}
