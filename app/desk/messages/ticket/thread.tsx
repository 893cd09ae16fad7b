import { formatDateTime } from '#app/basics/text/format-date.ts'
import { CHANNEL_WORDS } from '#app/contact/ticket/channel.ts'
import type { TicketMessage } from './desk-ticket.ts'

const COLOURS: Record<TicketMessage['kind'], string> = {
  shopper: 'bg-card',
  answer: 'bg-leaf-pale',
  note: 'bg-indigo-pale border-dashed',
  closing: 'bg-leaf-pale',
}

function wordsOf({ kind, givenBy }: TicketMessage): string {
  switch (kind) {
    case 'shopper':
      return givenBy ? ` ${CHANNEL_WORDS[givenBy]}` : ''
    case 'answer':
      return ` answered ${givenBy ? CHANNEL_WORDS[givenBy] : 'by mail'}`
    case 'note':
      return ' noted, for the staff'
    case 'closing':
      return ' closed it, and told them by mail'
    default:
      return kind satisfies never
  }
}

/** All that was said, oldest first. */
export function Thread({ messages }: { messages: readonly TicketMessage[] }) {
  return (
    <ol aria-label="What was said" className="space-y-3">
      {messages.map((message) => (
        <li
          key={message.id}
          className={`rounded-card border border-line p-4 ${COLOURS[message.kind]}`}
        >
          <p className="text-sm wrap-anywhere text-soft">
            <span className="font-semibold text-ink">{message.by}</span>
            {wordsOf(message)},{' '}
            <time dateTime={message.at.toISOString()}>{formatDateTime(message.at)}</time>
          </p>
          {message.text && <p className="mt-2 wrap-anywhere whitespace-pre-line">{message.text}</p>}
        </li>
      ))}
    </ol>
  )
}
