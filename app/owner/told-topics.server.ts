import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { told } from '#db/schema.ts'

export type Topic = (typeof told.$inferSelect)['topic']

/** The row of a topic, locked until the transaction ends, so that one node tells of it. */
export async function lockTopic(tx: Transaction, topic: Topic): Promise<typeof told.$inferSelect> {
  await tx.insert(told).values({ topic }).onConflictDoNothing()
  const [row] = await tx.select().from(told).where(eq(told.topic, topic)).for('update')
  if (!row) throw new Error(`no topic ${topic}`)
  return row
}
