import type { AuditEvent } from './audit-event.ts'

// Events of an order that change nothing of it.

/** Another pay link of a phone order; the one before opens it no more. */
export const payLinkRenewed = (id: string): AuditEvent => ({
  subject: 'order',
  id,
  action: 'pay_link_renewed',
  after: {},
})

/** `note`: of staff, for staff. */
export const noteAdded = (id: string, note: string): AuditEvent => ({
  subject: 'order',
  id,
  action: 'note_added',
  after: {},
  personal: { note },
})
