import { given } from '#given-brand'
import { ORDERING_OPENS_SOON } from '#app/basics/opening/opening-words.ts'

/** As this page knows it; the server asks again when an order is placed. */
export const isOrderingOpen = (): boolean => given.opening === undefined

/** In place of what leads on to an order. */
export const OrderingOpensSoon = ({ className = '' }: { className?: string }) => (
  <p role="status" className={`rounded-lg bg-sand p-4 font-medium ${className}`}>
    {ORDERING_OPENS_SOON}
  </p>
)
