import type { Order } from '#app/orders/order.ts'
import type { DeskReturn } from '../returns/desk-return.ts'

/** Digits of a telephone number by which a packer tells two slips apart. */
const SHOWN_DIGITS = 3

/**
 * An order as a member sees it who sends its parcel and does not write to its customer: no email, the
 * last digits of the telephone, and the address while a parcel of it is under way. The whole number is
 * on the packing slip and in the courier's list, which have what is to be sent alone.
 */
export function forParcel(order: Order, returns: readonly Pick<DeskReturn, 'exchange'>[]): Order {
  const { address } = order
  const isUnderWay = hasParcelUnderWay(order, returns)
  return {
    ...order,
    contactEmail: '',
    address: {
      ...address,
      ...(!isUnderWay && { address: '', postalCode: '' }),
      phone: address.phone && `•••••••${address.phone.slice(-SHOWN_DIGITS)}`,
    },
  }
}

/** Whether a parcel of the order is to be sent or is under way: a replacement, too. */
export const hasParcelUnderWay = (
  { status }: Pick<Order, 'status'>,
  returns: readonly Pick<DeskReturn, 'exchange'>[],
): boolean =>
  status === 'processing' ||
  status === 'shipped' ||
  returns.some(({ exchange }) => exchange?.state === 'held')
