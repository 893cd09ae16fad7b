import { STAFF_ROLES } from '#db/enums.ts'

export type Role = (typeof STAFF_ROLES)[number]

export const ROLES: readonly Role[] = STAFF_ROLES

/**
 * All that staff may see and do, and the roles that may: the one table of it. A screen, a query and
 * an action each name one of these (docs/decisions/0089).
 */
const PERMISSIONS = {
  /** The day's work, without sums of money. */
  today: ['owner', 'manager', 'packer', 'support', 'catalogue'],
  /** Sums of money over all orders. */
  figures: ['owner', 'manager'],
  /** Orders with their shoppers' names, and addresses while a parcel is under way. */
  orders: ['owner', 'manager', 'packer', 'support'],
  /** Emails and telephone numbers of customers, and all addresses: for who writes to them. */
  'customer contact': ['owner', 'manager', 'support'],
  /** Invoices and credit notes: seen and printed, one or many. */
  invoices: ['owner', 'manager', 'packer', 'support'],
  /** Names and addresses of many orders, as a file. */
  'export people': ['owner', 'manager'],
  note: ['owner', 'manager', 'packer', 'support'],
  pack: ['owner', 'manager', 'packer'],
  ship: ['owner', 'manager', 'packer'],
  /** Delivered, lost, or back with the sender. */
  deliver: ['owner', 'manager', 'packer', 'support'],
  cancel: ['owner', 'manager', 'support'],
  /** Orders to be paid at the door, for customers who confirm them to a member. */
  'confirm orders': ['owner', 'manager', 'support'],
  refund: ['owner', 'manager'],
  /** Decides about a payment in review: an order goes on, or money goes back. */
  'settle payments': ['owner', 'manager'],
  'check payment': ['owner', 'manager', 'support'],
  /** Returned goods are here: accepted, and graded. */
  'receive returns': ['owner', 'manager', 'packer'],
  'refuse returns': ['owner', 'manager', 'support'],
  'open returns': ['owner', 'manager', 'support'],
  /** After the return window, with a reason. */
  'open late returns': ['owner', 'manager'],
  /** Orders that are taken over the telephone. */
  'phone orders': ['owner', 'manager', 'support'],
  /** Products: seen and changed. */
  products: ['owner', 'manager', 'catalogue'],
  /** Tickets of shoppers, and the answers. */
  messages: ['owner', 'manager', 'support'],
  'message templates': ['owner', 'manager'],
  customers: ['owner', 'manager', 'support'],
  /** A customer's data: exported, or erased. */
  'personal data': ['owner', 'manager'],
  /** Words of the shop, and the checklist of what it lacks. */
  words: ['owner', 'manager'],
  /** Sheets of couriers: where they deliver. */
  'pin codes': ['owner', 'manager'],
  /** GST returns: sums of all sales, and names of businesses that bought. */
  gst: ['owner', 'manager'],
  /** Subscribers of the newsletter. */
  newsletter: ['owner', 'manager'],
  'share views': ['owner', 'manager'],
  /** Keys of the read API and webhooks: which other programs read the shop's data, or are told. */
  api: ['owner'],
  record: ['owner', 'manager'],
  staff: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[]

export const roleMay = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).includes(role)

export const rolesThatMay = (permission: Permission): readonly Role[] => PERMISSIONS[permission]

/** How long a code of the second factor counts: long enough for a pile of refunds, in minutes. */
export const FRESH_CODE_MINUTES = 15

/** For those who choose a role. */
export const ROLE_WORDS: Record<Role, string> = {
  owner: 'Owner: everything',
  manager: 'Manager: everything but the staff',
  packer: 'Packer: packs, ships, takes returns back',
  support: 'Support: messages, orders, cancellations, returns, phone orders',
  catalogue: 'Catalogue: products, no orders',
}
