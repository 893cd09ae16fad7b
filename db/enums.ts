// Values of the columns that hold one of a few words: the union type, Drizzle's column and the
// check of the database are made of the same list (docs/decisions/0028). Only lists stand here, so
// that the rules of app/ may import them. A new value needs a migration of its check.

export * from './words/catalogue-enums.ts'
export * from './words/ticket-enums.ts'
export * from './words/shipping-enums.ts'
export * from './words/remittance-enums.ts'
export * from './words/invoice-enums.ts'

export const ORDER_STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const

/** Where an order came from: `import` is another shop, whose payments are unknown here. */
export const ORDER_ORIGINS = ['shop', 'import', 'phone', 'agent'] as const

/** `cash`: at the door. An order that is paid at a gateway after all becomes `online`. */
export const PAYMENT_METHODS = ['online', 'cash'] as const

/**
 * States of cash on delivery. `to_confirm`: waits for the code that its shopper was sent; `reconciled`:
 * a courier's remittance has it; `ended`: nothing is collected.
 */
export const CASH_STATES = ['to_confirm', 'promised', 'collected', 'reconciled', 'ended'] as const

/** Why no cash is collected. `refused`: the parcel came back from the door. */
export const CASH_ENDS = ['not_confirmed', 'cancelled', 'refused', 'lost', 'paid_online'] as const

/** Why a shipped parcel never arrived. */
export const DELIVERY_FAILURES = ['lost', 'returned_to_sender'] as const

/** Costs of an order beside its lines, in the sequence in which they are shown. */
export const CHARGE_CODES = ['delivery', 'cash_handling', 'gift_wrap'] as const

/** Upper bound of a gift message, in characters: what a card holds. */
export const MAX_GIFT_MESSAGE = 300

/**
 * To whom the goods of a registered buyer go, where its GSTIN is of another State than the delivery:
 * to a place of the buyer itself, or to another person at its word.
 */
export const GOODS_GO_TO = ['buyer', 'other'] as const

export const ATTEMPT_STATES = [
  'created',
  'redirected',
  'pending',
  'succeeded',
  'failed',
  'aborted',
  'expired',
  'review',
] as const

export const REFUND_STATES = ['requested', 'submitted', 'succeeded', 'failed', 'unknown'] as const

/**
 * `mismatched`: a person found that it does not fit its order, which is cancelled; `paid_at_the_door`:
 * it came when the parcel had left, so the courier collects the money.
 */
export const OVERPAYMENT_REASONS = [
  'paid_twice',
  'paid_after_cancellation',
  'sold_out',
  'mismatched',
  'paid_at_the_door',
] as const

/**
 * `goodwill`: beyond what was cancelled or returned, for a reason that its note has. `other`: a refund
 * of an earlier version, whose note has the reason.
 */
export const REFUND_REASONS = [
  ...OVERPAYMENT_REASONS,
  'cancelled_before_shipping',
  'lost',
  'returned_to_sender',
  'returned',
  'goodwill',
  'other',
] as const

/** `manual`: staff paid it outside the gateway. */
export const REFUND_METHODS = ['gateway', 'manual'] as const

export const MESSAGE_SOURCES = ['return', 'notice'] as const

/** What a status check is about. */
export const STATUS_CHECK_KINDS = ['payment', 'refund'] as const

/**
 * Progress of one refund at the gateway; `not_found`: it knows none, or cannot tell this one from
 * an earlier one.
 */
export const REFUND_PROGRESS = ['initiated', 'done', 'failed', 'not_found'] as const

export const RETURN_STATES = ['requested', 'accepted', 'refused'] as const

/**
 * State of the size that is wanted instead of the money: `held` for the shopper, also once
 * the goods are back, `sent`, or `released`, when the money goes back or the return was refused.
 */
export const EXCHANGE_STATES = ['held', 'sent', 'released'] as const

/** Outcome of a replacement that was sent and is paid back: its exchange is `released`. */
export const REPLACEMENT_OUTCOMES = ['lost', 'came_back'] as const

/** `other`: a return of an earlier version, whose note has the reason. */
export const RETURN_REASONS = [
  'too_small',
  'too_large',
  'not_as_shown',
  'damaged',
  'wrong_item',
  'changed_mind',
  'other',
] as const

/**
 * `sent`: the mail server has taken it; `refused`: it knows no such mailbox; `dropped`: there was
 * nothing to send any more; `expired`: too old to be of use when it could be sent; `given_up`: tried
 * as often as it may be.
 */
export const OUTBOX_STATES = [
  'waiting',
  'sent',
  'refused',
  'dropped',
  'expired',
  'given_up',
] as const

/** What the owner is mailed about: the consistency checks, what came in, what a person must look at. */
export const TOLD_TOPICS = ['checks', 'news', 'reviews'] as const

/** By what a consent was given. `form`: of the shop's own pages. */
export const CONSENT_MEANS = ['form'] as const

/** Where the shop has data of the persons whom a breach concerns. */
export const BREACH_SOURCES = [
  'accounts',
  'nominees',
  'orders',
  'messages',
  'newsletter',
  'staff',
] as const

/**
 * `queued`: its mail is in the outbox; `refused`: the mail server knows no such mailbox; `given_up`:
 * the mail server could not be reached for two days.
 */
export const BREACH_NOTICE_STATES = ['waiting', 'queued', 'sent', 'refused', 'given_up'] as const

/** Roles of the staff; what each may see and do is in staff/permissions.ts. */
export const STAFF_ROLES = ['owner', 'manager', 'packer', 'support', 'catalogue'] as const

/** Kinds of keys by which the desk finds an order, beside its number. */
export const ORDER_SEARCH_KINDS = [
  'phone',
  'email',
  'name',
  'tracking',
  'payment',
  'product',
] as const

/**
 * Subjects of the read log: an order's page, a person's page, an export, a ticket's page, a list of any,
 * and where an order's refund is to be sent.
 */
export const STAFF_READ_SUBJECTS = [
  'order',
  'person',
  'export',
  'ticket',
  'list',
  'refund_account',
] as const

/** Why an event of the audit chain is not there any more. */
export const AUDIT_TOMBSTONES = ['order_deleted', 'retention'] as const

/** Verifications of the whole audit chain that are stored. */
export const AUDIT_VERIFICATIONS = ['ended', 'under_way'] as const
