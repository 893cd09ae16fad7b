import { memo } from 'react'
import type { Cart } from '#app/cart/cart.ts'

/** Lines of the order for the form; memoised, so that they are written only when the cart changes. */
export const LinesField = memo(({ lines }: { lines: Cart }) => (
  <input
    type="hidden"
    name="lines"
    value={JSON.stringify(lines, ['id', 'size', 'colour', 'quantity', 'price'])}
  />
))
