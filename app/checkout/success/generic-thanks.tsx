import { ButtonLink } from '#app/ui/button.tsx'

/** Shown without an order, or without the right to see it (T26). */
export function GenericThanks() {
  return (
    <div className="page py-24 text-center">
      <h1 className="text-4xl font-bold">Thank you for shopping with us</h1>
      <p className="mt-3 text-soft">
        You will find your orders, and the status of each payment, under My Orders.
      </p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/orders">My Orders</ButtonLink>
        <ButtonLink to="/" kind="secondary">
          Continue Shopping
        </ButtonLink>
      </p>
    </div>
  )
}
