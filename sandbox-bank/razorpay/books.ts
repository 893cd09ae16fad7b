import { openAppendLog } from '../append-log.ts'
import type { Link, Payment, Refund } from './entities.ts'

/** One line of the file: an entity as it is from then on. */
type Entry = { link: Link } | { payment: Payment } | { refund: Refund }

/** Links, payments and refunds, kept in the bank's folder. */
export type Books = {
  put(entry: Entry): void
  linkBy(name: 'id' | 'reference_id' | 'order_id', value: string): Link | undefined
  /** Newest first. */
  latestLinks(count: number): Link[]
  payment(id: string): Payment | undefined
  /** Newest first, as Razorpay lists them. */
  paymentsOf(orderId: string): Payment[]
  refundsOf(paymentId: string): Refund[]
  close(): void
}

export function openBooks(folder: string): Books {
  const log = openAppendLog<Entry>(folder, 'razorpay.jsonl')
  const [links, payments, refunds] = [
    new Map<string, Link>(),
    new Map<string, Payment>(),
    new Map<string, Refund>(),
  ]
  function enter(entry: Entry): void {
    if ('link' in entry) links.set(entry.link.id, entry.link)
    else if ('payment' in entry) payments.set(entry.payment.id, entry.payment)
    else refunds.set(entry.refund.id, entry.refund)
  }
  for (const entry of log.entries) enter(entry)
  return {
    put(entry) {
      log.append(entry)
      enter(entry)
    },
    linkBy: (name, value) => [...links.values()].find((link) => link[name] === value),
    latestLinks: (count) => [...links.values()].slice(-count).toReversed(),
    payment: (id) => payments.get(id),
    paymentsOf: (orderId) =>
      [...payments.values()].filter((payment) => payment.order_id === orderId).toReversed(),
    refundsOf: (paymentId) =>
      [...refunds.values()].filter((refund) => refund.payment_id === paymentId).toReversed(),
    close: log.close,
  }
}
