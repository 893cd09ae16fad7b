import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { auditEvents } from '#db/schema.ts'

/** Erases what people wrote about an order: the one change of an event that the database allows. */
export const eraseEventNotes = (db: Database | Transaction, orderId: string) =>
  db
    .update(auditEvents)
    .set({ personal: null })
    .where(and(eq(auditEvents.orderId, orderId), isNotNull(auditEvents.personal)))
