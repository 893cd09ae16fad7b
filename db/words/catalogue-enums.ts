// Values of the columns of the catalogue and of its index (db/enums.ts).

export const GENDERS = ['Men', 'Women', 'Unisex'] as const

export const MASTER_CATEGORIES = [
  'Apparel',
  'Accessories',
  'Personal Care',
  'Home',
  'Sporting Goods',
  'Footwear',
] as const

/** Weight classes of products, the lightest first: an order pays for the heaviest of its lines. */
export const WEIGHT_CLASSES = ['light', 'normal', 'heavy'] as const

export const BUCKET_ORDERS = ['id', 'price'] as const

/** State of a product in a bulk change: before it is applied, or after. */
export const BULK_OUTCOMES = ['planned', 'same', 'refused', 'done'] as const

/** States of a file that is imported at the desk (desk/products/import/import-state.ts). */
export const IMPORT_STATES = [
  'uploading',
  'matching',
  'checking',
  'checked',
  'applying',
  'applied',
  'taking_back',
  'taken_back',
  'failed',
  'dropped',
] as const

/** Effect of an import on a product; `unlisted`: it is no longer sold. */
export const IMPORT_CHANGES = ['added', 'changed', 'unlisted'] as const

/** What the owner does with a price between the two rates of a slab: lower it, or charge the higher. */
export const GAP_CHOICES = ['lower', 'charge'] as const
