import { lazy, Suspense } from 'react'

// Few listings end here, so few bring them along.
const CategoryCards = lazy(() =>
  import('../category-cards.tsx').then((loaded) => ({ default: loaded.CategoryCards })),
)

/** Where there are no products to show, the three categories, men first (spec section 2). */
export const CategoryPicker = () => (
  <Suspense fallback={<div className="skeleton h-96 w-full rounded-card" />}>
    <CategoryCards order={['men', 'women', 'accessories']} />
  </Suspense>
)
