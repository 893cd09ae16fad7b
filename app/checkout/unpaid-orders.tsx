import type { ReactNode } from 'react'
import { usePlacedOrders } from '#app/cart/cart-store.browser.ts'
import { orderNumber } from '#app/orders/order.ts'

/** Unpaid orders of this browser: a shopper who opens the checkout again may mean one of them. */
export default function UnpaidOrders(): ReactNode {
  return usePlacedOrders()?.map((orderId) => (
    <p key={orderId} className="mt-4 rounded-lg bg-indigo-pale p-4">
      Your order #{orderNumber(orderId)} is waiting for its payment.{' '}
      <a
        href={`/order-success?order=${orderId}`}
        className="font-semibold underline underline-offset-4"
      >
        See it and pay
      </a>
      . An order placed here takes its place.
    </p>
  ))
}
