import { Link } from 'react-router'
import { inRupees } from '#app/basics/money.ts'
import { stageTotal, type CourierCash } from '../../remittances/road/cash-on-the-road.ts'

/** Cash that couriers have, or are to collect; nothing where the shop takes none. */
export const CashSection = ({ couriers }: { couriers: readonly CourierCash[] }) =>
  couriers.length > 0 && (
    <section aria-labelledby="cash" className="mt-8">
      <h2 id="cash" className="text-xl font-bold">
        Cash with couriers
      </h2>
      <p className="mt-1">
        <Link
          to="/desk/remittances#road"
          className="inline-flex min-h-11 items-center text-3xl font-bold text-madder underline underline-offset-4"
        >
          {inRupees(stageTotal(couriers, 'collected'))}
        </Link>
        <span className="block text-soft">
          collected at the door and not yet remitted, and{' '}
          {inRupees(stageTotal(couriers, 'onItsWay'))} to be collected by parcels on their way
        </span>
      </p>
    </section>
  )
