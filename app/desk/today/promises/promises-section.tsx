import { KeptTable } from '../../plot/kept-table.tsx'
import { formatDay } from '../money/format-day.ts'
import type { KeptPromises } from './kept-promises.ts'

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
        <KeptTable
          heading="Week from"
          rows={weeks.map((one) => ({ ...one, name: formatDay(one.name) }))}
        />
        <KeptTable heading="State" rows={states} />
      </div>
    </section>
  )
}
