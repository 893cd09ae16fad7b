import { cleanIdentifier } from '#app/basics/text/clean-identifier.ts'

/** Label that mails, screens and people write before the number: "Order #", "order no. ", "Your order: ". */
const LABEL = /^(?:(?:your|my|the)[ -]?)?(?:orders?)?[ -]?(?:no|nr|num|number|id|ref)?(?![a-z0-9])/
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/**
 * Id or number of an order in what somebody typed, pasted or scanned, in small letters: with # and the
 * words that mails write before it, in capitals, in groups. Undefined for what cannot be an order's.
 */
export function orderIdIn(written: string): string | undefined {
  const digits = cleanIdentifier(written)
    .toLowerCase()
    .replace(LABEL, '')
    .replaceAll(/[\s#:;.,()"'“”‘’-]/g, '')
  if (/^[0-9a-f]{8}$/.test(digits)) return digits
  return /^[0-9a-f]{32}$/.test(digits) ? digits.replace(UUID, '$1-$2-$3-$4-$5') : undefined
}

/** Number of the order that `orderIdIn` finds. */
export const orderNumberIn = (written: string): string | undefined =>
  orderIdIn(written)?.slice(0, 8)
