import { kind } from './retention-kind.ts'

/** Retention of the data of the staff, and of the log of what they read. */
export const STAFF_KINDS = {
  readLog: kind({
    what: 'Who looked at your data',
    why: 'to answer you who did, and to find out about misuse',
    ground: 'law',
    law: 'DPDP Rules 2025, rules 6(1)(c) and (e) and 8(3): a year at least',
    terms: { kept: { months: 13 } },
    kept: ({ kept }) =>
      `when a member of our staff or another program opens an order, a message or a customer, we record that for ${kept}.`,
    tables: ['staff_reads', 'api_uses'],
    deletedBy: ['app/staff/purge-staff-rows.server.ts'],
  }),
  staff: kind({
    what: 'Members of the staff',
    why: 'to let them in, and to say who did what',
    ground: 'work',
    terms: {},
    kept: () =>
      'name and email as long as the record of what they did; passwords until they leave.',
    tables: ['staff', 'staff_credentials', 'staff_two_factors', 'audit_events'],
    deletedBy: ['app/staff/accounts/members.server.ts'],
    ofStaff: true,
  }),
  staffSignIns: kind({
    what: 'Sign-ins of the staff',
    why: 'to keep a member signed in, and a code good for one use',
    ground: 'security',
    terms: { codes: { minutes: 10 } },
    kept: ({ codes }) => `until they end; a used code ${codes}.`,
    tables: [
      'staff_sessions',
      'staff_verifications',
      'staff_used_codes',
      'staff_refused_passwords',
      'packing_claims',
    ],
    deletedBy: [
      'app/staff/purge-staff-rows.server.ts',
      'app/staff/events/end-sessions.server.ts',
      'app/staff/events/refused-passwords.server.ts',
    ],
    ofStaff: true,
  }),
  staffWork: kind({
    what: 'Who of the staff made it',
    why: 'to ask them about it',
    ground: 'work',
    terms: {},
    kept: () => 'as long as what they made.',
    tables: [
      'desk_views',
      'bulk_changes',
      'product_imports',
      'pin_service_loads',
      'remittances',
      'tax_rates',
      'confirmations',
      'price_gaps',
    ],
    deletedBy: [
      'app/desk/products/import/load/kept-imports.server.ts',
      'app/desk/remittances/file/store-remittance.server.ts',
      'app/desk/pin-codes/store-sheet.server.ts',
    ],
    ofStaff: true,
  }),
} as const
