// Values of the columns that hold one of a few words: the union type, Drizzle's column and the
// check of the database are made of the same list (docs/decisions/0028). Only lists stand here, so
// that the rules of app/ may import them. A new value needs a migration of its check.

export const ORDER_STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const

/** Where an order came from: `import` is another shop, whose payments are unknown here. */
export const ORDER_ORIGINS = ['shop', 'import', 'phone', 'agent'] as const

export const PAYMENT_METHODS = ['online'] as const

/** Why a shipped parcel never arrived. */
export const DELIVERY_FAILURES = ['lost', 'returned_to_sender'] as const

/** Costs of an order beside its lines. */
export const CHARGE_CODES = ['delivery'] as const

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

export const OVERPAYMENT_REASONS = ['paid_twice', 'paid_after_cancellation', 'sold_out'] as const

/** `other`: a refund of an earlier version, whose note has the reason. */
export const REFUND_REASONS = [
  ...OVERPAYMENT_REASONS,
  'cancelled_before_shipping',
  'lost',
  'returned_to_sender',
  'returned',
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

/** `expired`: too old to be of use when it could be sent; `given_up`: tried as often as it may be. */
export const OUTBOX_STATES = ['waiting', 'sent', 'expired', 'given_up'] as const

/** What the owner is mailed about: the consistency checks, what came in, what a person must look at. */
export const TOLD_TOPICS = ['checks', 'news', 'reviews'] as const

/**
 * Actors of events: `shop` its jobs, `migration` what was there before events were kept, `stranger`
 * a visitor who has not shown that the account is theirs.
 */
export const AUDIT_ACTORS = [
  'shopper',
  'staff',
  'gateway',
  'shop',
  'import',
  'migration',
  'stranger',
] as const

export const ORDER_SUBJECTS = ['order', 'attempt', 'refund', 'return'] as const
export const AUDIT_SUBJECTS = [...ORDER_SUBJECTS, 'account'] as const

/** Actions by subject. An attempt, a refund and a return are moved to a state. */
export const AUDIT_ACTIONS = {
  order: [
    'placed',
    'imported',
    'paid',
    'shipped',
    'tracking_changed',
    'delivered',
    'lines_cancelled',
    'cancelled',
    'delivery_failed',
  ],
  attempt: ATTEMPT_STATES,
  refund: [...REFUND_STATES, 'paid_by_hand'],
  return: RETURN_STATES,
  account: [
    'registered',
    'verified',
    'signed_in',
    'sign_in_refused',
    'signed_out',
    'device_signed_out',
    'other_devices_signed_out',
    'password_changed',
    'password_refused',
    'password_reset_asked',
    'password_reset',
    'email_change_asked',
    'email_changed',
    'name_changed',
    'address_added',
    'address_changed',
    'address_removed',
    'data_exported',
    'access_refused',
    'deleted',
  ],
} as const satisfies Record<(typeof AUDIT_SUBJECTS)[number], readonly string[]>

export const GENDERS = ['Men', 'Women', 'Unisex'] as const

export const MASTER_CATEGORIES = [
  'Apparel',
  'Accessories',
  'Personal Care',
  'Home',
  'Sporting Goods',
  'Footwear',
] as const

export const BUCKET_ORDERS = ['id', 'price'] as const
