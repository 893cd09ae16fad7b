import type { AUDIT_ACTORS } from '#db/words/audit-enums.ts'

export const ACTOR_WORDS: Record<(typeof AUDIT_ACTORS)[number], string> = {
  shopper: 'Customer',
  staff: 'Staff, by command',
  gateway: 'Bank',
  shop: 'The shop itself',
  import: 'Import',
  migration: 'Earlier records',
  stranger: 'Somebody signed out',
}
