import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { CHANNEL_WORDS, channelLabel } from '#app/contact/ticket/channel.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { Button } from '#app/ui/button.tsx'
import type { DeskTicket } from './desk-ticket.ts'

const linkClass = 'inline-flex min-h-11 items-center text-madder underline wrap-anywhere'

/** The sender of a ticket, facts about them, how it came and when they knew that it had. */
export function SenderCard({ ticket, children }: { ticket: DeskTicket; children: ReactNode }) {
  const { name, email, phone, order, mailRefusedAt, escalated } = ticket
  const reached = email ?? phone
  return (
    <section aria-labelledby="sender" className="rounded-card border border-line bg-card p-4">
      <h2 id="sender" className="text-lg font-bold">
        Customer
      </h2>
      <p className="mt-2 wrap-anywhere">{name}</p>
      <p className="flex flex-col items-start">
        {email && (
          <a className={linkClass} href={`mailto:${email}`}>
            {email}
          </a>
        )}
        {phone && (
          <a className={linkClass} href={`tel:+91${phone}`}>
            {phone}
          </a>
        )}
        {reached && (
          <Link
            className={linkClass}
            to={`/desk/messages?${new URLSearchParams({ view: 'all', q: reached })}`}
          >
            {email ? 'All messages from this address' : 'All messages from this number'}
          </Link>
        )}
        {email && (
          <Link className={linkClass} to={`/desk/customers?${new URLSearchParams({ q: email })}`}>
            Find the customer
          </Link>
        )}
        {order && (
          <Link className={linkClass} to={`/desk/orders/${order}`}>
            Order&nbsp;
            <OrderNumber of={order} />
          </Link>
        )}
      </p>
      <p className="mt-1 text-soft">{trustText(ticket)}</p>
      <p className="mt-3 text-soft">
        {cameText(ticket)} {acknowledgedText(ticket)}
      </p>
      {mailRefusedAt && (
        <p className="mt-3 font-medium text-chilli">
          The mail server knew no such mailbox on {formatDateTime(mailRefusedAt)}, so an answer by
          mail does not arrive either. If nothing else reaches them, note that and close the ticket.
        </p>
      )}
      {escalated && (
        <p className="mt-3 text-soft">
          {escalated.by === 'shopper'
            ? 'Its sender asked for the grievance officer on '
            : 'The shop took it to the grievance officer, since nobody had answered, on '}
          {formatDateTime(escalated.at)}.
        </p>
      )}
      {escalated?.by !== 'shopper' && <EscalateForm isOpen={ticket.state === 'open'} />}
      {children}
    </section>
  )
}

/** For who asks by telephone: the page of the ticket, which the mails lead to, has a button of its own. */
function EscalateForm({ isOpen }: { isOpen: boolean }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="mt-3">
      <input type="hidden" name="step" value="escalate" />
      <Button type="submit" kind="quiet" className="-ml-3 text-left" disabled={busy}>
        They ask for the grievance officer
      </Button>
      {!isOpen && <p className="text-sm text-soft">It then waits for an answer again.</p>}
    </Form>
  )
}

const cameText = ({ cameBy, enteredBy, receivedAt }: DeskTicket): string =>
  cameBy === 'form'
    ? `Came on ${formatDateTime(receivedAt)}.`
    : `${channelLabel(cameBy)}, entered by ${enteredBy}, received on ${formatDateTime(receivedAt)}, Indian time.`

function acknowledgedText({ acknowledgedAt, messages }: DeskTicket): string {
  if (!acknowledgedAt) return 'Its sender has not been told yet that you have it.'
  // A member's own acknowledgement bears the very time that it set.
  const told = messages.find(
    ({ kind, givenBy, at }) =>
      kind === 'answer' && givenBy && at.getTime() === acknowledgedAt.getTime(),
  )
  const how = told?.givenBy ? CHANNEL_WORDS[told.givenBy] : 'by mail'
  return `Acknowledged ${how} on ${formatDateTime(acknowledgedAt)}.`
}

function trustText({ order, isMailboxTheirs, cameBy }: DeskTicket): string {
  if (cameBy !== 'form' && !isMailboxTheirs)
    return 'Nobody has checked who it was. Say nothing of an order or an account before they have named what only its owner knows.'
  if (cameBy === 'form' && order)
    return 'Wrote from the account or the browser that the order was placed with.'
  if (isMailboxTheirs) return 'Has written by the link in our mail, so the mailbox is theirs.'
  return 'Nobody has checked that the address is theirs. Say nothing of an order or an account before they have named what only its owner knows.'
}
