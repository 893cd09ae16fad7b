import { BREACH_SOURCES } from '#db/enums.ts'

export type BreachSource = (typeof BREACH_SOURCES)[number]

/** Kinds of data that the shop stores of a person, by where. */
export const SOURCE_WORDS: Record<BreachSource, string> = {
  accounts: 'your account: name, email, password in scrambled form, saved addresses and cart',
  nominees: 'that a shopper named you to act for them: name, email or phone number, relation',
  orders: 'your orders: name, address, phone number, email, and what you ordered and paid',
  messages: 'your messages to us: name, email, phone number, and what was written',
  newsletter: 'your email address for our newsletter',
  staff: 'your account at our desk: name, email, password in scrambled form, and what you did',
}

/** Stores of which each row may be about a person of several sources. */
const RECORDS = ['audit_events', 'staff_reads', 'api_uses', 'outbox', 'breach_persons']

/** Tables of each source, for whoever knows which of them were reached. */
export const SOURCE_TABLES: Record<BreachSource, readonly string[]> = {
  accounts: [
    'users',
    'credentials',
    'sessions',
    'verifications',
    'addresses',
    'known_devices',
    'carts',
    'customer_notes',
    'account_refusals',
    ...RECORDS,
  ],
  nominees: ['nominees', 'breach_persons'],
  orders: [
    'orders',
    'order_items',
    'order_charges',
    'order_search',
    'order_search_backlog',
    'invoices',
    'invoice_lines',
    'returns',
    'refunds',
    'refund_accounts',
    'payment_attempts',
    'payment_messages',
    'cash_payments',
    'damaged_pieces',
    'remittance_rows',
    'stock_holders',
    'webhook_deliveries',
    ...RECORDS,
  ],
  messages: ['contact_messages', 'ticket_messages', 'ticket_waits', ...RECORDS],
  newsletter: ['newsletter_subscribers', 'outbox', 'breach_persons'],
  staff: [
    'staff',
    'staff_credentials',
    'staff_two_factors',
    'staff_sessions',
    'staff_verifications',
    'staff_used_codes',
    'staff_refused_passwords',
    'packing_claims',
    'desk_views',
    'bulk_changes',
    'product_imports',
    'pin_service_loads',
    'remittances',
    'tax_rates',
    'confirmations',
    'price_gaps',
    ...RECORDS,
  ],
}

/** Tables of persons by whose rows nobody is found: keyed hashes, and facts of a breach. */
export const TABLES_BY_HASH: readonly string[] = ['guess_limits', 'mailbox_shares', 'breaches']

/** Sources of tables; the tables that are none of theirs stay over. */
export function sourcesOfTables(tables: readonly string[]): {
  sources: BreachSource[]
  unknown: string[]
} {
  const holds = (source: BreachSource, table: string) => SOURCE_TABLES[source].includes(table)
  return {
    sources: BREACH_SOURCES.filter((source) => tables.some((table) => holds(source, table))),
    unknown: tables.filter((table) => !BREACH_SOURCES.some((source) => holds(source, table))),
  }
}
