import type { Paise } from '#app/basics/money.ts'

/**
 * Legal facts of the label of the goods, as the merchant's file has them (docs/decisions/0139);
 * undefined or null where it says nothing. The country of origin is a field of the style.
 */
export type Label = { [Text in (typeof LABEL_TEXTS)[number]]?: string | null } & {
  /** Maximum retail price, all taxes included. The price is never above it. */
  mrpPaise?: Paise | null
}

/** In the order in which an export has them. */
export const LABEL_TEXTS = [
  /** "1 N", "50 ml". */
  'netQuantity',
  /** Name and address, as those of the next three. */
  'manufacturer',
  'packer',
  /** Brand owner, or who else sells it under their name. */
  'marketer',
  /** Of goods that were not made in India. */
  'importer',
  /** Month of manufacture, packing or import: "2026-10". */
  'packedMonth',
] as const

export const LABEL_COLUMNS = ['mrpINR', ...LABEL_TEXTS] as const

/** SQL of all of it, from `styles`. */
export const SELECT_LABEL = `mrp_paise::float8 as "mrpPaise", net_quantity as "netQuantity", manufacturer, packer, marketer, importer, packed_month as "packedMonth"`
