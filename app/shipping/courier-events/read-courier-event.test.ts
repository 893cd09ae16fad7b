import { expect, test } from 'vitest'
import { readCourierEvent, type StatusField } from './read-courier-event.ts'

const KINDS = {
  T: 'type',
  W: 'words',
  C: 'code',
  S: 'shipment number',
  O: 'order number',
  R: 'is return',
} as const

/** “T:DL W:RTO”: kinds of fields by their first letter. */
const read = (written: string) =>
  readCourierEvent(
    written.split(' | ').map((field): StatusField => {
      const [, kind = '', text = ''] = /^([TWCSOR]):(.*)$/s.exec(field) ?? []
      return { kind: KINDS[kind as keyof typeof KINDS], text }
    }),
  )

test.each([
  ['Delivered', 'delivered'],
  [' DELIVERED ', 'delivered'],
  ['SHIPMENT\u00A0DELIVERED', 'delivered'],
  ['RTO_DELIVERED', 'RTO delivered'],
  ['RTO – Delivered', 'RTO delivered'],
  ['Returned to origin delivered', 'RTO delivered'],
  ['Delivered to origin', 'RTO delivered'],
  ['Lost', 'lost'],
  ['SHIPMENT_LOST', 'lost'],
  ['Lost in transit', 'lost'],
  ['Destroyed', 'lost'],
  ['In-Transit', 'in transit'],
  ['To be delivered', 'in transit'],
  ['Out for Delivery', 'out for delivery'],
  ['undelivered', 'attempt failed'],
  ['Not delivered', 'attempt failed'],
  ['Delivery failed', 'attempt failed'],
  ['RTO initiated', 'RTO started'],
  ['RTO In Transit', 'RTO in transit'],
  ['RTO-OFD', 'RTO in transit'],
  ['DL/Delivered', 'delivered'],
  ['DL-RTO', 'RTO delivered'],
  ['Damaged', 'damaged'],
  ['Cancelled', 'cancelled'],
])('the whole status “%s” means: %s', (status, event) => {
  expect(read(`W:${status}`)).toBe(event)
})

test.each([
  'RTO',
  'DL',
  'Undelivered - landmark missing',
  'Not delivered, door locked',
  'Lost and found - resumed',
  'Shipment lost in transit – found',
  'Lost address slip',
  'Will be delivered tomorrow',
  'Delivered Lane',
  'Delivered to neighbour',
  'Delivered to Courier',
  'Partially delivered',
  'PARTIAL_DELIVERED',
  'Delivered/RTO',
  'Missing invoice',
  'Order Cancelled by customer',
  'Fulfilled',
  'Asha Rao',
  'डिलीवर हो गया',
  'Delivered ✓',
  '',
])('“%s” stands in no list, and is for a person', (status) => {
  expect(read(`W:${status}`)).toBe('review')
})

test.each([
  ['T:DL | W:RTO', 'RTO delivered'],
  ['T:dl | W:rto | C:rd_ac', 'RTO delivered'],
  ['T:DL | W:Delivered', 'delivered'],
  ['T:DL | W:Delivered | C:EOD-38', 'delivered'],
  ['T:DL | C:EOD-38', 'delivered'],
  ['C:EOD-38 | W:Delivered', 'delivered'],
  ['C:DL | W:Delivered', 'delivered'],
  ['T:UD | W:Manifested | C:X-UCI', 'booked'],
  ['T:UD | W:In Transit | C:X-PPOM', 'picked up'],
  ['T:UD | W:In Transit | C:X-DLL2F', 'in transit'],
  ['T:UD | W:Pending | C:DLYDC-999', 'on hold'],
  ['T:UD | W:Dispatched | C:X-DDD3FD', 'out for delivery'],
  ['T:UD | W:Pending | C:EOD-6', 'attempt failed'],
  ['C:EOD-74', 'attempt failed'],
  ['T:RT | W:In Transit', 'RTO in transit'],
  ['T:RT | W:In Transit | C:EOD-6O', 'RTO started'],
  ['T:RT | W:Pending | C:RD-PD12', 'RTO attempt failed'],
  ['T:RT | W:In Transit | C:RT-104', 'damaged'],
  ['T:LT | W:Lost | C:LT-100', 'lost'],
  ['T:UD | W:Manifested | C:DTUP-210', 'cancelled'],
  ['T:DL | W:DTO | C:RD-AC', 'reverse delivered'],
  ['T:PU | W:In Transit', 'reverse in transit'],
  ['T:CN | W:Canceled | C:EOD-21', 'reverse cancelled'],
  ['S:7 | W:Delivered', 'delivered'],
  ['S:10 | O:16 | W:RTO Delivered', 'RTO delivered'],
  ['S:18 | O:20', 'in transit'],
  ['S:12', 'lost'],
  ['O:12 | W:Pickup Queued', 'pickup set'],
  ['S:7 | R:1', 'reverse delivered'],
  ['S:7 | R:0', 'delivered'],
])('type and code go before words, each number by its own table: %s is %s', (fields, event) => {
  expect(read(fields)).toBe(event)
})

test.each([
  // Too little.
  'T:DL',
  'T:UD',
  'C:EOD-38',
  'T:DL | C:RD-AC',
  'W:Delivered | R:1',
  // Contradictions.
  'T:UD | W:Delivered',
  'T:DL | W:In Transit',
  'T:RT | W:RTO Delivered',
  'T:UD | T:DL | W:Delivered',
  'T:DL | W:Delivered | C:EOD-74',
  'T:DL | W:Delivered | C:RD-AC',
  'W:Delivered | C:EOD-74',
  'W:Delivered | W:RTO Delivered',
  'S:7 | W:RTO Delivered',
  'S:7 | O:16',
  'S:7 | W:Delivered to neighbour',
  // Unknown, or for a person by the table.
  'T:Forward | W:Delivered',
  'T:DL | W:Delivered | C:EOD-136',
  'T:DL | W:Delivered | C:EOD-999',
  'T:UD | W:Pending | C:EOD-60',
  'T:DL | W:Self collected',
  'W:Delivered | C:7',
  'S:26 | W:Delivered',
  'S:43',
  'S:11 | W:Pending',
  'S:999',
  'O:38',
  'S:1e1',
])('%s is for a person', (fields) => {
  expect(read(fields)).toBe('review')
})
