import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { takeOut } from '#app/cart/cart.ts'
import { closePlaced, usePlacedOrders } from '#app/cart/cart-store.browser.ts'
import type { OrderState } from './order-state.route.ts'

/** Undefined when it cannot be asked now, or is not ours to see. */
export async function askAboutOrder(orderId: string): Promise<OrderState | undefined> {
  try {
    const answer = await fetch(`/order-success/${orderId}/state`, { method: 'POST' })
    return answer.ok ? ((await answer.json()) as OrderState) : undefined
  } catch {
    return undefined
  }
}

/**
 * Once an order placed here is paid, what it holds leaves the cart: on the way back from the bank, or, when that tab
 * was closed, at the next page opened. An unpaid order leaves the cart alone.
 */
export function usePaidOrders(): void {
  const placed = usePlacedOrders()
  const { pathname } = useLocation()
  const paying = pathname.startsWith('/pay/')
  useEffect(() => {
    if (paying) return
    for (const orderId of placed ?? []) {
      void askAboutOrder(orderId).then((state) => {
        if (state?.payment === 'paid') void closePlaced(orderId, (cart) => takeOut(cart, state.lines))
        else if (state?.over) void closePlaced(orderId, (cart) => cart)
      })
    }
  }, [placed, paying])
}
