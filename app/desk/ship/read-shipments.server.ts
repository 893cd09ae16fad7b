import { isSpreadsheetNumber, orderNumberIn, sheetRows } from '../lists/sheet-rows.server.ts'
import type { Shipment, UnreadLine } from './shipments.ts'

/** Longest tracking number of a courier that we know of has 35 characters. */
const MAX_TRACKING = 40

/**
 * Reads a courier's sheet, pasted or as a file: in each line the order's number and the tracking
 * number, in the columns that a heading names or the first two. Other columns and empty lines are
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
    const { order, tracking } = columns ?? { order: 0, tracking: 1 }
    const refuse = (why: UnreadLine['why']) => unread.push({ line, text: whole, why })
    const written = cells[order] ?? ''
    const number = orderNumberIn(written)
    const trackingNumber = cells[tracking]?.replaceAll(/\s+/g, ' ') || undefined
    if (isSpreadsheetNumber(written)) refuse('spreadsheet')
    else if (number === undefined) refuse('no number')
    else if (seen.has(number)) refuse('twice')
    else if ((trackingNumber?.length ?? 0) > MAX_TRACKING) refuse('too long')
    else shipments.push({ number, trackingNumber })
    if (number !== undefined) seen.add(number)
  }
  return { shipments, unread }
}

/** Columns that a heading names; undefined where the first line is none. */
function columnsOf(cells: readonly string[]): { order: number; tracking: number } | undefined {
  if (cells.length < 2 || cells.some((cell) => /\d/.test(cell))) return undefined
  const order = cells.findIndex((cell) => /order|reference|ref\b/i.test(cell))
  const tracking = cells.findIndex((cell) => /awb|track|waybill|consignment|docket/i.test(cell))
  return order < 0 && tracking < 0
    ? undefined
    : { order: Math.max(0, order), tracking: tracking < 0 ? 1 : tracking }
}
