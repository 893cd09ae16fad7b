import type { AUDIT_ACTIONS } from '#db/words/audit-enums.ts'

export type ProductAction = (typeof AUDIT_ACTIONS)['product'][number]

export const PRODUCT_ACTION_WORDS: Record<ProductAction, string> = {
  created: 'Product created, hidden from shoppers',
  changed: 'Product changed',
  images_changed: 'Pictures changed',
  hidden: 'Product hidden from shoppers',
  scheduled: 'Product will appear by itself',
  shown: 'Product shown to shoppers',
}
