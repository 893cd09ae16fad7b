import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { OrderingOpensSoon } from '#app/cart/ordering-opens-soon.tsx'

/** `refused`: new each time the server refuses lines; then it takes the focus, being far above. */
export function OrderProblem({ refused }: { refused: unknown }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (refused) box.current?.focus()
  }, [refused])
  return (
    <p
      ref={box}
      tabIndex={-1}
      role="alert"
      className="rounded-lg border-2 border-chilli bg-chilli-pale p-4 font-medium"
    >
      Please check your order before you pay.{' '}
      <Link to="/cart" className="underline">
        Go to the cart
      </Link>
    </p>
  )
}

export const SeeOrders = () => (
  <Link to="/orders" className="inline-block py-2.5 font-semibold underline underline-offset-4">
    See your orders
  </Link>
)

/** In place of the whole checkout, as long as the shop takes no orders. */
export const ClosedCheckout = () => (
  <div className="page max-w-2xl py-10">
    <h1 className="text-4xl font-bold">Checkout</h1>
    <OrderingOpensSoon className="mt-6" />
    <Link
      to="/cart"
      className="mt-4 inline-block py-2.5 font-semibold underline underline-offset-4"
    >
      Go to the cart
    </Link>
  </div>
)

/** Without scripts, where the guest's cookie has no lines. */
export const EmptyCartNotice = () => (
  <p className="without-script mt-6 rounded-lg bg-sand p-4">
    Your cart is empty.{' '}
    <a href="/" className="font-semibold underline underline-offset-4">
      Continue Shopping
    </a>
  </p>
)
