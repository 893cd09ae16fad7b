import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { inRupees } from '#app/basics/money.ts'
import { formatShortDate } from '#app/basics/text/format-date.ts'
import { capitalised } from '#app/orders/order.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { STATE_WORDS } from '../../messages/ticket-row.ts'
import type { DeskCustomer } from './desk-customer.ts'

const linkClass =
  'inline-flex min-h-11 items-center font-semibold text-madder underline underline-offset-4'

/** The newest of what is theirs. */
export function CustomerLists({ customer }: { customer: DeskCustomer }) {
  const { orders, returns, tickets, addresses, nominee } = customer
  return (
    <div className="min-w-0 space-y-5">
      <List id="orders" title="Orders" none="No orders.">
        {orders.map(({ number, status, total, placedAt }) => (
          <Line key={number} at={placedAt}>
            <Link to={`/desk/orders/${number}`} className={linkClass}>
              <OrderNumber of={number} />
            </Link>{' '}
            {capitalised(status)}, {inRupees(total)}
          </Line>
        ))}
      </List>
      <List id="returns" title="Returns" none="No returns.">
        {returns.map(({ id, order, line, state, at }) => (
          <Line key={id} at={at}>
            <Link to={`/desk/orders/${order}`} className={linkClass}>
              <OrderNumber of={order} />
            </Link>{' '}
            {line}, {state}
          </Line>
        ))}
      </List>
      <List id="tickets" title="Messages" none="No messages from this address.">
        {tickets.map(({ ticket, subject, state, at }) => (
          <Line key={ticket} at={at}>
            <Link to={`/desk/messages/${ticket}`} className={linkClass}>
              {ticket}
            </Link>{' '}
            {subject}, {STATE_WORDS[state].toLowerCase()}
          </Line>
        ))}
      </List>
      <List id="nominee" title="Nominee" none="Nobody is named.">
        {nominee
          ? [
              <li key="nominee" className="py-2 wrap-anywhere">
                {nominee.name}, {nominee.relation}, {nominee.contact}. May use the customer’s rights
                only if the customer has died or can no longer use them: ask for a proof of it.
              </li>,
            ]
          : []}
      </List>
      <List id="addresses" title="Addresses" none="No saved addresses.">
        {addresses.map(({ id, name, lines, phone }) => (
          <li key={id} className="py-2 wrap-anywhere">
            {name}, {lines}, {phone}
          </li>
        ))}
      </List>
    </div>
  )
}

type ListProps = { id: string; title: string; none: string; children: ReactNode[] }

function List({ id, title, none, children }: ListProps) {
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-card p-4">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {children.length === 0 ? (
        <p className="text-soft">{none}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
    </section>
  )
}

const Line = ({ at, children }: { at: Date; children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 py-1 wrap-anywhere">
    <span>{children}</span>
    <span className="text-soft">{formatShortDate(at)}</span>
  </li>
)
