import type { Gender, MasterCategory } from './style.ts'

/** The top-level categories that shoppers see. */
export const CATEGORIES = ['men', 'women', 'accessories'] as const
export type Category = (typeof CATEGORIES)[number]

/**
 * A listing's category; 'all' is for searches, and for a category that is none of the three (§2.5).
 */
export type ListingCategory = Category | 'all'

export const isCategory = (word: string | null | undefined): word is Category =>
  CATEGORIES.some((category) => category === word)

export const headingOf: Record<ListingCategory, string> = {
  men: "Men's Collection",
  women: "Women's Collection",
  accessories: 'Accessories',
  all: 'All Products',
}

const GOES_TO_ACCESSORIES: readonly MasterCategory[] = [
  'Accessories',
  'Personal Care',
  'Home',
  'Sporting Goods',
]

/**
 * A product's category (§9.3): unisex or unspecified items in accessories, personal care, home or
 * sporting goods are accessories; then men or women by gender; anything else is accessories.
 */
export function categoryOf({
  gender,
  masterCategory,
}: {
  gender: Gender | null
  masterCategory: MasterCategory
}): Category {
  if ((gender === null || gender === 'Unisex') && GOES_TO_ACCESSORIES.includes(masterCategory))
    return 'accessories'
  if (gender === 'Men') return 'men'
  if (gender === 'Women') return 'women'
  return 'accessories'
}

/** Accessory types in the order of §7.1; other types of the catalogue follow them. */
export const ACCESSORY_TYPES = [
  'Bags',
  'Belts',
  'Cufflinks',
  'Eyewear',
  'Gloves',
  'Headwear',
  'Mufflers',
  'Perfumes',
  'Scarves',
  'Shoe Accessories',
  'Socks',
  'Sports Accessories',
  'Stoles',
  'Ties',
  'Umbrellas',
  'Wallets',
  'Watches',
  'Water Bottle',
] as const
