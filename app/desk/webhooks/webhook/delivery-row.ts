import type { DELIVERY_STATES } from '#db/words/api-enums.ts'
import type { WebhookType } from '#app/api/webhooks/messages/topics.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'

/** A message to a webhook, as its log shows it. */
export type DeliveryRow = {
  id: number
  type: WebhookType
  happenedAt: Date
  order: string | null
  product: number | null
  state: (typeof DELIVERY_STATES)[number]
  tries: number
  /** When it is tried next, or was settled. */
  dueAt: Date
  settledAt: Date | null
  status: number | null
  answer: string | null
}

export const DELIVERY_VIEWS = { all: 'All', waiting: 'Waiting', failed: 'Failed' } as const
export type DeliveryView = keyof typeof DELIVERY_VIEWS

export const readDeliveryView = (typed: string | null): DeliveryView =>
  typed === 'waiting' || typed === 'failed' ? typed : 'all'

export function deliveryWords({ state, tries, dueAt, settledAt }: DeliveryRow): string {
  const count = tries === 1 ? '1 try' : `${tries} tries`
  if (state === 'waiting')
    return tries === 0 ? 'Waiting' : `${count}, next ${formatDateTime(dueAt)}`
  const at = settledAt ? ` ${formatDateTime(settledAt)}` : ''
  return state === 'delivered' ? `Delivered${at}, ${count}` : `Given up${at}, ${count}`
}
