import { lazy } from 'react'

// Lazy loading: only the browser knows the cart, so its summary loads while the form can be filled
// in already. Ordering works without it.
const renderNothing = () => ({ default: () => null })
export const OrderReview = lazy(() => import('./order-review.tsx').catch(renderNothing))
export const UnpaidOrders = lazy(() => import('../unpaid-orders.tsx').catch(renderNothing))
export const placeholder = (
  <div className="skeleton h-14 lg:order-last lg:h-80" aria-hidden="true" />
)
