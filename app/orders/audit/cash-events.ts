import type { Paise } from '#app/basics/money.ts'
import type { AuditEvent } from './audit-event.ts'

// Events of an order that is paid at the door.

/** `note`: of the member to whom its shopper confirmed it. */
export const orderConfirmed = (id: string, note?: string): AuditEvent => ({
  subject: 'order',
  id,
  action: 'confirmed',
  before: { status: 'pending' },
  after: { status: 'processing' },
  ...(note && { personal: { note } }),
})

export const cashCollected = (id: string, collectedPaise: Paise): AuditEvent => ({
  subject: 'order',
  id,
  action: 'cash_collected',
  after: { collectedPaise },
})

/** `note`: of the member who settled a row that did not match. */
export const cashReconciled = (
  id: string,
  { note, ...after }: { amountPaise: Paise; reference: string; note?: string },
): AuditEvent => ({
  subject: 'order',
  id,
  action: 'cash_reconciled',
  after,
  ...(note && { personal: { note } }),
})
