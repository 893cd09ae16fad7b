import { headingOf } from '../category.ts'
import { listingOf, listingPath, NO_FILTERS } from '../listing.ts'
import type { Product } from '../product.ts'
import { kindName } from '../categories/shown-names.ts'

export type BreadcrumbItem = { name: string; path: string }

/** From home by category and sub-category to the product; shared with the structured data. */
export const breadcrumbTrail = ({
  id,
  name,
  category,
  subCategory,
}: Pick<Product, 'id' | 'name' | 'category' | 'subCategory'>): BreadcrumbItem[] => [
  { name: 'Home', path: '/' },
  { name: headingOf[category], path: listingPath(listingOf(category)) },
  {
    name: kindName(subCategory),
    path: listingPath(
      listingOf(category, { chosen: { ...NO_FILTERS, subCategory: [subCategory] } }),
    ),
  },
  { name, path: `/product/${id}` },
]
