import type { Paise } from '#app/basics/money.ts'
import { currentTotal, type Order } from '../order.ts'

/**
 * Due at the door: the order without its cancelled lines; undefined for one that is paid online, or
 * that no courier collects for any more.
 */
export const cashDue = (
  order: Pick<Order, 'paymentMethod' | 'status' | 'total' | 'items' | 'charges'>,
): Paise | undefined =>
  order.paymentMethod === 'cash' && (order.status === 'processing' || order.status === 'shipped')
    ? currentTotal(order)
    : undefined
