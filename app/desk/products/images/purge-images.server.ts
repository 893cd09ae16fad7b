import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { styles, uploadedImages } from '#db/schema.ts'

/** How long a removed image can be put back. */
export const KEPT_DAYS = 30

/**
 * Retention: deletes images that no product has shown for a month, at most `limit`.
 * @returns how many
 */
export async function purgeImages(db: Database, limit: number): Promise<number> {
  // The time is asked for once more where the row is deleted: who lists an image anew sets it.
  const deleted = await db.execute(sql`
    delete from ${uploadedImages} where used_at < now() - ${KEPT_DAYS} * interval '1 day' and file in (
      select file from ${uploadedImages} unused
      where used_at < now() - ${KEPT_DAYS} * interval '1 day' and not exists (
        select from ${styles}
        where images is not null
          and images @> jsonb_build_array(jsonb_build_object('file', unused.file)))
      limit ${limit})`)
  return deleted.rowCount ?? 0
}
