import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'

export const EmptyCart = ({ children }: { children?: ReactNode }) => (
  <div className="page py-24 text-center">
    <h1 className="text-3xl font-bold">Your cart is empty</h1>
    {children}
    <p className="mt-3 text-soft">Things you add stay here until you come back for them.</p>
    <ButtonLink to="/" className="mt-8">
      Continue Shopping
    </ButtonLink>
  </div>
)
