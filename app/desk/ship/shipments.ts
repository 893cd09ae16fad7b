import type { TypedTracking } from '#app/orders/tracking.ts'

/** Each is a transaction of its own, and a request may keep the database for ten seconds (decision 47). */
export const MAX_SHIPMENTS = 200

export type Shipment = { number: string } & TypedTracking

export type UnreadLine = {
  line: number
  text: string
  why:
    | 'no number'
    | 'no column'
    | 'spreadsheet'
    | 'damaged'
    | 'date'
    | 'too many cells'
    | 'twice'
    | 'too long'
    | 'no link'
}

export const UNREAD_WORDS: Record<UnreadLine['why'], string> = {
  'no number': 'does not begin with an order number',
  spreadsheet:
    'has a number that a spreadsheet has changed: give the column the format Text, or type it from the slip',
  'no column':
    'stands below a heading that names no column of tracking numbers: name it AWB, or Tracking number',
  damaged:
    'has a quotation mark or a sign in its tracking number or courier that cannot belong there',
  date: 'has a date where its tracking number belongs: paste the row that names the columns too',
  'too many cells':
    'has more cells than the heading: put cells with a comma inside between quotation marks',
  twice: 'names an order that stands above',
  'too long': 'has a tracking number of more than 40 characters, or a courier with so many',
  'no link': 'has a link that does not begin with https://, or is longer than 300 characters',
}
