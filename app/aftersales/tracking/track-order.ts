import { cleanIdentifier } from '#app/basics/text/clean-identifier.ts'
import type { Paise } from '#app/basics/money.ts'
import type { Tracking } from '#app/orders/tracking.ts'
import type { Step } from '../timeline/timeline-step.ts'

/** `orderId`: id or number, as `orderIdIn` reads it. */
export type TrackOrderInput = { orderId: string; contactInfo: string }

/**
 * Result of tracking, limited to the fields of §3, the pictures of the items, their total and the way
 * of the parcel, because the caller may not be the buyer: nothing of money that goes back, nothing
 * of returns.
 */
export type TrackedOrder = {
  /** Order number: the first 8 characters (§9.6). */
  id: string
  date: Date
  status: string
  /** The day it arrives, or what it waits for. */
  headline: string
  total: Paise
  shipping: { address: readonly string[]; method: string; tracking: Tracking }
  items: readonly {
    id: string
    name: string
    quantity: number
    price: Paise
    /** Null: the product is no longer known. */
    styleId: number | null
  }[]
  steps: readonly Step[]
}

// Texts of §5 and §8.
export const REQUIRED = {
  title: 'Required fields',
  text: 'Please enter both order number and email/phone',
}
export const NOT_FOUND = {
  title: 'Error',
  text: 'Failed to find order. Please check your information and try again.',
}

/**
 * Errors of empty fields, by field. Whether the input could be an order's is for the server alone
 * to know.
 */
export function missingFields(fields: Record<string, string>): Record<string, string> {
  const missing: Record<string, string> = {}
  if (!cleanIdentifier(fields.orderId ?? '')) missing.orderId = 'Enter the order number'
  if (!cleanIdentifier(fields.contactInfo ?? ''))
    missing.contactInfo = 'Enter the email or phone of the order'
  return missing
}
