import { Link } from 'react-router'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { EmptyList } from '../../frame/empty-list.tsx'
import {
  DELIVERY_VIEWS,
  deliveryWords,
  type DeliveryRow,
  type DeliveryView,
} from './delivery-row.ts'
import { StepForm } from './step-form.tsx'

const VIEWS = Object.entries(DELIVERY_VIEWS) as [DeliveryView, string][]

export const DeliveryViews = ({ view }: { view: DeliveryView }) => (
  <nav aria-label="Messages" className="mt-2 border-b border-line">
    <ul className="-mb-px flex flex-wrap">
      {VIEWS.map(([one, label]) => (
        <li key={one}>
          <Link
            to={one === 'all' ? '?' : `?view=${one}`}
            aria-current={one === view ? 'page' : undefined}
            className="desk-tab"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const EMPTY: Record<DeliveryView, { title: string; words: string }> = {
  all: {
    title: 'No messages yet',
    words: 'They stand here for 30 days, with what was answered. Send a test to see one.',
  },
  waiting: { title: 'None is waiting', words: 'What has happened so far was sent.' },
  failed: {
    title: 'None has failed',
    words: 'A message is given up after ten tries in three days.',
  },
}

/** Log of a webhook: each message, how often it was tried, and what was answered last. */
export function DeliveryLog({ rows, view }: { rows: readonly DeliveryRow[]; view: DeliveryView }) {
  if (rows.length === 0) return <EmptyList title={EMPTY[view].title}>{EMPTY[view].words}</EmptyList>
  return (
    <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-card">
      {rows.map((row) => (
        <li key={row.id} data-row className="p-4 wrap-anywhere">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-mono text-sm font-semibold">{row.type}</span>
            <About {...row} />
            <span className="text-soft">{formatDateTime(row.happenedAt)}</span>
          </p>
          <p className={row.state === 'failed' ? 'text-chilli' : ''}>{deliveryWords(row)}</p>
          <Answer {...row} />
          {row.state !== 'waiting' && (
            <StepForm step="replay" button="Send again" kind="quiet" className="-ml-3">
              <input type="hidden" name="delivery" value={row.id} />
            </StepForm>
          )}
        </li>
      ))}
    </ul>
  )
}

function About({ order, product }: DeliveryRow) {
  const to = order ? `/desk/orders/${order}` : product && `/desk/products/${product}`
  if (!to) return null
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
    >
      {order ? `order ${order}` : `product ${product}`}
    </Link>
  )
}

function Answer({ status, answer }: DeliveryRow) {
  if (status === null) return answer && <p className="text-soft">{answer}</p>
  if (!answer) return <p className="text-soft">Answer {status}, without a text</p>
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-madder underline underline-offset-4">
        Answer {status}
      </summary>
      <pre className="mt-1 rounded-lg bg-sand p-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
        {answer}
      </pre>
    </details>
  )
}
