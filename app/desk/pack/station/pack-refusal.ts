import { DEMO_SELLER } from '#app/basics/opening/opening-words.ts'
import type { OrderStatus } from '#app/orders/order.ts'
import type { Piece } from './pieces.ts'

export type PackRefusal =
  | { why: 'no such order' }
  | { why: 'not to be packed'; status: OrderStatus }
  | { why: 'packed already' }
  | { why: 'demo seller' }
  /** Pieces that the parcel has now and that were not ticked. */
  | { why: 'pieces missing'; pieces: Piece[] }

export function packRefusalText(refusal: PackRefusal): string {
  switch (refusal.why) {
    case 'no such order':
      return 'There is no such order any more.'
    case 'not to be packed':
      return `Nothing was changed: the order is ${refusal.status} by now.`
    case 'packed already':
      return 'A colleague was quicker: this parcel is packed.'
    case 'demo seller':
      return DEMO_SELLER
    case 'pieces missing':
      return `Not in the parcel yet: ${refusal.pieces.map(({ name, size }) => [name, size].filter(Boolean).join(', ')).join('; ')}.`
    default:
      return refusal satisfies never
  }
}
