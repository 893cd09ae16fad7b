import { plainStatus, type CourierEvent } from './courier-event.ts'
import { SHIPROCKET_STATUSES } from './shiprocket-events.ts'

/**
 * Whole statuses of couriers and of sheets that people write, without a type, a code or a number.
 * “RTO” alone is none of them: Delhivery says it of a parcel that is back, others of one on its way.
 */
const WORDS: readonly (readonly [event: CourierEvent, statuses: string])[] = [
  [
    'booked',
    `booked, shipment booked, order booked, manifested, manifest generated, awb assigned,
    label generated, ready to ship`,
  ],
  [
    'pickup set',
    `pickup scheduled, pickup generated, pickup queued, pickup booked, pickup pending,
    pickup rescheduled, out for pickup, ofp`,
  ],
  ['pickup failed', 'not picked, not picked up, pickup failed, pickup error, pickup exception'],
  [
    'picked up',
    'picked, picked up, shipment picked up, pickup done, pickup complete, pickup completed',
  ],
  [
    'in transit',
    `in transit, intransit, shipment in transit, shipped, dispatched, pending, in progress,
    reached hub, reached at hub, reached destination, reached at destination, reached destination hub,
    reached at destination hub, received at hub, received at destination hub, arrived at hub,
    arrived at destination, delayed, to be delivered, will be delivered today`,
  ],
  ['on hold', 'on hold, hold, held, misrouted, untraceable'],
  ['out for delivery', 'out for delivery, shipment out for delivery, ofd'],
  [
    'attempt failed',
    `undelivered, not delivered, shipment undelivered, delivery failed, failed delivery,
    delivery attempted, delivery attempt failed, failed delivery attempt, attempt failed, ndr`,
  ],
  [
    'delivered',
    `delivered, shipment delivered, parcel delivered, package delivered, consignment delivered,
    order delivered, item delivered, successfully delivered, delivered successfully,
    delivered to customer, delivered to consignee, delivered to recipient, delivered to addressee`,
  ],
  [
    'RTO started',
    `rto initiated, rto started, rto requested, rto lock, return to origin initiated,
    returned to origin initiated`,
  ],
  [
    'RTO in transit',
    `rto in transit, rto intransit, rto ofd, rto out for delivery, rto dispatched,
    rto pending, rto on hold, return to origin in transit, returning to origin, returning to shipper,
    returning to sender, returning to seller`,
  ],
  [
    'RTO attempt failed',
    'rto ndr, rto undelivered, rto not delivered, rto attempt failed, rto failed',
  ],
  [
    'RTO delivered',
    `rto delivered, rto complete, rto completed, return to origin delivered,
    returned to origin delivered, rts delivered, delivered to origin, delivered to shipper,
    delivered to sender, delivered to seller, delivered back to origin, delivered back to shipper,
    delivered back to sender, delivered back to seller, returned to shipper, returned to sender,
    returned to seller`,
  ],
  [
    'lost',
    `lost, shipment lost, parcel lost, package lost, consignment lost, lost in transit,
    lost shipment, shipment lost in transit`,
  ],
  ['damaged', 'damaged, shipment damaged, damaged in transit'],
  ['cancelled', 'cancelled, canceled, shipment cancelled, order cancelled'],
]

/** The general list wins over the names of Shiprocket's numbers, which stand below it. */
const EVENTS: ReadonlyMap<string, CourierEvent> = new Map([
  ...SHIPROCKET_STATUSES.map(([, name, event]) => [plainStatus(name), event] as const),
  ...WORDS.flatMap(([event, statuses]) =>
    statuses.split(',').map((status) => [plainStatus(status), event] as const),
  ),
])

/** Event of a whole status in words; undefined where it stands in no list. */
export const eventOfWords = (written: string): CourierEvent | undefined =>
  EVENTS.get(plainStatus(written))
