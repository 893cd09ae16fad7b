import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { buildAssets } from '#db/schema.ts'

/** As on the disk of a node (bin/earlier-assets.mjs). */
export const KEPT_ASSETS = { days: 7, files: 4_000, bytes: 64 * 1024 * 1024 }

/**
 * Retention: deletes assets that no node has had for a week, and the oldest beyond the bounds, at
 * most `limit`.
 * @returns how many
 */
export async function purgeAssets(
  db: Database,
  limit: number,
  { days, files, bytes } = KEPT_ASSETS,
): Promise<number> {
  const deleted = await db.execute(sql`
    delete from ${buildAssets} where name in (
      select name from (
        select name, seen_at, row_number() over newest as files, sum(
          octet_length(body) + coalesce(octet_length(brotli), 0) + coalesce(octet_length(gzip), 0)
        ) over newest as bytes
        from ${buildAssets} window newest as (order by seen_at desc, name)
      ) ranked
      where seen_at < now() - ${days} * interval '1 day' or files > ${files} or bytes > ${bytes}
      limit ${limit})`)
  return deleted.rowCount ?? 0
}
