import { useEffect } from 'react'
import { usePlacedOrders } from '#app/cart/cart-store.browser.ts'

/**
 * Removes the lines of paid orders from the cart: on the way back from the gateway or, when that
 * tab was closed, at the next page. The code loads only where this browser has placed an order.
 */
export function usePaidOrders(pathname: string): void {
  const placed = usePlacedOrders()
  const paying = pathname.startsWith('/pay/')
  useEffect(() => {
    if (placed?.length && !paying)
      void import('./paid-orders.browser.ts').then(
        (loaded) => loaded.removePaidOrders(placed),
        () => {}, // Offline: the next page tries again.
      )
  }, [placed, paying])
}
