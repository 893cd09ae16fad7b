import type { Category } from '../category.ts'
import { listingOf, listingPath, NO_FILTERS } from '../listing.ts'

/** A sub-category by its stored name, with its name for shoppers and its newest product's picture. */
export type SubCategoryTile = {
  name: string
  label: string
  styleId: number
  imageVersion?: string
}

/** The largest sub-categories of each category. */
export type SubCategories = Record<Category, SubCategoryTile[]>

export const SUB_CATEGORIES_PATH = '/products/sub-categories'

export const subCategoryPath = (category: Category, name: string): string =>
  listingPath(listingOf(category, { chosen: { ...NO_FILTERS, subCategory: [name] } }))
