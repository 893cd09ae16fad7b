import type { OrderStatus } from '#app/orders/order.ts'
import type { Shipment } from './shipments.ts'

/**
 * State of one line: `ready` before, `shipped` after, `undone` once that is taken back, or why it is
 * left as it is. An order that has arrived may have replacements to send.
 */
export type ShipmentState =
  | { state: 'ready'; isPacked: boolean }
  | { state: 'replacement ready'; sizes: readonly string[]; isPacked: boolean }
  | { state: 'replacement sent'; sizes: readonly string[] }
  | { state: 'shipped' | 'undone' | 'too late' | 'no such order' | 'demo seller' }
  | { state: 'other status'; status: OrderStatus }

/**
 * `notices`: what the law asks for before the parcel leaves, and the shop does not make; and that its
 * tracking number is another order's too.
 */
export type SeenShipment = Shipment & { name: string; notices: readonly string[] } & ShipmentState
