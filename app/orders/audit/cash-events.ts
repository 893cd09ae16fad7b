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
