import { formatLine } from '#app/orders/format-line.ts'
import type { Order } from '#app/orders/order.ts'

/** Pieces that came back damaged: of a return, or by line of a parcel. */
export function damagedText(
  damaged: number | Readonly<Record<string, number>>,
  order: Pick<Order, 'items'>,
) {
  if (typeof damaged === 'number') return `damaged, not for sale again: ${damaged}`
  const lines = order.items.flatMap((item) => {
    const quantity = damaged[item.id]
    return quantity ? formatLine({ ...item, quantity }) : []
  })
  return `damaged, not for sale again: ${lines.join('; ')}`
}
