import type { Database, Transaction } from '#db/database.ts'
import type { AUDIT_ACTIONS } from '#db/words/audit-enums.ts'
import { auditEvents } from '#db/schema.ts'
import type { AuditActor, StaffActor } from '#app/orders/audit/audit-event.ts'
import type { Role } from '../permissions.ts'

/** Values of an event: roles, by what a sign-in was let in, and how often it was refused. */
type StaffFacts = {
  role?: Role
  by?: 'password' | 'code' | 'recovery code'
  why?: string
  times?: number
}

export type StaffEvent = {
  /** The member it happened to. */
  staffId: string
  action: (typeof AUDIT_ACTIONS)['staff'][number]
  before?: StaffFacts
  after?: StaffFacts
}

/** Records what happened to a member, in the transaction that does it where that is the shop's own. */
export async function recordStaffEvent(
  db: Database | Transaction,
  by: AuditActor | StaffActor,
  { staffId, action, before, after = {} }: StaffEvent,
): Promise<void> {
  await db.insert(auditEvents).values({
    ...(typeof by === 'string' ? { actor: by } : by),
    subjectType: 'staff',
    subjectId: staffId,
    action,
    before,
    after,
  })
}
