import { MINUTE_MS } from '#app/basics/time.ts'

/** Duration of the stock hold of an unpaid order, for who let none lapse. */
const FIRST_HOLD_MS = 30 * MINUTE_MS

/** `lapses`: holds of the account that expired unpaid in the last day. */
type HoldTerms = { at: Date; lapses: number; paymentWindowMs: number }

/**
 * End of a stock hold. Each hold that the account let lapse halves it, but a payment that begins now
 * has the whole window of its gateway (T56).
 */
export const holdExpiry = ({ at, lapses, paymentWindowMs }: HoldTerms): Date =>
  new Date(at.getTime() + Math.max(paymentWindowMs, FIRST_HOLD_MS / 2 ** lapses))

/** End of a hold that still runs when a payment begins: at least that payment's window. */
export const prolongedHold = (
  until: Date,
  { at, paymentWindowMs }: Pick<HoldTerms, 'at' | 'paymentWindowMs'>,
): Date => new Date(Math.max(until.getTime(), at.getTime() + paymentWindowMs))
