import { inRupeesShort } from '#app/basics/money.ts'
import type { Sale } from '../product.ts'

/** The price before a sale, struck, and the lowest of the 30 days before it, on a line of its own. */
export const SalePrice = ({ sale: { was, lowest } }: { sale: Sale }) => (
  <>
    <s className="font-normal text-soft">
      <span className="sr-only">before </span>
      {inRupeesShort(was)}
    </s>
    <span className="block text-sm font-normal text-soft">
      30-day lowest {inRupeesShort(lowest)}
    </span>
  </>
)
