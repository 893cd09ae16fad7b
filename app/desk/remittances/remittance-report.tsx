import { Form, Link, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { inRupees, sum } from '#app/basics/money.ts'
import { CodeField } from '#app/staff/sign-in/code-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { LeftOutLines, SheetNotes } from '../sheets/left-out-lines.tsx'
import type { RemittanceOutcome } from './match/outcome.ts'
import { OUTCOME_WORDS, ROWS_SHOWN, type Report } from './remittance.ts'
import { RowTable } from './row-table.tsx'

type Props = { id: number; state: string; report: Report; errors: FieldErrors }

const inIndia = (count: number): string => count.toLocaleString('en-IN')
const LINK = 'inline-flex min-h-11 min-w-11 items-center text-madder underline underline-offset-4'

/** Totals of a remittance and its rows, planned or done, and the button that applies it. */
export function RemittanceReport({ id, state, report, errors }: Props) {
  const busy = useNavigation().state !== 'idle'
  if ('error' in report)
    return (
      <p role="alert" className="mt-4 font-medium text-chilli">
        It cannot be read any more: {report.error}.
      </p>
    )
  const { totals, rows, outcome, from, problems, first, notes } = report
  const shown = totals.filter((one) => outcome === undefined || one.outcome === outcome)
  const count = shown.reduce((all, one) => all + one.count, 0)
  return (
    <section aria-labelledby="report" className="mt-4">
      <h2 id="report" className="text-lg font-bold">
        {state === 'checked' ? 'What it would do' : 'What it did'}
      </h2>
      <TotalsTable totals={totals} />
      {problems > 0 && <p className="mt-2">Lines left out: {inIndia(problems)}</p>}
      <SheetNotes notes={notes} />
      <LeftOutLines lines={first} />
      {state === 'checked' && (
        <Form method="post" className="mt-4 space-y-3">
          <p className="mb-2 max-w-prose text-soft">
            Rows that match reconcile their orders. All others are kept, and wait until a member
            settles each with a note.
          </p>
          {errors['code'] && (
            <FormContext value={{ errors }}>
              <CodeField hint="Asked where money is settled." />
            </FormContext>
          )}
          <Button type="submit" name="step" value="apply" disabled={busy} data-next-step>
            Apply the remittance
          </Button>
        </Form>
      )}
      <h2 id="rows" className="mt-8 text-lg font-bold">
        {outcome ? OUTCOME_WORDS[outcome] : 'Rows'}
      </h2>
      {outcome && (
        <Link to={`/desk/remittances/${id}#rows`} className={LINK}>
          All rows
        </Link>
      )}
      <RowTable rows={rows} caption="Rows of the remittance" />
      <Pages id={id} outcome={outcome} from={from} count={count} />
    </section>
  )
}

const TotalsTable = ({ totals }: Pick<Exclude<Report, { error: string }>, 'totals'>) => (
  <table className="desk-table mt-2 max-w-lg [&_td]:align-middle">
    <caption className="sr-only">Totals</caption>
    <thead>
      <tr>
        <th scope="col">Rows</th>
        <th scope="col" className="number">
          How many
        </th>
        <th scope="col" className="number">
          Amount
        </th>
      </tr>
    </thead>
    <tbody>
      {totals.map(({ outcome, count, amount }) => (
        <tr key={outcome}>
          <td>
            <Link to={`?rows=${outcome}#rows`} className={LINK}>
              {OUTCOME_WORDS[outcome]}
            </Link>
          </td>
          <td className="number">{inIndia(count)}</td>
          <td className="number">{inRupees(amount)}</td>
        </tr>
      ))}
      <tr className="font-bold">
        <td>All</td>
        <td className="number">{inIndia(totals.reduce((all, { count }) => all + count, 0))}</td>
        <td className="number">{inRupees(sum(totals.map(({ amount }) => amount)))}</td>
      </tr>
    </tbody>
  </table>
)

type PagesProps = {
  id: number
  outcome: RemittanceOutcome | undefined
  from: number
  count: number
}

function Pages({ id, outcome, from, count }: PagesProps) {
  if (count <= ROWS_SHOWN) return null
  const to = (start: number) => {
    const query = new URLSearchParams({ ...(outcome && { rows: outcome }), from: `${start}` })
    return `/desk/remittances/${id}?${query}#rows`
  }
  return (
    <nav aria-label="Pages of rows" className="mt-3 flex flex-wrap items-center gap-x-5">
      <span className="text-soft">
        {inIndia(from + 1)} to {inIndia(Math.min(from + ROWS_SHOWN, count))} of {inIndia(count)}
      </span>
      {from > 0 && (
        <Link to={to(Math.max(0, from - ROWS_SHOWN))} className={LINK}>
          Rows before
        </Link>
      )}
      {from + ROWS_SHOWN < count && (
        <Link to={to(from + ROWS_SHOWN)} className={LINK}>
          Next rows
        </Link>
      )}
    </nav>
  )
}
