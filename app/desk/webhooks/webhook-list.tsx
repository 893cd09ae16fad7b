import { Link } from 'react-router'
import { EmptyList } from '../frame/empty-list.tsx'
import { countWords, stateWords, type WebhookRow } from './webhook-row.ts'

export function WebhookList({ webhooks }: { webhooks: readonly WebhookRow[] }) {
  if (webhooks.length === 0)
    return (
      <EmptyList title="No webhooks yet">
        A webhook tells another program at once that an order, stock or a product changed, so that
        it need not ask again and again. Add one here.
      </EmptyList>
    )
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-card">
      {webhooks.map((webhook) => (
        <li key={webhook.id} className="p-4 wrap-anywhere">
          <Link
            to={`/desk/webhooks/${webhook.id}`}
            className="inline-flex min-h-11 items-center font-bold text-madder underline underline-offset-4"
          >
            {webhook.name}
          </Link>
          <p className="font-mono text-sm text-soft">{new URL(webhook.url).host}</p>
          <p>{webhook.topics.join(', ')}</p>
          <p className={(webhook.pausedAt ?? webhook.failingSince) ? 'text-chilli' : 'text-soft'}>
            {[stateWords(webhook), countWords(webhook)].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
