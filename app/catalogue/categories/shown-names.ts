// Names for shoppers of values that the data set writes otherwise. Addresses and filters keep the
// stored value.

/** Sub-categories and product types that the data set counts in the singular. */
const PLURALS: Readonly<Record<string, string>> = {
  'Accessory Gift Set': 'Accessory Gift Sets',
  'Apparel Set': 'Apparel Sets',
  'Bath Robe': 'Bath Robes',
  'Beauty Accessory': 'Beauty Accessories',
  'Duffel Bag': 'Duffel Bags',
  'Fragrance Gift Set': 'Fragrance Gift Sets',
  'Hair Accessory': 'Hair Accessories',
  'Jewellery Set': 'Jewellery Sets',
  'Key chain': 'Key Chains',
  'Laptop Bag': 'Laptop Bags',
  'Lip Gloss': 'Lip Glosses',
  'Lip Liner': 'Lip Liners',
  'Messenger Bag': 'Messenger Bags',
  'Mobile Pouch': 'Mobile Pouches',
  'Necklace and Chains': 'Necklaces and Chains',
  'Night suits': 'Night Suits',
  'Perfume and Body Mist': 'Perfumes and Body Mists',
  'Rain Jacket': 'Rain Jackets',
  'Travel Accessory': 'Travel Accessories',
  'Trolley Bag': 'Trolley Bags',
  'Waist Pouch': 'Waist Pouches',
  Bangle: 'Bangles',
  Bra: 'Bras',
  Bracelet: 'Bracelets',
  Compact: 'Compacts',
  Deodorant: 'Deodorants',
  Dress: 'Dresses',
  Dupatta: 'Dupattas',
  Fragrance: 'Fragrances',
  Hat: 'Hats',
  Headband: 'Headbands',
  Jumpsuit: 'Jumpsuits',
  Lipstick: 'Lipsticks',
  Nightdress: 'Nightdresses',
  Pendant: 'Pendants',
  Ring: 'Rings',
  Sandal: 'Sandals',
  Saree: 'Sarees',
  Sunscreen: 'Sunscreens',
  Trunk: 'Trunks',
  Tshirts: 'T-shirts',
  Waistcoat: 'Waistcoats',
}

export const kindName = (stored: string): string => PLURALS[stored] ?? stored

/** The data set is American. */
export const seasonName = (stored: string): string => (stored === 'Fall' ? 'Autumn' : stored)
