import type { Gender, MasterCategory } from './style.ts'

/** The three top-level collections. */
export const CATEGORIES = ['men', 'women', 'accessories'] as const
export type Category = (typeof CATEGORIES)[number]

/** What a listing may be of; 'all' is for a category that is not one of the three (design.md section 6). */
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
 * The category a product carries (spec section 9): unisex or unspecified items in accessories, personal care,
 * home or sporting goods are accessories; then men or women by gender; anything else accessories.
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

/** The accessory types in the spec's order (spec section 7); what else the catalogue has comes after them. */
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
