import type { Order } from '../order.ts'

/** Business whose name and GSTIN stand on the invoice. */
export const BusinessNote = ({ business }: { business: NonNullable<Order['business']> }) => (
  <p className="mt-2 wrap-anywhere">
    Invoice to {business.name}, GSTIN {business.gstin}
  </p>
)
