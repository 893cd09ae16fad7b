import { Link } from 'react-router'
import { loginUrl } from '#app/account/safe-redirect.ts'

export const SignInHint = () => (
  <p className="mt-4 rounded-lg bg-blush p-4">
    You sign in before you order.{' '}
    <Link to={loginUrl('/checkout')} className="font-semibold underline underline-offset-4">
      Login
    </Link>{' '}
    or{' '}
    <Link to="/register?from=%2Fcheckout" className="font-semibold underline underline-offset-4">
      create an account
    </Link>
    <span className="needs-script">; what you type here stays</span>.
  </p>
)

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
