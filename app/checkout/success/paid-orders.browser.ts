import { removeBought } from '#app/cart/cart-changes.ts'
import { closePlacedOrder } from '#app/cart/change-cart.browser.ts'
import { forgetGift } from '../gift/forget-gift.browser.ts'
import { hasLeftCart } from '#app/payments/payment.ts'
import type { OrderState } from './order-state.route.ts'

/** Undefined when offline, or when this browser has no right to see the order. */
export async function fetchOrderState(orderId: string): Promise<OrderState | undefined> {
  try {
    const answer = await fetch(`/order-success/${orderId}/state`, { method: 'POST' })
    return answer.ok ? ((await answer.json()) as OrderState) : undefined
  } catch {
    return undefined
  }
}

/**
 * Removes the lines of paid orders from the cart, and forgets orders that are over. An unpaid order
 * does not change the cart.
 */
export function removePaidOrders(placed: readonly string[]): void {
  for (const orderId of placed) {
    void fetchOrderState(orderId).then((state) => {
      if (state && hasLeftCart(state.payment)) {
        forgetGift()
        void closePlacedOrder(orderId, (cart) => removeBought(cart, state.lines))
      } else if (state?.over) void closePlacedOrder(orderId, (cart) => cart)
    })
  }
}
