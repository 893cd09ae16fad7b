import type { PaymentMethod } from '#app/orders/order.ts'
import { formatDay } from '../money/format-day.ts'
import {
  PLOT_HEIGHT,
  plotReturned,
  returnedShare,
  totalOf,
  WEEK_WIDTH,
  type ReturnedWeek,
} from './returned-parcels.ts'

const WAYS = {
  cash: { name: 'Cash on delivery', fill: 'fill-chilli', text: 'text-chilli' },
  online: { name: 'Paid online', fill: 'fill-indigo', text: 'text-indigo' },
} satisfies Record<PaymentMethod, object>

/** Share of the parcels that came back, by the week they were sent in; a table behind has the figures. */
export function ReturnedPlot({ weeks }: { weeks: readonly ReturnedWeek[] }) {
  const { bars, highest } = plotReturned(weeks)
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return null
  return (
    <figure className="mt-4">
      <figcaption className="flex flex-wrap gap-x-6">
        <Total weeks={weeks} method="cash" />
        <Total weeks={weeks} method="online" />
      </figcaption>
      <p aria-hidden="true" className="mt-3 text-sm text-soft">
        {Math.round(highest * 100)} %
      </p>
      <svg
        viewBox={`0 0 ${weeks.length * WEEK_WIDTH} ${PLOT_HEIGHT}`}
        preserveAspectRatio="none"
        className="h-32 w-full border-t border-dashed border-line"
        role="img"
        aria-label="Bars of the share of parcels that came back, by week and way to pay. The table below has the figures."
      >
        {bars.map(({ week, method, rect }) => (
          <rect key={`${week} ${method}`} {...rect} className={WAYS[method].fill} />
        ))}
        <path
          d={`M0 ${PLOT_HEIGHT}h${weeks.length * WEEK_WIDTH}`}
          className="stroke-soft"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-sm text-soft">
        <span>Week from {formatDay(first.week)}</span>
        <span>{formatDay(last.week)}</span>
      </p>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-madder underline underline-offset-4">
          As a table
        </summary>
        <WeekTable weeks={weeks} />
      </details>
    </figure>
  )
}

function Total({ weeks, method }: { weeks: readonly ReturnedWeek[]; method: PaymentMethod }) {
  const total = totalOf(weeks, method)
  const { name, text } = WAYS[method]
  return (
    <span>
      <span aria-hidden="true" className={text}>
        ■{' '}
      </span>
      {name}: <strong>{returnedShare(total)}</strong>{' '}
      <span className="text-soft">
        ({total.back} of {total.sent})
      </span>
    </span>
  )
}

const WeekTable = ({ weeks }: { weeks: readonly ReturnedWeek[] }) => (
  <table className="desk-table">
    <caption className="sr-only">Parcels that came back, by week</caption>
    <thead>
      <tr>
        <th scope="col">Week from</th>
        <th scope="col" className="number">
          Cash
        </th>
        <th scope="col" className="number">
          Online
        </th>
      </tr>
    </thead>
    <tbody>
      {[...weeks].reverse().map(({ week, cash, online }) => (
        <tr key={week}>
          <th scope="row" className="border-t border-line">
            {formatDay(week)}
          </th>
          {[cash, online].map((count, i) => (
            <td key={i} className="number">
              {returnedShare(count)}{' '}
              {count.sent > 0 && (
                <span className="text-soft">
                  ({count.back} of {count.sent})
                </span>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
