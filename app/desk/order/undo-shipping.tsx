import { useEffect } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useMay } from './may.tsx'
import { StepForm } from './step-form.tsx'

const TIME = new Intl.DateTimeFormat('en-IN', { timeStyle: 'medium', timeZone: 'Asia/Kolkata' })

/** For the minute in which shipping can be undone; the server decides by the database's clock. */
export function UndoShipping({ until, now }: { until: Date | undefined; now: Date }) {
  const busy = useNavigation().state !== 'idle'
  const may = useMay()
  const { revalidate } = useRevalidator()
  const endsInMs = until && until.getTime() - now.getTime()
  useEffect(() => {
    if (endsInMs === undefined) return undefined
    const timer = setTimeout(() => void revalidate(), Math.max(0, endsInMs) + 1_000)
    return () => clearTimeout(timer)
  }, [endsInMs, revalidate])
  if (!until || !may('ship')) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-indigo-pale px-4 py-2 text-indigo">
      <p>
        The customer is written to at{' '}
        <time dateTime={until.toISOString()}>{TIME.format(until)}</time>. Until then it can be
        undone.
      </p>
      <StepForm step="undo shipping">
        <Button type="submit" kind="secondary" disabled={busy}>
          Undo shipping
        </Button>
      </StepForm>
    </div>
  )
}
