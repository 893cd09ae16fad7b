import { CELL_LABELS } from '../../product-cells.ts'

export type TakeBackPreview = {
  fileName: string
  /** Products that get values back, that come back on sale, and that go off it. */
  restored: number
  onSaleAgain: number
  offSale: number
  /** Products of which something was changed since. */
  left: number
  leftProducts: { code: number; name: string; groups: string[] }[]
  /** Sizes of which more was sold since than there was before. */
  short: number
  shortSizes: { code: number; name: string; size: string; missing: number }[]
}

const GROUP_WORDS: Record<string, string> = {
  price: 'price, MRP and sale',
  kind: 'category and sizes',
  listed: 'whether it is on sale',
  stock: 'stock',
  product_display_name: CELL_LABELS.productDisplayName.toLowerCase(),
  base_colour: CELL_LABELS.baseColour.toLowerCase(),
  usage: CELL_LABELS.usage.toLowerCase(),
  country_of_origin: 'country of origin and importer',
  weight_class: CELL_LABELS.weightClass.toLowerCase(),
  hsn: CELL_LABELS.hsn,
  gst_rate: CELL_LABELS.gstRate,
  listing_place: CELL_LABELS.listingPlace.toLowerCase(),
  featured: CELL_LABELS.featured.toLowerCase(),
  style_group: CELL_LABELS.styleGroup.toLowerCase(),
  net_quantity: CELL_LABELS.netQuantity.toLowerCase(),
  packed_month: CELL_LABELS.packedMonth.toLowerCase(),
}

/** Groups that were changed since, such as "price and sale, description". */
export const groupWords = (groups: readonly string[]): string =>
  groups.map((group) => GROUP_WORDS[group] ?? group).join(', ')
