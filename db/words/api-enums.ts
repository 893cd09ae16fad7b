// Words of columns about other programs, beside those of enums.ts.

/** Scopes of a key of the read API. */
export const API_SCOPES = ['products', 'stock', 'orders'] as const

/** Topics of a webhook; each of its messages has one of these as its type. */
export const WEBHOOK_TOPICS = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'order.changed',
  'order.return_requested',
  'order.refunded',
  'product.changed',
  'product.removed',
  'stock.changed',
] as const

/** Types of messages that nobody chooses: too much changed to tell it one by one, and a test. */
const OTHER_MESSAGES = ['catalogue.changed', 'webhook.test'] as const
export const WEBHOOK_TYPES = [...WEBHOOK_TOPICS, ...OTHER_MESSAGES] as const

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

/** Why a webhook rests: a member paused it, it failed for days, or it answered 410 Gone. */
export const PAUSE_REASONS = ['member', 'failing', 'gone'] as const
