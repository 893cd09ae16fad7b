import { StackedBar } from '../../plot/stacked-bar.tsx'
import { formatDay } from '../money/format-day.ts'
import { keptShare, type KeptPromises, type PromiseCount } from './kept-promises.ts'

/** Outcome of the promised days: tables whose rows are bars, by week and by state. */
export function PromisesSection({ promises: { weeks, states } }: { promises: KeptPromises }) {
  if (weeks.length === 0) return null
  return (
    <section aria-labelledby="promises" className="mt-8">
      <h2 id="promises" className="text-lg font-bold">
        Kept promises
      </h2>
      <p className="text-soft">
        Of the last eight weeks, by the day that was promised when the order was paid.
      </p>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <PromiseTable
          heading="Week from"
          rows={weeks.map((one) => ({ ...one, name: formatDay(one.name) }))}
        />
        <PromiseTable heading="State" rows={states} />
      </div>
    </section>
  )
}

function PromiseTable({ heading, rows }: { heading: string; rows: readonly PromiseCount[] }) {
  const highest = Math.max(1, ...rows.map(({ inTime, late }) => inTime + late))
  return (
    <table className="desk-table h-fit">
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col" className="number">
            In time
          </th>
          <th scope="col" className="number">
            Late
          </th>
          <th scope="col" className="number">
            Kept
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <td className="w-full">
              {row.name}
              <StackedBar
                parts={[
                  { share: row.inTime / highest, fill: 'fill-leaf' },
                  { share: row.late / highest, fill: 'fill-chilli' },
                ]}
              />
            </td>
            <td className="number">{row.inTime}</td>
            <td className="number">{row.late}</td>
            <td className="number">{keptShare(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
