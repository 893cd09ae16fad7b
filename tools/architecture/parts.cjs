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
  'storefront',
  'gallery',
  'shell',
  // Last: it reads the orders of everybody, so no other part may import it.
  'owner',
]

/** Regular expression of the files of a part, for .dependency-cruiser.cjs. */
const part = (name) => `^app/${name}/`

module.exports = { PARTS, part }
