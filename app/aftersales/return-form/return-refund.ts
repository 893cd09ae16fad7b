import { sum, times, type Paise } from '#app/basics/money.ts'
import { withCharges } from '#app/cart/charges.ts'
import type { Order, OrderItem } from '#app/orders/order.ts'
import { chargesPaidBack, returnEvent } from '../charges-paid-back.ts'
import { fieldOf } from './return-form.ts'
import { isFault, returnReasonOf, type Return } from '../return.ts'

/** Charges of an order, and the part of them that is paid back already. */
export type ReturnCosts = { charges: Order['charges']; returns: readonly Return[] }

/** Refund of a form that is being filled in. `exchanges`: something comes instead. */
export type ReturnRefund = { amount: Paise; ticked: boolean; exchanges: boolean }

/** Lines that are exchanged are not paid for; a fault pays the charges back, once. */
export function returnRefund(
  items: readonly Pick<OrderItem, 'id' | 'price'>[],
  fields: Record<string, string>,
  { charges, returns }: ReturnCosts,
): ReturnRefund {
  const ticked = items.filter(({ id }) => fields[fieldOf('return', id)] === 'on')
  const paid = ticked.filter(({ id }) => fields[fieldOf('instead', id)] !== 'exchange')
  const others = returns.map(({ reason, state, exchange, paidCharges }) => ({
    reason,
    // One that is on its way back counts as accepted: nothing is promised twice.
    state: state === 'requested' ? ('accepted' as const) : state,
    paidCharges: state === 'requested' ? isFault(reason) : paidCharges,
    exchange,
  }))
  const isForFault = paid.some(({ id }) => {
    const reason = returnReasonOf(fields[fieldOf('reason', id)])
    return reason && returnEvent({ reason }, others) === 'returned for a fault'
  })
  const goods = sum(
    paid.map(({ id, price }) => times(price, Number(fields[fieldOf('quantity', id)]))),
  )
  const event = isForFault ? 'returned for a fault' : 'returned'
  return {
    amount: withCharges(goods, chargesPaidBack(charges, event)),
    ticked: ticked.length > 0,
    exchanges: paid.length < ticked.length,
  }
}
