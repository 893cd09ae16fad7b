import { isReplacementDue } from '#app/aftersales/exchange/exchange.ts'
import { DAY_MS } from '#app/basics/time.ts'
import type { Order } from '#app/orders/order.ts'
import type { DeskReturn } from '../returns/desk-return.ts'

/** Digits of a telephone number by which a packer tells two slips apart. */
const SHOWN_DIGITS = 3

/**
 * An order as a member sees it who sends its parcel and does not write to its customer: no email, the
 * last digits of the telephone, and the address while a parcel of it is under way. The whole number is
 * on the packing slip and in the courier's list, which have what is to be sent alone.
 */
export function forParcel(order: Order, returns: readonly Replaced[], now: Date): Order {
  const { address, business } = order
  const isUnderWay = hasParcelUnderWay(order, returns, now)
  return {
    ...order,
    contactEmail: '',
    // The registered address of a small business is somebody's home.
    ...(business && !isUnderWay && { business: { gstin: business.gstin, name: business.name } }),
    address: {
      ...address,
      ...(!isUnderWay && { address: '', postalCode: '' }),
      phone: address.phone && `•••••••${address.phone.slice(-SHOWN_DIGITS)}`,
    },
  }
}

type Replaced = Pick<DeskReturn, 'state' | 'exchange'>

/** A replacement is under way for so long: nobody tells the shop when it arrives. */
export const REPLACEMENT_DAYS = 30

/**
 * Whether a parcel of the order is to be sent or is under way, a replacement, too; in SQL for lists of
 * documents (app/desk/invoices/list-invoices.server.ts).
 */
export const hasParcelUnderWay = (
  { status }: Pick<Order, 'status'>,
  returns: readonly Replaced[],
  now: Date,
): boolean =>
  status === 'processing' ||
  status === 'shipped' ||
  returns.some(
    (one) =>
      isReplacementDue(one) ||
      (one.exchange?.state === 'sent' &&
        now.getTime() - (one.exchange.sentAt?.getTime() ?? 0) < REPLACEMENT_DAYS * DAY_MS),
  )
