import { Fragment, type ReactNode } from 'react'
import { usePlacedOrders } from '#app/cart/cart-store.browser.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { orderNumber } from '#app/orders/order.ts'

/** Unpaid orders of this browser: a shopper who opens the checkout again may mean one of them. */
export default function UnpaidOrders(): ReactNode {
  const orders = usePlacedOrders() ?? []
  if (orders.length === 0) return null
  const isOne = orders.length === 1
  return (
    <p className="mt-4 rounded-lg bg-indigo-pale p-4">
      {isOne ? 'You have an order that is not paid yet' : 'You have orders that are not paid yet'}:{' '}
      {orders.map((orderId, i) => (
        <Fragment key={orderId}>
          {i > 0 && ', '}
          <a
            href={`/order-success?order=${orderId}`}
            className="font-semibold underline underline-offset-4"
          >
            see and pay <OrderNumber of={orderNumber(orderId)} />
          </a>
        </Fragment>
      ))}
      . If you place an order here, it replaces {isOne ? 'that one' : 'them'}.
    </p>
  )
}
