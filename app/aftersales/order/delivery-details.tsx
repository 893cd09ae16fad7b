import { Link } from 'react-router'
import { BusinessNote } from '#app/orders/notes/business-note.tsx'
import { GiftNote } from '#app/orders/notes/gift-note.tsx'
import { firmSince, type Order } from '#app/orders/order.ts'
import { addressLines } from '#app/orders/address/shipping-address.ts'
import { TrackingLink } from './tracking-link.tsx'

type Props = {
  order: Order
  /** The reader may ask for a correction. */
  isOwn: boolean
}

export const DeliveryDetails = ({ order, isOwn }: Props) => (
  <div className="grid gap-6 rounded-card border border-line bg-card p-[min(1.25rem,5vw)] wrap-anywhere sm:grid-cols-2 sm:p-6 print:mt-4 print:grid-cols-2 print:border-0 print:p-0">
    <section>
      <h2 className="text-xl font-bold print:text-base">Shipping address</h2>
      <address className="mt-2 not-italic print:mt-1">
        {isForgotten(order)
          ? 'We no longer keep the address of this order, because it was never paid.'
          : addressLines(order.address).map((line, i) => (
              <span key={i} className="block">
                {line}
              </span>
            ))}
        {order.address.phone && <span className="block">{order.address.phone}</span>}
      </address>
      {order.business && <BusinessNote business={order.business} />}
      {isOwn && ['pending', 'processing'].includes(order.status) && (
        <Link
          to={`/contact?order=${order.id}`}
          className="no-print inline-flex min-h-11 items-center text-madder underline underline-offset-4"
        >
          Is something wrong here? Write to us before it is sent
        </Link>
      )}
    </section>
    <section>
      <h2 className="text-xl font-bold print:text-base">Delivery</h2>
      <p className="mt-2 print:mt-1">{order.shippingMethod}</p>
      {order.gift && <GiftNote gift={order.gift} />}
      {order.trackingNumber && (
        <p>
          Tracking number <TrackingLink of={order} />
        </p>
      )}
    </section>
  </div>
)

/** Its person was erased (privacy/never-paid.server.ts); an imported order may never have had one. */
const isForgotten = (order: Order): boolean =>
  !order.address.fullName &&
  !order.address.address &&
  !order.contactEmail &&
  !firmSince(order) &&
  order.origin !== 'import'
