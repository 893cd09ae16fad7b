import { lazy, Suspense } from 'react'

// Loaded lazily: few listings need it.
const CategoryCards = lazy(() =>
  import('../categories/category-cards.tsx').then((loaded) => ({ default: loaded.CategoryCards })),
)

/** Shown where there are no products: the three categories, men first (§2.5). */
export const CategoryPicker = () => (
  <Suspense fallback={<div className="skeleton h-96 w-full rounded-card" />}>
    <CategoryCards order={['men', 'women', 'accessories']} />
  </Suspense>
)
