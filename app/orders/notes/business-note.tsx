import type { Order } from '../order.ts'

/** Business whose name and GSTIN stand on the invoice, and where it is registered if not there. */
export const BusinessNote = ({
  business: { gstin, name, elsewhere },
}: {
  business: NonNullable<Order['business']>
}) => (
  <>
    <p className="mt-2 wrap-anywhere">
      Invoice to {name}, GSTIN {gstin}
    </p>
    {elsewhere && (
      <p className="wrap-anywhere">
        Registered at {elsewhere.address}, {elsewhere.city} {elsewhere.postalCode}.{' '}
        {elsewhere.goodsGoTo === 'other'
          ? 'Goods for another person: place of supply is the State of the GSTIN.'
          : 'Goods for its own place: place of supply is the State of the delivery.'}
      </p>
    )}
  </>
)
