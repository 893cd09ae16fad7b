import { text } from 'drizzle-orm/pg-core'
import { paise } from '../columns.ts'

/** Legal facts of the label of the goods (decision 139). */
export const labelColumns = {
  /** Maximum retail price, all taxes included. */
  mrpPaise: paise('mrp_paise'),
  netQuantity: text('net_quantity'),
  manufacturer: text(),
  packer: text(),
  marketer: text(),
  importer: text(),
  /** "2026-10". */
  packedMonth: text('packed_month'),
}
