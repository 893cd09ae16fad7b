import type { Transaction } from '#db/database.ts'
import type { AUDIT_ACTIONS } from '#db/words/audit-enums.ts'
import { auditEvents } from '#db/schema.ts'
import type { StaffActor } from '#app/orders/audit/audit-event.ts'

type TicketAction = (typeof AUDIT_ACTIONS)['ticket'][number]

/** Records what was done to a ticket, by its number, in the transaction that does it; never its words. */
export async function recordTicketEvent(
  tx: Transaction,
  by: 'shopper' | 'shop' | StaffActor,
  ticket: string,
  action: TicketAction,
): Promise<void> {
  await tx.insert(auditEvents).values({
    ...(typeof by === 'string' ? { actor: by } : by),
    subjectType: 'ticket',
    subjectId: ticket,
    action,
    after: {},
  })
}
