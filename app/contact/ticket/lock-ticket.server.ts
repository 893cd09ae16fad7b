import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { contactMessages } from '#db/schema.ts'

/** Locks a ticket, so that what is said about it and how it stands change one after the other. */
export async function lockTicket(
  tx: Transaction,
  id: string,
): Promise<typeof contactMessages.$inferSelect | undefined> {
  const [found] = await tx
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .for('update')
  return found
}
