import { ATTEMPT_STATES, REFUND_STATES, RETURN_STATES } from '../enums.ts'

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
const OTHER_SUBJECTS = [
  'account',
  'staff',
  'product',
  'api_key',
  'webhook',
  'ticket',
  'template',
  'subscriber',
  'words',
  'export',
  'product_import',
  'pin_service_load',
  'remittance',
  'breach',
  'person',
] as const
export const AUDIT_SUBJECTS = [...ORDER_SUBJECTS, ...OTHER_SUBJECTS] as const

/**
 * Actions by subject. An attempt, a refund and a return are moved to a state. `settled_as_…`: a person
 * decided about a payment in review; `disputed`: the gateway says otherwise. `exchange_dropped`: the
 * goods of a return are paid back after all.
 */
export const AUDIT_ACTIONS = {
  order: [
    'placed',
    'imported',
    'paid',
    'confirmed',
    'cash_collected',
    'cash_reconciled',
    'packed',
    'unpacked',
    'shipped',
    'shipping_undone',
    'tracking_changed',
    'delivered',
    'lines_cancelled',
    'cancelled',
    'delivery_failed',
    'note_added',
    'pay_link_renewed',
  ],
  attempt: [...ATTEMPT_STATES, 'settled_as_paid', 'settled_as_unpaid', 'disputed'],
  refund: [...REFUND_STATES, 'paid_by_hand'],
  return: [
    ...RETURN_STATES,
    'replacement_packed',
    'replacement_unpacked',
    'replacement_sent',
    'exchange_dropped',
  ],
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
    'nominee_named',
    'nominee_removed',
    'consent_withdrawn',
    'data_exported',
    'access_refused',
    'deleted',
    'note_added',
  ],
  staff: [
    'invited',
    'joined',
    'signed_in',
    'password_refused',
    'code_refused',
    'signed_out',
    'session_ended',
    'session_timed_out',
    'second_factor_set',
    'second_factor_reset',
    'role_changed',
    'removed',
  ],
  product: ['created', 'changed', 'images_changed', 'hidden', 'scheduled', 'shown'],
  api_key: ['made', 'revoked'],
  webhook: ['added', 'changed', 'secret_rotated', 'paused', 'resumed', 'deleted'],
  ticket: ['entered', 'acknowledged', 'answered', 'note_added', 'closed', 'reopened', 'escalated'],
  template: ['added', 'changed', 'deleted'],
  subscriber: ['removed'],
  words: ['changed'],
  export: ['downloaded'],
  product_import: ['applied', 'taken_back'],
  pin_service_load: ['applied', 'taken_back'],
  remittance: ['applied', 'row_settled'],
  breach: ['recorded', 'telling_begun'],
  person: ['exported', 'erased'],
} as const satisfies Record<(typeof AUDIT_SUBJECTS)[number], readonly string[]>
