import { roleMay, type Permission, type Role } from '#app/staff/permissions.ts'

export type Section = { to: string; label: string }

type SectionOfRoles = Section & { permission: Permission }

/** Sections of the day's work, in the sequence of the desk's menu. */
const DAY_SECTIONS = [
  { to: '/desk', label: 'Today', permission: 'today' },
  { to: '/desk/orders', label: 'Orders', permission: 'orders' },
  { to: '/desk/pack', label: 'To pack', permission: 'pack' },
  { to: '/desk/ship', label: 'Ship many', permission: 'ship' },
  { to: '/desk/parcels', label: 'Parcels', permission: 'deliver' },
  { to: '/desk/returns', label: 'Returns', permission: 'orders' },
  { to: '/desk/invoices', label: 'Invoices', permission: 'invoices' },
  { to: '/desk/messages', label: 'Messages', permission: 'messages' },
  { to: '/desk/customers', label: 'Customers', permission: 'customers' },
  { to: '/desk/phone-order', label: 'Phone order', permission: 'phone orders' },
  { to: '/desk/products', label: 'Products', permission: 'products' },
] as const satisfies readonly SectionOfRoles[]

/** Sections that are opened now and then, on a screen of their own with a sentence each. */
const SHOP_SECTIONS = [
  {
    to: '/desk/words',
    label: 'Words',
    words: 'Name, story, contact, home page, promises, charges, holidays, search synonyms.',
    permission: 'words',
  },
  {
    to: '/desk/pin-codes',
    label: 'PIN codes',
    words: 'Where couriers deliver, collect cash and fetch returns, and in how many days.',
    permission: 'pin codes',
  },
  {
    to: '/desk/tax-rates',
    label: 'Tax rates',
    words: 'GST by HSN, the law’s and your own, prices between two of them, and what you confirm.',
    permission: 'words',
  },
  {
    to: '/desk/remittances',
    label: 'Remittances',
    words: 'Cash that couriers collected, their files of what they sent, and what is missing.',
    permission: 'settle payments',
  },
  {
    to: '/desk/gst',
    label: 'GST returns',
    words: 'GSTR-1 of each month: what to look at first, the tables, and the files to upload.',
    permission: 'gst',
  },
  {
    to: '/desk/checklist',
    label: 'Checklist',
    words: 'What this shop still lacks before it should sell.',
    permission: 'words',
  },
  {
    to: '/desk/newsletter',
    label: 'Newsletter',
    words: 'Who gets it, who has left, and the list to send it by.',
    permission: 'newsletter',
  },
  {
    to: '/desk/record',
    label: 'Record',
    words: 'Who did what, and who looked at whose data.',
    permission: 'record',
  },
  {
    to: '/desk/api-keys',
    label: 'API keys',
    words: 'Which other programs may read products, stock and orders.',
    permission: 'api',
  },
  {
    to: '/desk/webhooks',
    label: 'Webhooks',
    words: 'Which other programs are told when orders, stock or products change.',
    permission: 'api',
  },
  {
    to: '/desk/staff',
    label: 'Staff',
    words: 'Who may work here, as what, and until when.',
    permission: 'staff',
  },
] as const satisfies readonly (SectionOfRoles & { words: string })[]

export const SHOP_SECTION: Section = { to: '/desk/shop', label: 'Shop' }

export const shopSectionsOf = (role: Role): (Section & { words: string })[] =>
  SHOP_SECTIONS.filter(({ permission }) => roleMay(role, permission)).map(
    ({ to, label, words }) => ({ to, label, words }),
  )

/** The menu of a role; the shop's own sections stand behind one link, where the role has any. */
export const menuOf = (role: Role): Section[] => [
  ...DAY_SECTIONS.filter(({ permission }) => roleMay(role, permission)).map(({ to, label }) => ({
    to,
    label,
  })),
  ...(shopSectionsOf(role).length > 0 ? [SHOP_SECTION] : []),
]

/** The section of the menu that a page belongs to; '' is none. */
export function sectionOf(pathname: string): string {
  const isWithin = ({ to }: Section) => pathname === to || pathname.startsWith(`${to}/`)
  if ([SHOP_SECTION, ...SHOP_SECTIONS].some(isWithin)) return SHOP_SECTION.to
  const [today, ...others] = DAY_SECTIONS
  return pathname === today.to ? today.to : (others.find(isWithin)?.to ?? '')
}
