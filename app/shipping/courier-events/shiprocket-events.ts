import type { CourierEvent } from './courier-event.ts'

type Row = readonly [number: number, name: string, event: CourierEvent]

/**
 * Shiprocket's numbers of a shipment (`shipment_status_id`, `sr-status`) with their names. The number
 * of the order that stands beside them (`current_status_id`) counts otherwise: see ORDER_EVENTS.
 */
export const SHIPROCKET_STATUSES: readonly Row[] = [
  [1, 'AWB Assigned', 'booked'],
  [2, 'Label Generated', 'pickup set'],
  [3, 'Pickup Generated', 'pickup set'],
  [4, 'Pickup Queued', 'pickup set'],
  [5, 'Manifest Generated', 'pickup set'],
  [6, 'Shipped', 'in transit'],
  [7, 'Delivered', 'delivered'],
  [8, 'Cancelled', 'cancelled'],
  [9, 'RTO Initiated', 'RTO started'],
  [10, 'RTO Delivered', 'RTO delivered'],
  [11, 'Pending', 'review'],
  [12, 'Lost', 'lost'],
  [13, 'Pickup Error', 'pickup failed'],
  [14, 'RTO Acknowledged', 'review'],
  [15, 'Pickup Rescheduled', 'pickup set'],
  // Only asked for: the parcel goes on until it is cancelled.
  [16, 'Cancellation Requested', 'in transit'],
  [17, 'Out For Delivery', 'out for delivery'],
  [18, 'In Transit', 'in transit'],
  [19, 'Out For Pickup', 'pickup set'],
  [20, 'Pickup Exception', 'pickup failed'],
  [21, 'Undelivered', 'attempt failed'],
  [22, 'Delayed', 'in transit'],
  [23, 'Partial Delivered', 'review'],
  [24, 'Destroyed', 'lost'],
  [25, 'Damaged', 'damaged'],
  [26, 'Fulfilled', 'review'],
  [27, 'Pickup Booked', 'pickup set'],
  [38, 'Reached at Destination', 'in transit'],
  [39, 'Misrouted', 'on hold'],
  [40, 'RTO NDR', 'RTO attempt failed'],
  [41, 'RTO OFD', 'RTO in transit'],
  [42, 'Picked Up', 'picked up'],
  [43, 'Self Fulfilled', 'review'],
  [44, 'Disposed Off', 'lost'],
  [45, 'Cancelled Before Dispatched', 'cancelled'],
  [46, 'RTO In Transit', 'RTO in transit'],
  [47, 'QC Failed', 'reverse QC failed'],
  [48, 'Reached Warehouse', 'in transit'],
  [49, 'Custom Cleared', 'review'],
  [50, 'In Flight', 'in transit'],
  [51, 'Handover to Courier', 'picked up'],
  [52, 'Shipment Booked', 'booked'],
  [54, 'In Transit Overseas', 'review'],
  [55, 'Connection Aligned', 'review'],
  [56, 'Reached Overseas Warehouse', 'review'],
  [57, 'Custom Cleared Overseas', 'review'],
  [59, 'Box Packing', 'pickup set'],
  [60, 'FC Allocated', 'pickup set'],
  [61, 'Picklist Generated', 'pickup set'],
  [62, 'Ready To Pack', 'pickup set'],
  [63, 'Packed', 'pickup set'],
  [67, 'FC Manifest Generated', 'pickup set'],
  [68, 'Processed At Warehouse', 'pickup set'],
  [71, 'Handover Exception', 'review'],
  [72, 'Packed Exception', 'review'],
  [75, 'RTO Lock', 'RTO started'],
  [76, 'Untraceable', 'on hold'],
  [77, 'Issue Related To The Recipient', 'attempt failed'],
  [78, 'Reached Back At Seller City', 'RTO in transit'],
]

/** Numbers of the order, as far as they are known for certain: any other is for a person. */
const ORDER_EVENTS: Readonly<Record<number, CourierEvent>> = {
  5: 'cancelled',
  6: 'in transit',
  7: 'delivered',
  12: 'pickup set',
  16: 'RTO delivered',
  19: 'out for delivery',
  20: 'in transit',
  21: 'reverse booked',
  26: 'reverse delivered',
  33: 'lost',
  36: 'attempt failed',
  40: 'damaged',
  45: 'RTO in transit',
}

/** Numbers of a shipment from a customer (`is_return` = 1). */
const RETURN_EVENTS: Readonly<Record<number, CourierEvent>> = {
  1: 'reverse booked',
  2: 'reverse booked',
  3: 'reverse booked',
  4: 'reverse booked',
  5: 'reverse booked',
  6: 'reverse in transit',
  7: 'reverse delivered',
  8: 'reverse cancelled',
  13: 'reverse attempt failed',
  15: 'reverse booked',
  17: 'reverse in transit',
  18: 'reverse in transit',
  19: 'reverse booked',
  20: 'reverse attempt failed',
  21: 'reverse attempt failed',
  42: 'reverse in transit',
  45: 'reverse cancelled',
  47: 'reverse QC failed',
}

const SHIPMENT_EVENTS: Readonly<Record<number, CourierEvent>> = Object.fromEntries(
  SHIPROCKET_STATUSES.map(([number, , event]) => [number, event]),
)

const TABLES = { shipment: SHIPMENT_EVENTS, return: RETURN_EVENTS, order: ORDER_EVENTS }

/** Event of a number of Shiprocket, by the table that it counts in. */
export const shiprocketEvent = (number: number, counts: keyof typeof TABLES): CourierEvent =>
  TABLES[counts][number] ?? 'review'
