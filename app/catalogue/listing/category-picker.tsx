import { lazy, Suspense } from 'react'
import { menFirst, type CategoryTile } from '../categories/category-tile.ts'

// Loaded lazily: few listings need it.
const CategoryCards = lazy(() =>
  import('../categories/category-cards.tsx').then((loaded) => ({ default: loaded.CategoryCards })),
)

/** Shown where there are no products: the categories, men first (§2.5). */
export const CategoryPicker = ({ tiles }: { tiles: readonly CategoryTile[] }) => (
  <Suspense fallback={<div className="skeleton h-96 w-full rounded-card" />}>
    <CategoryCards tiles={menFirst(tiles)} />
  </Suspense>
)
