import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { LeftOutLines, SheetNotes } from '../sheets/left-out-lines.tsx'
import { dropsTooMany, type SheetReport } from './sheet-report.ts'

const inIndia = (count: number): string => count.toLocaleString('en-IN')

/** Changes of a sheet, planned or made, and the button that puts it in force or takes it back. */
export function SheetReportView({ report, state }: { report: SheetReport; state: string }) {
  const busy = useNavigation().state !== 'idle'
  const { rows, added, changed, dropped, before, notServed, problems, first, notes } = report
  const facts = [
    ['PIN codes', rows],
    ['Added', added],
    ['Changed', changed],
    ['Dropped', dropped],
    ['Served neither paid nor for cash', notServed],
    ['Lines left out', problems],
  ] as const
  return (
    <section aria-labelledby="report" className="mt-4">
      <h2 id="report" className="text-lg font-bold">
        {state === 'checked' ? 'What it would change' : 'What it changed'}
      </h2>
      <dl className="mt-2 grid max-w-sm grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {facts.map(([label, count]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-right tabular-nums">{inIndia(count)}</dd>
          </div>
        ))}
      </dl>
      <SheetNotes notes={notes} />
      <LeftOutLines lines={first} />
      {(state === 'checked' || state === 'current') && (
        <Form method="post" className="mt-4 space-y-4">
          {state === 'checked' && dropsTooMany(report) && (
            <label className="flex items-start gap-3 rounded-card border border-chilli bg-card p-4">
              <input
                type="checkbox"
                name="allowDrops"
                required
                className="mt-0.5 size-5 shrink-0 accent-madder"
              />
              <span>
                Yes, drop {inIndia(dropped)} of {inIndia(before)} PIN codes. That is more than a
                fifth: a wrong file, more likely than not.
              </span>
            </label>
          )}
          {state === 'checked' ? (
            <Button type="submit" name="step" value="apply" disabled={busy} data-next-step>
              Apply the sheet
            </Button>
          ) : (
            <Button type="submit" name="step" value="take back" kind="secondary" disabled={busy}>
              Take it back
            </Button>
          )}
        </Form>
      )}
    </section>
  )
}
