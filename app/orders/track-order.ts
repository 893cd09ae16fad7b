import type { Paise } from '#app/basics/money.ts'

/** Both fields of the form, as typed. */
export type TrackOrderInput = { orderId: string; contactInfo: string }

/** What tracking shows, and no more than the spec has (section 3): who asks may not be who bought. */
export type TrackedOrder = {
  /** As shown: the first 8 characters (spec section 9). */
  id: string
  date: Date
  status: string
  shipping: { address: readonly string[]; method: string; tracking: string | null }
  items: readonly { id: string; name: string; quantity: number; price: Paise }[]
}

// The spec's texts (sections 5 and 8).
export const REQUIRED = {
  title: 'Required fields',
  text: 'Please enter both order number and email/phone',
}
export const NOT_FOUND = {
  title: 'Error',
  text: 'Failed to find order. Please check your information and try again.',
}

/** What is missing, by field. No more is said of what was typed: whether it could be an order's is for the server alone to know. */
export function missingFields(fields: Record<string, string>): Record<string, string> {
  const missing: Record<string, string> = {}
  if (!fields.orderId?.trim()) missing.orderId = 'Enter the order number'
  if (!fields.contactInfo?.trim()) missing.contactInfo = 'Enter the email or phone of the order'
  return missing
}

/** An order number as people write it, with all its spaces gone: "# 1B4E 28BA" is "#1B4E28BA". */
export const withoutSpaces = (orderId: string): string => orderId.replaceAll(/\s/g, '')

/** Under which guesses at one order are counted: the same for its full id and for its number, in whatever way they are written. */
export const orderLimitKey = (orderId: string): string =>
  withoutSpaces(orderId).replace(/^#/, '').slice(0, 8).toLowerCase()
