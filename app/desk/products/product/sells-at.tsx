import { Link } from 'react-router'
import { inRupees, type Paise } from '#app/basics/money.ts'

/** Below a price that lies between two GST rates and is lowered: what shoppers pay. */
export const SellsAt = ({ price }: { price: Paise | undefined }) =>
  price === undefined ? null : (
    <p className="text-sm">
      Sells at <strong>{inRupees(price)}</strong>: the price above lies between two GST rates.{' '}
      <Link
        to="/desk/tax-rates#gap"
        className="inline-flex min-h-11 items-center text-madder underline underline-offset-4 sm:min-h-0"
      >
        Tax rates
      </Link>
    </p>
  )
