import { ACCOUNT_KINDS } from './account-kinds.ts'
import { COPY_KINDS } from './copy-kinds.ts'
import { ORDER_KINDS } from './order-kinds.ts'
import { keptInWords, type RetentionKind } from './retention-kind.ts'
import { STAFF_KINDS } from './staff-kinds.ts'
import { VISITOR_KINDS } from './visitor-kinds.ts'

/**
 * Retention: every kind of personal data, what it is for, and how long it is kept. The sweeps take
 * their terms from here, and the privacy policy prints it (decision 142).
 */
export const RETENTION = {
  ...ACCOUNT_KINDS,
  ...ORDER_KINDS,
  ...VISITOR_KINDS,
  ...COPY_KINDS,
  ...STAFF_KINDS,
} as const

export const RETENTION_KINDS: readonly RetentionKind[] = Object.values(RETENTION)

/** "How long we keep it" of the privacy policy: each kind with its time in words. */
export const retentionInWords = (): (readonly [what: string, kept: string])[] =>
  RETENTION_KINDS.filter(({ ofStaff }) => !ofStaff).map((one) => [one.what, keptInWords(one)])

/** Tables that name nobody: goods, counts, settings, and the work of the shop's programs. */
export const TABLES_WITHOUT_PERSONS: readonly string[] = [
  'api_keys',
  'audit_chain',
  'audit_checkpoints',
  'audit_verifications',
  'backups',
  'build_assets',
  'bulk_change_products',
  'catalogue_loads',
  'catalogue_words',
  'check_results',
  'facet_cells',
  'first_sale',
  'gateway_breakers',
  'invoice_series',
  'nodes',
  'pin_services',
  'price_changes',
  'product_import_changes',
  'product_import_pieces',
  'product_import_problems',
  'product_import_sold',
  'reply_templates',
  'sales_days',
  'search_synonyms',
  'shelf_counts',
  'shelves',
  'shop_words',
  'sold_sizes',
  'status_checks',
  'stock',
  'stock_holds',
  'styles',
  'sweeps',
  'told',
  'told_events',
  'uploaded_images',
  'webhook_touches',
  'webhooks',
]
