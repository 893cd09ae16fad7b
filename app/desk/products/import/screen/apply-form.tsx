import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { ImportReport } from '../load/import-report.ts'
import { inIndia } from './count-words.ts'
import { IncomingFields } from './incoming.tsx'

type Props = {
  report: ImportReport
  /** How many lines and cells cannot be read. */
  problems: number
  /** Names the check that is shown. */
  seen: string
}

/** Applies a checked file, matches its columns again, or deletes it. */
export function ApplyForm({ report, problems, seen }: Props) {
  const busy = useNavigation().state !== 'idle'
  const { kept, refused } = report
  return (
    <Form method="post" className="mt-5 space-y-4">
      <input type="hidden" name="seen" value={seen} />
      {kept === 0 && (
        <p className="font-medium text-chilli">
          Nothing can be imported yet: {inIndia(problems)} {problems === 1 ? 'problem' : 'problems'}{' '}
          below. Look at the columns again.
        </p>
      )}
      {kept > 0 && <IncomingFields incoming={report.incoming} />}
      {refused && (
        <label className="flex items-start gap-3 rounded-card border border-chilli bg-card p-4">
          <input
            type="checkbox"
            name="allowRemovals"
            required
            className="mt-0.5 size-5 shrink-0 accent-madder"
          />
          <span>
            Yes, take {inIndia(refused.own)} of {inIndia(refused.ownListed)} products off sale. That
            is more than a tenth: a wrong file, more likely than not.
          </span>
        </label>
      )}
      <div className="flex flex-wrap gap-3">
        {kept > 0 && (
          <Button type="submit" name="step" value="apply" disabled={busy} data-next-step>
            Apply the file
          </Button>
        )}
        <Button
          type="submit"
          name="step"
          value="match again"
          kind="secondary"
          formNoValidate
          disabled={busy}
        >
          Match the columns again
        </Button>
        <Button type="submit" name="step" value="drop" kind="quiet" formNoValidate disabled={busy}>
          Delete this upload
        </Button>
      </div>
    </Form>
  )
}
