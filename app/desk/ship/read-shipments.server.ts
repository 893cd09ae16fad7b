import { codeIn, isSpreadsheetNumber, wholeNumber } from '#app/basics/sheets/cells.ts'
import { readDateCell } from '#app/basics/sheets/dates.ts'
import { isTrackingLink, MAX_COURIER } from '#app/orders/tracking.ts'
import { orderNumberIn, pastedRows, type PastedRow } from '../lists/sheet-rows.server.ts'
import type { Shipment, UnreadLine } from './shipments.ts'

/** Longest tracking number of a courier that we know of has 35 characters. */
const MAX_TRACKING = 40

/**
 * Reads a courier's sheet, pasted or as a file: in each line the order's number and the tracking
 * number, in the columns that a heading names or the first two; courier and link only where it names
 * them. Other columns, title lines above a heading and empty lines are passed over; a line that cannot
 * be read is named, never dropped.
 */
export function readShipments(text: string): { shipments: Shipment[]; unread: UnreadLine[] } {
  const shipments: Shipment[] = []
  const unread: UnreadLine[] = []
  const seen = new Set<string>()
  const { heading, isSpaced, rows } = pastedRows(text, isKnown)
  const columns = heading && columnsOf(heading, rows)
  for (const row of rows) {
    const { order, tracking, courier, link } = ((row.isNamed || isSpaced) && columns) || FIRST_TWO
    const written = row.cells[order] ?? ''
    const number = orderNumberIn(written)
    const codeAt = (column: number) => wholeNumber(codeIn(row.cells[column] ?? '')) || undefined
    const shipment = {
      trackingNumber: codeAt(tracking),
      courier: codeAt(courier),
      trackingLink: codeAt(link),
    }
    const why = number === undefined ? whyNoNumber(written) : seen.has(number) ? 'twice' : undefined
    const problem = row.isTooLong ? 'too many cells' : tracking === NONE ? 'no column' : why
    const refused = problem ?? whyNot(shipment)
    if (refused) unread.push({ line: row.line, text: row.text, why: refused })
    else if (number !== undefined) shipments.push({ number, ...shipment })
    if (number !== undefined) seen.add(number)
  }
  return { shipments, unread }
}

const whyNoNumber = (written: string) =>
  isSpreadsheetNumber(written) ? 'spreadsheet' : 'no number'

/** Why the parcel of an order cannot be sent with these; undefined where it can. */
function whyNot({
  trackingNumber = '',
  courier = '',
  trackingLink,
}: Omit<Shipment, 'number'>): UnreadLine['why'] | undefined {
  if (isSpreadsheetNumber(trackingNumber)) return 'spreadsheet'
  if (/\D/.test(trackingNumber) && readDateCell(trackingNumber)) return 'date'
  if (/["\p{C}\uFFFD]/u.test(trackingNumber + courier)) return 'damaged'
  if (trackingNumber.length > MAX_TRACKING || courier.length > MAX_COURIER) return 'too long'
  return trackingLink && !isTrackingLink(trackingLink) ? 'no link' : undefined
}

type Columns = { order: number; tracking: number; courier: number; link: number }
const NONE = -1
const FIRST_TWO: Columns = { order: 0, tracking: 1, courier: NONE, link: NONE }

const ORDER = /order|reference|\bref\b/i
const TRACKING = /awb|track|way ?bill|consignment|docket/i
const COURIER = /courier|carrier|partner|company|provider/i
const COMPANY = /company|provider/i
const LINK = /link|url/i
/** Of courier columns that do not name it, and of the companies of customers. */
const NO_COURIER = /date|status|charge|\bid\b|code|awb|number|link|url|customer|billing|^company/i
/** Words of columns about an order or a parcel, which have its number nowhere. */
const ABOUT =
  /date|time|status|type|mode|amount|value|total|price|weight|charge|name|qty|quantity|items?\b/i

const isKnown = (cell: string): boolean =>
  [ORDER, TRACKING, COURIER, LINK].some((words) => words.test(cell))

/** Columns that a heading names. */
function columnsOf(heading: readonly string[], rows: readonly PastedRow[]): Columns {
  const find = (words: RegExp, ...without: RegExp[]) =>
    heading.findIndex((cell) => words.test(cell) && !without.some((other) => other.test(cell)))
  const orders = heading.flatMap((cell, at) => (ORDER.test(cell) && !ABOUT.test(cell) ? [at] : []))
  // Couriers number orders too: the column of ours is the one with our numbers.
  const hasNumbers = (at: number) =>
    rows.some(({ cells }) => orderNumberIn(cells[at] ?? '') !== undefined)
  const order = orders.find(hasNumbers) ?? orders[0] ?? 0
  const tracking = find(TRACKING, LINK, ABOUT, COMPANY)
  return {
    order,
    // A heading of two names need not name the second.
    tracking: tracking < 0 && heading.length <= 2 ? 1 - order : tracking,
    courier: heading.findIndex(
      (cell, at) => at !== tracking && COURIER.test(cell) && !NO_COURIER.test(cell),
    ),
    link: find(LINK),
  }
}
