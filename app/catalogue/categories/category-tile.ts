import { CATEGORIES, type Category } from '../category.ts'

/** A category, and kinds of what is in it. */
export type CategoryTile = { category: Category; kinds: readonly string[] }

export const titleOf: Record<Category, string> = {
  women: 'Women',
  men: 'Men',
  accessories: 'Accessories',
}

/** Kinds of each category, women first, as on the home page (§2.4). */
export const CATEGORY_TILES: readonly CategoryTile[] = [
  { category: 'women', kinds: ['Dresses', 'Tops', 'Jeans'] },
  { category: 'men', kinds: ['Shirts', 'Suits', 'Shoes'] },
  { category: 'accessories', kinds: ['Bags', 'Gloves', 'Watches'] },
]

/** Men first, as on listings (§2.5). */
export const menFirst = (tiles: readonly CategoryTile[]): CategoryTile[] =>
  [...tiles].sort((a, b) => CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category))
