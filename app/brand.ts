/** Everything the shop says of itself. A merchant changes this file first. */
export const brand = {
  name: 'Sangam',
  tagline: 'Clothes from where the rivers meet',
  description: 'Clothes, shoes and accessories for men and women, sent from Prayagraj to every PIN code in India.',
  tradingCompany: 'Sangam Vastra Trading Company',
  address: ['Sangam House, 14 Civil Lines', 'Prayagraj, Uttar Pradesh 211001'],
  phone: '+91 532 000 0000',
  email: 'care@sangam.example',
  grievanceOfficer: { name: 'To be named by the owner', email: 'grievance@sangam.example' },
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'Twitter', url: 'https://twitter.com/' },
  ],
  hero: {
    badge: 'New Collection 2025',
    title: 'Where every thread meets',
    text: 'Handloom kurtas, easy shirts and the bag that goes with both. Made for Indian days, priced in rupees, sent within 48 hours.',
    /** Claims of the shop: the owner confirms them before going live. */
    stats: [
      { figure: '200+', label: 'Products' },
      { figure: '48h', label: 'Delivery' },
      { figure: '24/7', label: 'Support' },
    ],
  },
} as const
