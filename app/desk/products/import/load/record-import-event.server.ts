import type { Transaction } from '#db/database.ts'
import { auditEvents } from '#db/schema.ts'
import type { AUDIT_ACTIONS } from '#db/words/audit-enums.ts'
import type { Import } from './import-work.server.ts'

type ImportEvent = {
  action: (typeof AUDIT_ACTIONS)['product_import'][number]
  counts: Record<string, number>
}

/** Records that a member's file was applied or taken back, by the transaction that does it. */
export async function recordImportEvent(
  tx: Transaction,
  { id, fileName, askedBy, askedRole }: Import,
  { action, counts }: ImportEvent,
): Promise<void> {
  await tx.insert(auditEvents).values({
    actor: 'staff',
    staffId: askedBy,
    staffRole: askedRole,
    subjectType: 'product_import',
    subjectId: String(id),
    action,
    after: { file: fileName, ...counts },
  })
}
