import type { OrderViewer } from '#app/account/session/order-capability.server.ts'
import { removeBought } from '#app/cart/cart-changes.ts'
import type { GuestCart } from '#app/cart/guest-cart.server.ts'
import { findOrder } from '#app/orders/orders.server.ts'
import { listAttempts } from '#app/payments/attempts.server.ts'
import { hasLeftCart, paymentStatus } from '#app/payments/payment.ts'

/**
 * The cart without the lines of orders that are paid, or are paid at the door, and without orders that are over, as
 * paid-orders.browser.ts leaves the cart of a browser; the same object where nothing changes. An
 * order that the viewer may not see changes nothing: anybody can write its id into a cookie.
 */
export async function withoutPaidOrders(
  services: Parameters<typeof findOrder>[0],
  viewer: OrderViewer,
  cart: GuestCart,
): Promise<GuestCart> {
  let now = cart
  for (const id of cart.placed) {
    const order = await findOrder(services, viewer, id)
    if (!order) continue
    const attempts = await listAttempts(services.db, id)
    const isBought = hasLeftCart(
      paymentStatus(
        attempts.map(({ state }) => state),
        order.paymentMethod,
      ),
    )
    if (!isBought && order.status !== 'cancelled') continue
    const bought = order.items.map(({ productId, size, colour, quantity }) => ({
      id: productId,
      size,
      colour,
      quantity,
    }))
    now = {
      lines: isBought ? removeBought(now.lines, bought) : now.lines,
      placed: now.placed.filter((other) => other !== id),
    }
  }
  return now
}
