import type { Paise } from '#app/basics/money.ts'
import { activeItems, type Order, type OrderItem } from '#app/orders/order.ts'

/** Dry run of a cancellation, as it is shown before it is confirmed. */
export type CancelPlan = {
  lines: string[]
  whole: boolean
  isRefunded: boolean
  refund: Paise
  /** Pieces that the order has now. */
  pieces: number
}

/** Name of the field that says how many pieces of a line are cancelled. */
export const piecesField = (itemId: string): string => `pieces-${itemId}`

/** Reads how many pieces of each line are chosen; a whole order has all of each. */
export function chosenPieces(
  order: Pick<Order, 'items'>,
  fields: Readonly<Record<string, string>>,
): Map<string, number> {
  const chosen = activeItems(order).map(({ id, quantity }): [string, number] => {
    const typed = fields['whole'] ? quantity : Number(fields[piecesField(id)] ?? 0)
    return [id, Number.isInteger(typed) ? Math.min(Math.max(typed, 0), quantity) : 0]
  })
  return new Map(chosen.filter(([, pieces]) => pieces > 0))
}

/** Options of a line: how many of its pieces are cancelled. */
export const pieceOptions = ({ quantity }: Pick<OrderItem, 'quantity'>): [number, string][] =>
  Array.from({ length: quantity + 1 }, (_, pieces) => [pieces, optionText(pieces, quantity)])

function optionText(pieces: number, quantity: number): string {
  if (pieces === 0) return 'Keep'
  if (quantity === 1) return 'Cancel'
  return pieces === quantity ? `Cancel all ${quantity}` : `Cancel ${pieces} of ${quantity}`
}
