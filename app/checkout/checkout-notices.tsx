import { Link } from 'react-router'

export const OrderProblem = () => (
  <p role="alert" className="rounded-lg border-2 border-chilli bg-chilli-pale p-4 font-medium">
    Something in your order needs a look before you pay.{' '}
    <Link to="/cart" className="underline">
      Go to the cart
    </Link>
  </p>
)

export const SeeOrders = () => (
  <Link to="/orders" className="inline-block py-2.5 font-semibold underline underline-offset-4">
    See your orders
  </Link>
)
