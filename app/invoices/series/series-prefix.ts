/** Series of a financial year, and whose it is. */
export type Series = {
  prefix: string
  /** GSTIN that the series belongs to; '' of a shop without one. */
  gstin: string
  isCreditNotes: boolean
}

/** Document that needs a series. */
export type Wanted = {
  /** Prefix of the settings. */
  prefix: string
  gstin: string
  isCreditNote: boolean
  /** GSTIN of the settings: another one's documents are credit notes of its old invoices. */
  ownGstin: string
  /** Prefixes of the settings, which no other GSTIN begins. */
  reserved: readonly string[]
}

const SECOND = [...'23456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/**
 * Prefix that numbers a document. A series belongs to one GSTIN for a financial year (rule 46(b)), so
 * where another has the prefix of the settings, the GSTIN goes on with a series that it has, or begins
 * one beside it: S2 for S.
 * @param series all of the financial year, the newest first
 */
export function prefixFor(series: readonly Series[], wanted: Wanted): string {
  const { prefix, gstin, isCreditNote, ownGstin, reserved } = wanted
  const isFree = (one: string) => !series.some((other) => other.prefix === one)
  const own = series.filter((one) => one.gstin === gstin)
  const isOwn = gstin === ownGstin
  if (isOwn && (isFree(prefix) || own.some((one) => one.prefix === prefix))) return prefix
  const begun = own.find((one) => one.isCreditNotes === isCreditNote)
  if (begun) return begun.prefix
  const next = SECOND.map((second) => `${prefix.charAt(0)}${second}`).find(
    (one) => isFree(one) && !reserved.includes(one),
  )
  if (next === undefined) throw new Error(`all series that begin with ${prefix.charAt(0)} are used`)
  return next
}
