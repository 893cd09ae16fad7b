/** Facts and promises of the shop. A merchant changes this file first. */
export const brand = {
  name: 'Sangam',
  tagline: 'Clothes from where the rivers meet',
  description:
    'Clothes, shoes and accessories for men and women, sent from Prayagraj to every PIN code in India.',
  tradingCompany: 'Sangam Vastra Trading Company',
  address: ['Sangam House, 14 Civil Lines', 'Prayagraj, Uttar Pradesh 211001'],
  phone: '+91 532 000 0000',
  email: 'care@sangam.example',
  /** The law requires a name and a designation; without a name, only the address is shown. */
  grievanceOfficer: {
    name: '' as string,
    designation: '' as string,
    email: 'grievance@sangam.example',
  },
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'Twitter', url: 'https://twitter.com/' },
  ],
  /** Promises on delivery and returns, for policy pages, product pages and search engines. */
  policy: {
    returnsWithinDays: 7,
    /** Days until a refund reaches the original payment method. */
    refundDays: [5, 7],
    /** Hours until an order is dispatched. */
    handlingHours: [24, 48],
    /** Business days. */
    deliveryDays: { all: [3, 7], majorCities: [2, 4], tier2: [3, 5], remote: [5, 7] },
    shippingPaise: 0,
  },
} as const

/** "Asha Rao, Head of Customer Care"; '' without a name. */
export function grievanceOfficerName(): string {
  const { name, designation } = brand.grievanceOfficer
  return name && [name, designation].filter(Boolean).join(', ')
}

/** Promises that only the server needs; kept apart because every page loads `brand`. */
export const service = {
  /** Telephone hours. */
  hours: 'Monday to Saturday, 10 am to 7 pm',
  notReturnable: ['innerwear', 'swimwear', 'personalised products'],
  /** Limits of the Consumer Protection (E-Commerce) Rules, 2020: acknowledgement and resolution. */
  grievance: { acknowledgedHours: 48, resolvedMonths: 1 },
} as const

/** Upper bound in hours on a mail about the pick-up of a return. Kept apart to keep pages small. */
export const pickUpHours = 48

/** Texts of the home page's first screen. */
export const hero = {
  badge: 'New Collection 2025',
  title: 'Where every thread meets',
  text: 'Handloom kurtas, easy shirts and the bag that goes with both. Made for Indian days, priced in rupees, sent within 48 hours.',
  /** Claims: the owner confirms them before going live (§9.8). */
  stats: [
    { figure: '200+', label: 'Products' },
    { figure: '48h', label: 'Delivery' },
    { figure: '24/7', label: 'Support' },
  ],
} as const

/** Banner of the home page; its figures are claims, too (§9.8). */
export const summer = {
  badge: '25% Summer Sale',
  title: 'Summer 2025',
  text: 'Cottons that breathe, prints from the garden, sandals for the ghats.',
  claims: [
    { figure: '35+', label: 'New Styles' },
    { figure: '100%', label: 'Sustainable' },
    { figure: '4.9/5', label: 'Customer Rating' },
  ],
} as const
