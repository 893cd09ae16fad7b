/** Everything the shop says of itself. A merchant changes this file first. */
export const brand = {
  name: 'Sangam',
  tagline: 'Clothes from where the rivers meet',
  description:
    'Clothes, shoes and accessories for men and women, sent from Prayagraj to every PIN code in India.',
  tradingCompany: 'Sangam Vastra Trading Company',
  address: ['Sangam House, 14 Civil Lines', 'Prayagraj, Uttar Pradesh 211001'],
  phone: '+91 532 000 0000',
  email: 'care@sangam.example',
  /** The law wants a name and a designation: while there is no name, only the address is shown. */
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
  /** What is promised of delivery and returns. Policy pages, product pages and search engines are all told from here. */
  policy: {
    returnsWithinDays: 7,
    /** Until the money is back with the original payment method. */
    refundDays: [5, 7],
    /** Until an order leaves the house. */
    handlingHours: [24, 48],
    /** Business days. */
    deliveryDays: { all: [3, 7], majorCities: [2, 4], tier2: [3, 5], remote: [5, 7] },
    shippingPaise: 0,
  },
} as const

/** "Asha Rao, Head of Customer Care"; '' while there is no name. */
export function grievanceOfficerName(): string {
  const { name, designation } = brand.grievanceOfficer
  return name && [name, designation].filter(Boolean).join(', ')
}

/** The rest of what is promised, told by the server alone: every page brings all of `brand`, and need not bring this. */
export const service = {
  /** When somebody answers the telephone. */
  hours: 'Monday to Saturday, 10 am to 7 pm',
  notReturnable: ['innerwear', 'swimwear', 'personalised products'],
  /** How soon a complaint is acknowledged, and settled: the Consumer Protection (E-Commerce) Rules, 2020. */
  grievance: { acknowledgedHours: 48, resolvedMonths: 1 },
} as const

/** Until whoever asked for a return is written to about its pick-up. By itself, so that no page need bring it. */
export const pickUpHours = 48

/** The words of the home page's first screen. */
export const hero = {
  badge: 'New Collection 2025',
  title: 'Where every thread meets',
  text: 'Handloom kurtas, easy shirts and the bag that goes with both. Made for Indian days, priced in rupees, sent within 48 hours.',
  /** Claims of the shop: the owner confirms them before going live. */
  stats: [
    { figure: '200+', label: 'Products' },
    { figure: '48h', label: 'Delivery' },
    { figure: '24/7', label: 'Support' },
  ],
} as const

/** The home page's banner. Claims of the shop, too. */
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
