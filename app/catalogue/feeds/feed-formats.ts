/** An attribute of a product, by the name that both call it. */
export type FeedColumn =
  | (typeof COMMON)[number]
  | 'identifier_exists'
  | 'product_detail'
  | 'origin_country'

export type FeedFormat = {
  columns: readonly FeedColumn[]
  delimiter: '\t' | ','
  contentType: string
  inStock: string
  outOfStock: string
  /** Time zone after a time in UTC. */
  zone: string
}

const COMMON = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'availability',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'brand',
  'condition',
  'item_group_id',
  'color',
  'size',
  'gender',
  'age_group',
  'material',
  'product_type',
] as const

/** Google Merchant Center: tab-delimited text. */
export const GOOGLE: FeedFormat = {
  columns: [...COMMON, 'identifier_exists', 'product_detail'],
  delimiter: '\t',
  contentType: 'text/tab-separated-values; charset=utf-8',
  inStock: 'in_stock',
  outOfStock: 'out_of_stock',
  zone: 'Z',
}

/** Catalogue of Meta: Facebook and Instagram. */
export const META: FeedFormat = {
  columns: [...COMMON, 'origin_country'],
  delimiter: ',',
  contentType: 'text/csv; charset=utf-8',
  inStock: 'in stock',
  outOfStock: 'out of stock',
  zone: '+00:00',
}
