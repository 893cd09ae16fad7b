import { Form, Link, useNavigation } from 'react-router'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { Button } from '#app/ui/button.tsx'
import type { DeskTicket } from './desk-ticket.ts'

const linkClass = 'inline-flex min-h-11 items-center text-madder underline wrap-anywhere'

/** The sender of a ticket, facts about them, and the time at which the first mail left. */
export function SenderCard({ ticket }: { ticket: DeskTicket }) {
  const { name, email, order, state, receivedAt, acknowledgedAt, isMailboxTheirs } = ticket
  const { mailRefusedAt, escalated } = ticket
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="sender" className="rounded-card border border-line bg-card p-4">
      <h2 id="sender" className="text-lg font-bold">
        Customer
      </h2>
      <p className="mt-2 wrap-anywhere">{name}</p>
      <p className="flex flex-col items-start">
        <a className={linkClass} href={`mailto:${email}`}>
          {email}
        </a>
        <Link
          className={linkClass}
          to={`/desk/messages?${new URLSearchParams({ view: 'all', q: email })}`}
        >
          All messages from this address
        </Link>
        <Link className={linkClass} to={`/desk/customers?${new URLSearchParams({ q: email })}`}>
          Find the customer
        </Link>
        {order && (
          <Link className={linkClass} to={`/desk/orders/${order}`}>
            Order&nbsp;
            <OrderNumber of={order} />
          </Link>
        )}
      </p>
      <p className="mt-1 text-soft">{trustText(order, isMailboxTheirs)}</p>
      <p className="mt-3 text-soft">
        Came on {formatDateTime(receivedAt)}.{' '}
        {acknowledgedAt
          ? `Acknowledged by mail on ${formatDateTime(acknowledgedAt)}.`
          : 'No mail has reached its sender since they wrote, so that is not acknowledged.'}
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
      <Form method="post" className="mt-3">
        <input type="hidden" name="step" value={state === 'closed' ? 'open' : 'close'} />
        <Button type="submit" kind="secondary" disabled={busy}>
          {BUTTONS[state]}
        </Button>
      </Form>
    </section>
  )
}

const BUTTONS: Record<DeskTicket['state'], string> = {
  open: 'Close without an answer',
  answered: 'Close it',
  closed: 'Open it again',
}

function trustText(order: string | undefined, isMailboxTheirs: boolean): string {
  if (order) return 'Wrote from the account or the browser that the order was placed with.'
  if (isMailboxTheirs) return 'Has written by the link in our mail, so the mailbox is theirs.'
  return 'Nobody has checked that the address is theirs. Say nothing of an order or an account before they have named what only its owner knows.'
}
