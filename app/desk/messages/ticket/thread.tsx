import { formatDateTime } from '#app/basics/text/format-date.ts'
import type { TicketMessage } from './desk-ticket.ts'

const COLOURS: Record<TicketMessage['kind'], string> = {
  shopper: 'bg-card',
  answer: 'bg-leaf-pale',
  note: 'bg-indigo-pale border-dashed',
}

const WORDS: Record<TicketMessage['kind'], string> = {
  shopper: '',
  answer: ' answered by mail',
  note: ' noted, for the staff',
}

/** All that was said, oldest first. */
export function Thread({ messages }: { messages: readonly TicketMessage[] }) {
  return (
    <ol aria-label="What was said" className="space-y-3">
      {messages.map(({ id, kind, by, text, at }) => (
        <li key={id} className={`rounded-card border border-line p-4 ${COLOURS[kind]}`}>
          <p className="text-sm wrap-anywhere text-soft">
            <span className="font-semibold text-ink">{by}</span>
            {WORDS[kind]}, <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
          </p>
          <p className="mt-2 wrap-anywhere whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  )
}
