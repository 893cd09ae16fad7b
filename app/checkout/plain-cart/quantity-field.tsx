import { MAX_QUANTITY } from '#app/cart/cart.ts'

/** Quantity of a plain form; the stepper's buttons would need scripts. */
export const QuantityField = ({
  quantity,
  itemName,
}: {
  quantity: number | string
  itemName: string
}) => (
  <input
    type="number"
    name="quantity"
    min={1}
    max={MAX_QUANTITY}
    required
    defaultValue={quantity}
    aria-label={`Quantity of ${itemName}`}
    className="h-12 w-20 rounded-card border border-ink/40 bg-card px-3 font-semibold"
  />
)
