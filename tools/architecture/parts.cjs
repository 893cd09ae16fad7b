/** Parts of the shop, in order: each may import only those before it (docs/decisions/0029). */
const PARTS = [
  'basics',
  // The shop's own words, which the desk changes above those of the file.
  'words',
  // Rates, slabs and rounding of the GST, and the States.
  'tax',
  'mail',
  'jobs',
  // Text messages to telephones: SMS and WhatsApp.
  'texting',
  'images',
  'seo',
  // Which PIN codes are served, and when a parcel arrives.
  'shipping',
  'catalogue',
  'account',
  'cart',
  'orders',
  // Invoices and credit notes of orders.
  'invoices',
  'payments',
  'aftersales',
  'checkout',
  'newsletter',
  'contact',
  'privacy',
  'policies',
  // What other programs read, with a key.
  'api',
  // Members of the staff: who they are and what each may do.
  'staff',
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
