import { paise, type Paise } from '#app/basics/money.ts'
import { withCharges } from '#app/cart/charges.ts'
import { chargesPaidBack, returnEvent } from '#app/aftersales/charges-paid-back.ts'
import { isPaidBack, type Exchange } from '#app/aftersales/exchange/exchange.ts'
import { RETURN_REASON_TEXTS, type Return, type ReturnState } from '#app/aftersales/return.ts'
import { formatLine } from '#app/orders/format-line.ts'
import { lineTotal, type Order, type OrderItem } from '#app/orders/order.ts'

/** Return as the desk sees it. */
export type DeskReturn = {
  id: string
  /** Name, size, colour and pieces. */
  line: string
  quantity: number
  styleId: number | null
  reason: string
  note: string | null
  state: ReturnState
  refusal: string | null
  requestedAt: Date
  settledAt: Date | null
  exchange: Exchange | null
  /** Goes back for the goods, unless they are exchanged. */
  refund: Paise
}

/** Charges of the order that go back with a return: once. */
export const chargesForReturn = (
  charges: Order['charges'],
  { one, returns }: { one: Return; returns: readonly Return[] },
): Order['charges'] =>
  chargesPaidBack(
    charges,
    returnEvent(
      one,
      returns.filter(({ id }) => id !== one.id),
    ),
  )

/** Owed back for a return. */
export const owedForReturn = (
  charges: Order['charges'],
  { one, item, returns }: { one: Return; item: OrderItem; returns: readonly Return[] },
): Paise =>
  withCharges(
    lineTotal({ ...item, quantity: one.quantity }),
    chargesForReturn(charges, { one, returns }),
  )

/** `left`: what is not refunded yet of the payment; undefined where it was paid in another shop. */
export function deskReturns(
  { items, charges }: Pick<Order, 'items' | 'charges'>,
  returns: readonly Return[],
  left: Paise | undefined,
): DeskReturn[] {
  return returns.flatMap((one) => {
    const item = items.find(({ id }) => id === one.itemId)
    if (!item) return []
    const { id, note, state, refusal, requestedAt, settledAt, exchange, quantity } = one
    const owed = owedForReturn(charges, { one, item, returns })
    return {
      id,
      line: formatLine({ ...item, quantity }),
      quantity,
      styleId: item.styleId,
      reason: RETURN_REASON_TEXTS[one.reason],
      note,
      state,
      refusal,
      requestedAt,
      settledAt,
      exchange,
      refund: left !== undefined && left < owed ? left : owed,
    }
  })
}

/** Left of the payment once a return is accepted; an exchange takes nothing of it. */
export const leftAfter = (
  left: Paise | undefined,
  { refund, exchange }: Pick<DeskReturn, 'refund' | 'exchange'>,
): Paise | undefined =>
  left === undefined || !isPaidBack({ exchange }) ? left : paise(left - refund)
