import type { WEBHOOK_TOPICS, WEBHOOK_TYPES } from '#db/words/api-enums.ts'
import type { AUDIT_ACTIONS } from '#db/words/audit-enums.ts'

export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number]
export type WebhookType = (typeof WEBHOOK_TYPES)[number]

type TopicsOf<Subject extends keyof typeof AUDIT_ACTIONS> = Record<
  (typeof AUDIT_ACTIONS)[Subject][number],
  WebhookTopic | null
>

/**
 * Topic of each audit event of an order; null is told to nobody. Attempts have none: what they
 * change is that the order is paid.
 */
const TOPICS = {
  order: {
    placed: 'order.placed',
    imported: null,
    paid: 'order.paid',
    confirmed: 'order.changed',
    cash_collected: 'order.changed',
    cash_reconciled: null,
    packed: 'order.changed',
    unpacked: 'order.changed',
    shipped: 'order.shipped',
    shipping_undone: 'order.changed',
    tracking_changed: 'order.changed',
    delivered: 'order.delivered',
    lines_cancelled: 'order.changed',
    cancelled: 'order.cancelled',
    delivery_failed: 'order.cancelled',
    note_added: null,
    pay_link_renewed: null,
  } satisfies TopicsOf<'order'>,
  refund: {
    requested: null,
    submitted: null,
    succeeded: 'order.refunded',
    failed: null,
    unknown: null,
    paid_by_hand: 'order.refunded',
  } satisfies TopicsOf<'refund'>,
  return: {
    requested: 'order.return_requested',
    accepted: 'order.changed',
    refused: 'order.changed',
    // The read API says nothing of it.
    replacement_packed: null,
    replacement_unpacked: null,
    replacement_sent: 'order.changed',
    exchange_dropped: 'order.changed',
  } satisfies TopicsOf<'return'>,
}

export function topicOf(subjectType: string, action: string): WebhookTopic | null {
  const topics: Record<string, Record<string, WebhookTopic | null>> = TOPICS
  return topics[subjectType]?.[action] ?? null
}

/** Topics of which a message is about products, so that `catalogue.changed` concerns their readers. */
export const CATALOGUE_TOPICS = [
  'product.changed',
  'product.removed',
  'stock.changed',
] as const satisfies readonly WebhookTopic[]

/** Descriptions of the message types, for the choice of topics and the OpenAPI document. */
export const TYPE_WORDS: Record<WebhookType, string> = {
  'order.placed': 'An order was placed, and waits for its payment',
  'order.paid': 'An order was paid, and can be packed',
  'order.shipped': 'An order was shipped; for a minute that can be undone',
  'order.delivered': 'An order was delivered',
  'order.cancelled': 'An order was cancelled, or its parcel never arrived',
  'order.changed':
    'Anything else: packed, shipping undone, tracking number changed, lines cancelled, a return settled',
  'order.return_requested': 'A shopper sends pieces of an order back',
  'order.refunded': 'Money of an order was paid back',
  'product.changed': 'A product came on sale, or its price or description changed',
  'product.removed': 'A product is no longer on sale',
  'stock.changed': 'Stock of a product changed: sold, cancelled, counted or imported',
  'catalogue.changed':
    'More products changed than are told one by one, as by an import, or the webhook was paused: read products and stock anew',
  'webhook.test': 'A test from the desk',
}
