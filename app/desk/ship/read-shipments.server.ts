import { isSpreadsheetNumber, orderNumberIn, sheetRows } from '../lists/sheet-rows.server.ts'
import { isTrackingLink, MAX_COURIER } from '#app/orders/tracking.ts'
import type { Shipment, UnreadLine } from './shipments.ts'

/** Longest tracking number of a courier that we know of has 35 characters. */
const MAX_TRACKING = 40

/**
 * Reads a courier's sheet, pasted or as a file: in each line the order's number and the tracking
 * number, in the columns that a heading names or the first two; courier and link only where it names them. Other columns and empty lines are
 * passed over; a line that cannot be read is named, never dropped.
 */
export function readShipments(text: string): { shipments: Shipment[]; unread: UnreadLine[] } {
  const shipments: Shipment[] = []
  const unread: UnreadLine[] = []
  const seen = new Set<string>()
  const [heading, ...below] = sheetRows(text)
  const columns = heading && columnsOf(heading.cells)
  for (const row of columns ? below : [heading, ...below]) {
    if (!row) continue
    const { line, text: whole, cells } = row
    const { order, tracking, courier: courierAt, link } = columns ?? FIRST_TWO
    const refuse = (why: UnreadLine['why']) => unread.push({ line, text: whole, why })
    const written = cells[order] ?? ''
    const number = orderNumberIn(written)
    const textAt = (column: number) => cells[column]?.replaceAll(/\s+/g, ' ') || undefined
    const [trackingNumber, courier, trackingLink] = [tracking, courierAt, link].map(textAt)
    if (isSpreadsheetNumber(written)) refuse('spreadsheet')
    else if (number === undefined) refuse('no number')
    else if (seen.has(number)) refuse('twice')
    else if (isLonger(trackingNumber, MAX_TRACKING) || isLonger(courier, MAX_COURIER))
      refuse('too long')
    else if (trackingLink && !isTrackingLink(trackingLink)) refuse('no link')
    else shipments.push({ number, trackingNumber, courier, trackingLink })
    if (number !== undefined) seen.add(number)
  }
  return { shipments, unread }
}

const isLonger = (text: string | undefined, most: number) => (text?.length ?? 0) > most

type Columns = { order: number; tracking: number; courier: number; link: number }
const NONE = -1
const FIRST_TWO: Columns = { order: 0, tracking: 1, courier: NONE, link: NONE }

/** Columns that a heading names; undefined where the first line is none. */
function columnsOf(cells: readonly string[]): Columns | undefined {
  if (cells.length < 2 || cells.some((cell) => /\d/.test(cell))) return undefined
  const order = cells.findIndex((cell) => /order|reference|ref\b/i.test(cell))
  const link = cells.findIndex((cell) => /link|url/i.test(cell))
  const courier = cells.findIndex((cell) => /courier|carrier|partner/i.test(cell))
  const tracking = cells.findIndex(
    (cell, at) =>
      at !== link && at !== courier && /awb|track|waybill|consignment|docket/i.test(cell),
  )
  return order < 0 && tracking < 0
    ? undefined
    : { order: Math.max(0, order), tracking: tracking < 0 ? 1 : tracking, courier, link }
}
