import type { AUDIT_ACTIONS } from '#db/words/audit-enums.ts'
import { EVENT_WORDS } from '../order/story/story-words.ts'
import { PRODUCT_ACTION_WORDS } from '../products/product-words.ts'
import { WORDS_ACTION_WORDS } from '../words/word-group.ts'
import type { RecordSubject } from './record-filter.ts'

export const SUBJECT_WORDS: Record<RecordSubject, string> = {
  order: 'Orders',
  attempt: 'Payments',
  refund: 'Refunds',
  return: 'Returns',
  account: 'Accounts of shoppers',
  staff: 'Staff',
  product: 'Products',
  api_key: 'API keys',
  webhook: 'Webhooks',
  ticket: 'Messages',
  template: 'Templates of answers',
  subscriber: 'Newsletter',
  words: 'Words of the shop',
  export: 'Downloads',
  product_import: 'Imports of products',
  pin_service_load: 'Sheets of PIN codes',
  remittance: 'Remittances of couriers',
  breach: 'Breaches of data',
  person: 'Persons without an account',
}

/** Words for every action of the record. */
export const ACTION_WORDS: {
  [Subject in RecordSubject]: Record<(typeof AUDIT_ACTIONS)[Subject][number], string>
} = {
  ...EVENT_WORDS,
  account: {
    registered: 'Account registered',
    verified: 'Email confirmed',
    signed_in: 'Shopper signed in',
    sign_in_refused: 'Shopper’s sign-in refused',
    signed_out: 'Shopper signed out',
    device_signed_out: 'A device signed out',
    other_devices_signed_out: 'Other devices signed out',
    password_changed: 'Password changed',
    password_refused: 'Wrong password',
    password_reset_asked: 'New password asked for',
    password_reset: 'New password set',
    email_change_asked: 'New email asked for',
    email_changed: 'Email changed',
    name_changed: 'Name changed',
    address_added: 'Address added',
    address_changed: 'Address changed',
    address_removed: 'Address removed',
    nominee_named: 'Nominee named',
    nominee_removed: 'Nominee removed',
    consent_withdrawn: 'Consent withdrawn',
    data_exported: 'Data of an account exported',
    access_refused: 'Asked for what is not theirs',
    deleted: 'Account deleted',
    note_added: 'Note on a customer',
  },
  staff: {
    invited: 'Invited to the desk',
    joined: 'Invitation accepted',
    signed_in: 'Signed in at the desk',
    password_refused: 'Wrong password at the desk',
    code_refused: 'Code refused',
    signed_out: 'Signed out of the desk',
    session_ended: 'Sign-in ended after 12 hours',
    session_timed_out: 'Sign-in ended after 30 minutes without use',
    second_factor_set: 'Second factor set up',
    second_factor_reset: 'Second factor reset',
    role_changed: 'Role changed',
    removed: 'Removed from the staff',
  },
  product: PRODUCT_ACTION_WORDS,
  api_key: { made: 'API key made', revoked: 'API key revoked' },
  webhook: {
    added: 'Webhook added',
    changed: 'Webhook changed',
    secret_rotated: 'New secret of a webhook',
    paused: 'Webhook paused',
    resumed: 'Webhook resumed',
    deleted: 'Webhook deleted',
  },
  ticket: {
    entered: 'Message entered',
    acknowledged: 'Message acknowledged',
    answered: 'Message answered',
    note_added: 'Note on a message',
    closed: 'Message closed',
    reopened: 'Message opened again',
    escalated: 'Message taken to the grievance officer',
  },
  template: {
    added: 'Template added',
    changed: 'Template changed',
    deleted: 'Template deleted',
  },
  subscriber: { removed: 'Taken off the newsletter' },
  words: WORDS_ACTION_WORDS,
  export: { downloaded: 'Data of persons downloaded' },
  product_import: {
    applied: 'File of products imported',
    taken_back: 'Import of products taken back',
  },
  pin_service_load: {
    applied: 'Sheet of PIN codes applied',
    taken_back: 'Sheet of PIN codes taken back',
  },
  remittance: { applied: 'Remittance applied', row_settled: 'Row of a remittance settled' },
  breach: { recorded: 'Breach of data recorded', telling_begun: 'Persons concerned are told' },
  person: { exported: 'Data of a person exported', erased: 'Person erased' },
}

export const actionWords = (subject: RecordSubject, action: string): string => {
  const words: Record<string, string> = ACTION_WORDS[subject]
  return words[action] ?? action
}
