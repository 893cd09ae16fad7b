import { formatDay } from './format-day.ts'
import { formatChange, formatNet, type DaySales } from './net-sales.ts'
import { BAR_WIDTH, PLOT_HEIGHT, plotBars } from '../../plot/plot-bars.ts'

/** Net sales by day as bars, with the figures in a table behind. */
export function SalesPlot({ days }: { days: readonly DaySales[] }) {
  const { bars, baseline, highest } = plotBars(
    days.map(({ day, net, before }) => ({ key: day, value: net, mark: before })),
  )
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  if (days.every(({ net, before }) => net === 0 && before === 0))
    return (
      <p className="mt-4 rounded-card border border-dashed border-line p-5 text-center text-soft">
        Nothing was sold in the eight weeks before today. Each day that is over stands here as a
        bar.
      </p>
    )
  const total = (which: 'net' | 'before') => days.reduce((sum, one) => sum + one[which], 0)
  const [net, before] = [total('net'), total('before')]
  const change = formatChange(net, before)
  const period = `${formatDay(first.day)} to ${formatDay(last.day)}`
  return (
    <figure className="mt-4">
      <figcaption>
        <strong className="text-lg">{formatNet(net)}</strong> in {days.length} days
        {change && <span className="font-medium">, {change}</span>}
        <span className="block text-sm text-soft">
          <span aria-hidden="true" className="text-madder">
            ■{' '}
          </span>
          {period}
          <span aria-hidden="true" className="ml-3 font-bold text-ink">
            —{' '}
          </span>
          <span className="sr-only">, compared with </span>the same weekdays before:{' '}
          {formatNet(before)}
        </span>
      </figcaption>
      <p aria-hidden="true" className="mt-3 text-sm text-soft">
        {formatNet(highest)}
      </p>
      <svg
        viewBox={`0 0 ${days.length * BAR_WIDTH} ${PLOT_HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full overflow-visible border-t border-dashed border-line"
        role="img"
        aria-label={`Bars of the net sales by day, ${period}. The table below has the figures.`}
      >
        {bars.map(({ key, rect }) => (
          <rect key={key} {...rect} className="fill-madder" />
        ))}
        {bars.map(({ key, rect, markY }) => (
          <path
            key={key}
            d={`M${rect.x - 1} ${markY}h${rect.width + 2}`}
            className="stroke-ink"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path
          d={`M0 ${baseline}h${days.length * BAR_WIDTH}`}
          className="stroke-soft"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-sm text-soft">
        <span>{formatDay(first.day)}</span>
        <span>{formatDay(last.day)}</span>
      </p>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-madder underline underline-offset-4">
          As a table
        </summary>
        <DayTable days={days} />
      </details>
    </figure>
  )
}

function DayTable({ days }: { days: readonly DaySales[] }) {
  return (
    <table className="desk-table">
      <caption className="sr-only">Net sales by day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" className="number">
            Net sales
          </th>
          <th scope="col" className="number">
            Four weeks before
          </th>
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map(({ day, net, before }) => (
          <tr key={day}>
            <th scope="row" className="border-t border-line">
              {formatDay(day)}
            </th>
            <td className="number">{formatNet(net)}</td>
            <td className="number text-soft">{formatNet(before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
