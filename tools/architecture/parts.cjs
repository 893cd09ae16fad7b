/** Parts of the shop, in order: each may import only those before it (docs/decisions/0029). */
const PARTS = [
  'basics',
  'mail',
  'jobs',
  'images',
  'seo',
  'catalogue',
  'account',
  'cart',
  'orders',
  'payments',
  'aftersales',
  'checkout',
  'newsletter',
  'contact',
  'privacy',
  'policies',
  'desk',
  'owner',
  'storefront',
  'gallery',
  'shell',
]

/** Regular expression of the files of a part, for .dependency-cruiser.cjs. */
const part = (name) => `^app/${name}/`

module.exports = { PARTS, part }
