import { formatShortDate } from '#app/basics/text/format-date.ts'
import { formatCount } from '#app/basics/text/format-range.ts'
import { KeptTable } from '../../plot/kept-table.tsx'
import type { KeptCount } from '../../plot/kept-count.ts'
import { formatMonth, type KeptMonths } from './kept-months.ts'

type Props = {
  months: KeptMonths
  grievance: { acknowledgedHours: number; resolvedMonths: number }
}

/** Clocks of the law that were kept in the last twelve months: tables whose rows are bars. */
export function MonthsSection({ months, grievance }: Props) {
  const { acknowledged, answered, closed, escalated, oldest } = months
  if (acknowledged.length === 0) return null
  return (
    <section aria-labelledby="kept" className="mt-8">
      <h2 id="kept" className="text-lg font-bold">
        Answered in time
      </h2>
      <p className="max-w-prose text-soft">
        Of the last twelve months, by the month in which a message came.{' '}
        {oldest && `The longest waits since ${formatShortDate(oldest)}. `}
        {escalated > 0 && `${formatCount(escalated, 'message')} went to the grievance officer. `}
        {closed > 0 &&
          `${formatCount(closed, 'message')} ${closed === 1 ? 'was' : 'were'} closed in time without an answer, and ${closed === 1 ? 'is' : 'are'} not in these tables.`}
      </p>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <div>
          <h3 className="font-semibold">
            Acknowledged within {formatCount(grievance.acknowledgedHours, 'hour')}
          </h3>
          <KeptTable heading="Month" rows={named(acknowledged)} />
        </div>
        <div>
          <h3 className="font-semibold">
            Answered within{' '}
            {grievance.resolvedMonths === 1 ? 'a month' : `${grievance.resolvedMonths} months`}
          </h3>
          <KeptTable heading="Month" rows={named(answered)} />
        </div>
      </div>
    </section>
  )
}

const named = (rows: readonly KeptCount[]) =>
  rows.map((row) => ({ ...row, name: formatMonth(row.name) }))
