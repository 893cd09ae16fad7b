import { brand } from '#app/basics/brand.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { REDACTED } from '../redact-contact-details.ts'
import type { OwnMessage } from './own-ticket.ts'

/** Messages of a ticket, oldest first. */
export function OwnMessages({ messages }: { messages: readonly OwnMessage[] }) {
  return (
    <ol className="mt-6 space-y-4">
      {messages.map(({ id, isOurs, how, text, at }, i) => (
        <li
          key={id}
          id={i === messages.length - 1 ? 'last' : undefined}
          className={`scroll-mt-4 rounded-card border border-line p-4 ${isOurs ? 'bg-leaf-pale' : 'bg-card'}`}
        >
          <p className="text-sm text-soft">
            <span className="font-semibold text-ink">{isOurs ? brand.name : 'You'}</span>
            {how && ` ${how}`}, <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
          </p>
          {text && <p className="mt-2 wrap-anywhere whitespace-pre-line">{text}</p>}
          {i === 0 && text.includes(REDACTED) && (
            <p className="mt-2 text-sm text-soft">
              Addresses and long numbers are left out here ({REDACTED}); we have them.
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
