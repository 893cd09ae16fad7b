import { randomBytes } from 'node:crypto'
import type { Transaction } from '#db/database.ts'
import type { AUDIT_ACTIONS } from '#db/words/audit-enums.ts'
import { auditEvents } from '#db/schema.ts'
import type { HeldByEmail } from './find-by-email.server.ts'

/**
 * Records what a command did with the data of a person without an account, by counts: the record keeps
 * for ever what it is told, so it must not know whose they were. The staff write the id beside the
 * request.
 * @returns the id
 */
export async function recordPerson(
  tx: Transaction,
  action: (typeof AUDIT_ACTIONS)['person'][number],
  held: HeldByEmail,
  at: Date,
): Promise<string> {
  const id = `person-${at.toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`
  const after = {
    subscriptions: held.subscriptions,
    tickets: held.tickets.length,
    orders: held.orders.length,
    ordersUnderWay: held.ordersUnderWay.length,
  }
  await tx
    .insert(auditEvents)
    .values({ actor: 'staff', subjectType: 'person', subjectId: id, action, after })
  return id
}
