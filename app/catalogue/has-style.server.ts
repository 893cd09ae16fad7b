import { eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { styles } from '#db/schema.ts'

const MAX_INTEGER = 2 ** 31 - 1

/** Whether the catalogue has this style, on sale or only in orders of before. */
export async function hasStyle(db: Database, styleId: number): Promise<boolean> {
  if (styleId > MAX_INTEGER) return false
  const found = await db
    .select({ id: styles.id })
    .from(styles)
    .where(eq(styles.id, styleId))
    .limit(1)
  return found.length > 0
}
