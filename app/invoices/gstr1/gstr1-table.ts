import { paise } from '#app/basics/money.ts'

/** Tables of GSTR-1 that documents go to, as sheets of the offline tool are named: 4, 5, 7 and 9B. */
export const DOCUMENT_TABLES = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur'] as const
export type DocumentTable = (typeof DOCUMENT_TABLES)[number]

/** Tables that name each document; of the other the portal is told sums. */
export type ListedTable = Exclude<DocumentTable, 'b2cs'>

/** An invoice of more than this between two States is named by its number (Notification 12/2024). */
export const LARGE_ABOVE = paise(1_00_000_00)

/** `isInter`, `isLarge`: of a credit note, those of the invoice that it credits. */
export type DocumentFacts = {
  isCreditNote: boolean
  /** The buyer has a GSTIN. */
  isRegistered: boolean
  isInter: boolean
  isLarge: boolean
}

/**
 * A credit note goes where its invoice went: to a list of its own, or, netted, into the sums of the
 * month in which it was issued.
 */
export function tableOf({
  isCreditNote,
  isRegistered,
  isInter,
  isLarge,
}: DocumentFacts): DocumentTable {
  if (isRegistered) return isCreditNote ? 'cdnr' : 'b2b'
  if (isInter && isLarge) return isCreditNote ? 'cdnur' : 'b2cl'
  return 'b2cs'
}

const BOTH = [false, true] as const

/** All facts by which a document goes to this table. */
export const factsOf = (table: DocumentTable): DocumentFacts[] =>
  BOTH.flatMap((isCreditNote) =>
    BOTH.flatMap((isRegistered) =>
      BOTH.flatMap((isInter) =>
        BOTH.map((isLarge) => ({ isCreditNote, isRegistered, isInter, isLarge })),
      ),
    ),
  ).filter((facts) => tableOf(facts) === table)
