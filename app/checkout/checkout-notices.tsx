import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

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

/** Without scripts, where the guest's cookie has no lines. */
export const EmptyCartNotice = () => (
  <p className="without-script mt-6 rounded-lg bg-sand p-4">
    Your cart is empty.{' '}
    <a href="/" className="font-semibold underline underline-offset-4">
      Continue Shopping
    </a>
  </p>
)
