import type { OUTBOX_STATES } from '#db/enums.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import type { JobPayloads } from '#app/jobs/job-payloads.ts'

/** Mails and text messages that are about one order: their payload names it, or a refund of it. */
export type OrderMailName = {
  [Name in keyof JobPayloads]: Name extends `${string}-mail` | `${string}-text`
    ? JobPayloads[Name] extends { orderId: string } | { refundId: string }
      ? Name
      : never
    : never
}[keyof JobPayloads]

/** Mails about an order, as its history names them. */
export const MAIL_WORDS: Record<OrderMailName, string> = {
  'order-received-mail': 'order received',
  'payment-failed-mail': 'payment did not go through, with the link to pay',
  'cash-code-mail': 'code that confirms the order',
  'cash-code-text': 'code that confirms the order, to the telephone',
  'shipped-mail': 'shipped, with the tracking number',
  'delivered-mail': 'delivered',
  'cancelled-mail': 'cancelled',
  'return-received-mail': 'return asked for',
  'return-refused-mail': 'return refused',
  'replacement-sent-mail': 'replacement sent',
  'exchange-dropped-mail': 'money back instead of the exchange',
  'credit-note-mail': 'credit note',
  'refund-account-mail': 'question where to send the refund',
  'refund-sent-mail': 'refund on its way',
  'refund-done-mail': 'refund has arrived',
}

export type OrderMail = {
  name: string
  state: (typeof OUTBOX_STATES)[number]
  dueAt: Date
  tries: number
  triedAt: Date | null
  /** While it waits. */
  payload?: unknown
}

/** Words of a mail about an order; undefined for one that nobody was to get any more. */
export function mailWords(
  mail: OrderMail,
  now: Date,
): { what: string; detail: string } | undefined {
  const isText = mail.name.endsWith('-text')
  const kind = isText ? 'Text message' : 'Mail'
  const server = isText ? 'messenger' : 'mail server'
  const subject = (MAIL_WORDS as Partial<Record<string, string>>)[mail.name] ?? mail.name
  switch (mail.state) {
    case 'sent':
      return { what: `${kind} sent: ${subject}`, detail: '' }
    case 'waiting':
      return { what: `${kind} waits: ${subject}`, detail: waitingDetail(mail, server, now) }
    case 'refused':
      return {
        what: `${kind} not sent: ${subject}`,
        detail: isText
          ? 'The messenger does not send it to this number. A mail goes instead.'
          : 'The mail server says that there is no such mailbox.',
      }
    case 'given_up':
      return {
        what: `${kind} not sent: ${subject}`,
        detail: `The ${server} did not take it in ${mail.tries} tries. ${isText ? 'A mail goes instead.' : 'Write to the customer yourself.'}`,
      }
    case 'dropped':
    case 'expired':
      return undefined
    default:
      return mail.state satisfies never
  }
}

function waitingDetail(
  { dueAt, tries, triedAt, payload }: OrderMail,
  server: string,
  now: Date,
): string {
  if (tries > 0 && triedAt)
    return `Not taken by the ${server} yet: ${tries === 1 ? 'tried once' : `tried ${tries} times`}, last ${formatDateTime(triedAt)}. It is tried again by itself.`
  if (dueAt <= now) return 'It goes in a moment.'
  const isStandIn = typeof payload === 'object' && payload !== null && 'unlessTexted' in payload
  return `It goes at ${formatDateTime(dueAt)}${isStandIn ? ', unless the text message is sent by then' : ''}.`
}
