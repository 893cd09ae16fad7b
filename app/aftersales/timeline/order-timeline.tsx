import { formatDateTime } from '#app/basics/text/format-date.ts'
import type { Step, StepKind } from './timeline-step.ts'

const ICONS: Record<StepKind, string> = {
  placed: 'M7 4h10v16l-3-2-2 2-2-2-3 2V4Zm3 5h4m-4 4h4',
  paid: 'M3 6h18v12H3V6Zm0 4h18M6 15h4',
  packed: 'M4 8l8-4 8 4v8l-8 4-8-4V8Zm0 0 8 4m0 0 8-4m-8 4v8',
  shipped:
    'M2 6h12v10H2V6Zm12 4h4l4 3v3h-8v-6ZM6 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm12 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  delivered: 'M4 11 12 4l8 7v9H4v-9Zm5 4 2 2 4-4',
  cancelled: 'M6 6l12 12M18 6 6 18',
  refund: 'M8 5h8M8 9h8M8 5c6 0 6 8 0 8l6 7',
  return: 'M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-2',
}

const iconClass = ({ kind, isUpcoming }: Step): string => {
  if (isUpcoming) return 'border-2 border-dashed border-ink/40 bg-card text-soft'
  return kind === 'cancelled' ? 'bg-chilli-pale text-chilli' : 'bg-leaf-pale text-leaf'
}

export function OrderTimeline({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="mt-4 print:mt-0" data-testid="timeline">
      {steps.map((step, i) => (
        <li
          key={i}
          className={`relative flex gap-3 pb-5 last:pb-0 print:gap-2 print:pb-0.5 ${step.isUpcoming ? 'print:hidden' : ''} not-last:before:absolute not-last:before:top-9 not-last:before:bottom-0 not-last:before:left-[1.125rem] not-last:before:border-l-2 not-last:before:border-line print:before:hidden`}
        >
          <span
            className={`flex size-9 shrink-0 items-center justify-center rounded-full print:hidden ${iconClass(step)}`}
          >
            <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
              <path d={ICONS[step.kind]} />
            </svg>
          </span>
          <div className="min-w-0 pt-1 wrap-anywhere print:flex print:flex-wrap print:gap-x-2 print:pt-0">
            <p className="font-semibold">
              {step.isUpcoming && <span className="font-normal text-soft">Next: </span>}
              {step.title}
            </p>
            {step.at && (
              <p className="text-sm text-soft">
                <time dateTime={step.at.toISOString()}>{formatDateTime(step.at)}</time>
              </p>
            )}
            {step.text && <p className="text-sm">{step.text}</p>}
            {step.courierPage && (
              <a
                href={step.courierPage}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 print:hidden"
              >
                See on the courier’s page where it is
                <span className="sr-only"> (in a new tab)</span>
              </a>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
