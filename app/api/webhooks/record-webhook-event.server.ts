import type { Transaction } from '#db/database.ts'
import type { AUDIT_ACTIONS } from '#db/words/audit-enums.ts'
import { auditEvents } from '#db/schema.ts'
import type { StaffActor } from '#app/orders/audit/audit-event.ts'

/**
 * Records what became of a webhook, in the transaction that does it. Of its address only the host:
 * the path of many is a secret.
 */
export async function recordWebhookEvent(
  tx: Transaction,
  actor: 'shop' | StaffActor,
  id: string,
  action: (typeof AUDIT_ACTIONS)['webhook'][number],
  after: { name?: string; host?: string; topics?: readonly string[]; reason?: string },
): Promise<void> {
  await tx.insert(auditEvents).values({
    ...(typeof actor === 'string' ? { actor } : actor),
    subjectType: 'webhook',
    subjectId: id,
    action,
    after,
  })
}
