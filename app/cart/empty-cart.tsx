import type { ReactNode } from 'react'
import { CategoryLinks } from '#app/catalogue/categories/category-links.tsx'
import { RecentlyViewed } from '#app/catalogue/product/recently-viewed/recently-viewed.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

/** Ways on from a cart with nothing in it (C7). `children`: the Undo of what emptied it. */
export const EmptyCart = ({ children }: { children?: ReactNode }) => (
  <div className="page py-12 text-center sm:py-16">
    <h1 className="text-3xl font-bold">Your cart is empty</h1>
    {children}
    <p className="mt-3 text-soft">What you add stays here until you come back for it.</p>
    <ButtonLink to="/" className="mt-6 max-sm:w-full">
      Continue Shopping
    </ButtonLink>
    <CategoryLinks />
    <RecentlyViewed className="mt-14 text-left" />
  </div>
)
