import { useEffect } from 'react'
import { usePlacedOrders } from '#app/cart/cart-store.browser.ts'

/**
 * Once an order placed here is paid, what it holds leaves the cart: on the way back from the bank, or, when that tab
 * was closed, at the next page opened. Loaded where there is such an order.
 */
export function usePaidOrders(pathname: string): void {
  const placed = usePlacedOrders()
  const paying = pathname.startsWith('/pay/')
  useEffect(() => {
    if (placed?.length && !paying)
      void import('./paid-orders.browser.ts').then(
        (loaded) => loaded.removePaidOrders(placed),
        () => {}, // Offline: at the next page.
      )
  }, [placed, paying])
}
