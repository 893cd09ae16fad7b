import { max } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { styles } from '#db/schema.ts'

/** The code after the highest one. */
export async function nextFreeCode(db: Database | Transaction): Promise<number> {
  const [last] = await db.select({ code: max(styles.id) }).from(styles)
  return (last?.code ?? 0) + 1
}
