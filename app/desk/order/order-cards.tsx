import { Link } from 'react-router'
import { inRupees } from '#app/basics/money.ts'
import { addressLines, type ShippingAddress } from '#app/orders/address/shipping-address.ts'
import { BusinessNote } from '#app/orders/notes/business-note.tsx'
import { GiftNote } from '#app/orders/notes/gift-note.tsx'
import { OrderItems } from '#app/orders/order-items.tsx'
import type { CashPayment, RemittedCash } from '#app/orders/cash/cash-payment.ts'
import { currentTotal, type Order } from '#app/orders/order.ts'
import type { StateChoice } from '#app/shipping/places/state-choice.ts'
import { formatPaidOn } from '../remittances/format-paid-on.ts'
import { cashWords } from './cash-words.ts'
import { useMay } from './may.tsx'

type ItemsProps = {
  order: Order
  cash: CashPayment | undefined
  remitted: RemittedCash | undefined
}

export const ItemsCard = ({ order, cash, remitted }: ItemsProps) => (
  <section aria-labelledby="items" className="rounded-card border border-line bg-card p-4">
    <h2 id="items" className="text-lg font-bold">
      Items
    </h2>
    <OrderItems order={order} />
    <p className="flex justify-between border-t border-line pt-3 font-bold">
      <span>Total</span> <span>{inRupees(currentTotal(order))}</span>
    </p>
    {cash && <p className="mt-1">{cashWords(cash, currentTotal(order))}</p>}
    {remitted && <Remitted by={remitted} />}
  </section>
)

/** The remittance is a link for who may open it. */
function Remitted({ by: { remittance, amount, reference, paidOn } }: { by: RemittedCash }) {
  const may = useMay()
  const name = `remittance ${remittance}`
  return (
    <p className="mt-1 wrap-anywhere">
      {inRupees(amount)} by UTR {reference} of {formatPaidOn(paidOn)},{' '}
      {may('settle payments') ? (
        <Link className="text-madder underline" to={`/desk/remittances/${remittance}`}>
          {name}
        </Link>
      ) : (
        name
      )}
    </p>
  )
}

type CustomerProps = {
  order: Order
  accountId: string | undefined
  stateChoice: StateChoice | null
}

const STATE_CHOSEN: Record<StateChoice, string> = {
  of_two: 'State chosen; PIN code lies in two',
  of_all: 'State chosen; PIN code not in the directory',
}

export const CustomerCard = ({ order, accountId, stateChoice }: CustomerProps) => (
  <section aria-labelledby="to" className="rounded-card border border-line bg-card p-4">
    <h2 id="to" className="text-lg font-bold">
      Customer
    </h2>
    <Address of={order.address} accountId={accountId} />
    {stateChoice && <p className="mt-1 text-sm text-soft">{STATE_CHOSEN[stateChoice]}</p>}
    {order.gift && <GiftNote gift={order.gift} />}
    {order.business && <BusinessNote business={order.business} />}
    <Contact order={order} />
  </section>
)

function Contact({ order: { address, contactEmail } }: { order: Order }) {
  if (!useMay()('customer contact'))
    return (
      address.phone && (
        <p className="mt-2">
          Phone {address.phone}
          <span className="block text-sm text-soft">
            The packing slip and the courier’s list have the whole number.
          </span>
        </p>
      )
    )
  return (
    <p className="mt-2 flex flex-col items-start">
      {address.phone && (
        <a
          className="inline-flex min-h-11 items-center text-madder underline"
          href={`tel:${address.phone.replaceAll(/[^+\d]/g, '')}`}
        >
          {address.phone}
        </a>
      )}
      <a
        className="inline-flex min-h-11 items-center text-madder underline wrap-anywhere"
        href={`mailto:${contactEmail}`}
      >
        {contactEmail}
      </a>
      {contactEmail && <MessagesLink email={contactEmail} />}
    </p>
  )
}

/** The name leads to the customer's page, for who may open it. */
function Address({ of, accountId }: { of: ShippingAddress; accountId: string | undefined }) {
  const may = useMay()
  if (!accountId || !may('customers'))
    return <p className="mt-2 wrap-anywhere">{addressLines(of).join(', ')}</p>
  return (
    <>
      <Link
        className="mt-1 inline-flex min-h-11 items-center font-semibold text-madder underline wrap-anywhere"
        to={`/desk/customers/${accountId}`}
      >
        {of.fullName || 'Page of the customer'}
      </Link>
      <p className="wrap-anywhere">{addressLines({ ...of, fullName: '' }).join(', ')}</p>
    </>
  )
}

function MessagesLink({ email }: { email: string }) {
  if (!useMay()('messages')) return null
  return (
    <Link
      className="inline-flex min-h-11 items-center text-madder underline"
      to={`/desk/messages?${new URLSearchParams({ view: 'all', q: email })}`}
    >
      Messages from this address
    </Link>
  )
}
