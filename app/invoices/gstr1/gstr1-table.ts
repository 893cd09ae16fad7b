import { paise } from '#app/basics/money.ts'

/** Tables of GSTR-1 that documents go to, as sheets of the offline tool are named: 4, 5, 7 and 9B. */
export const DOCUMENT_TABLES = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur'] as const
export type DocumentTable = (typeof DOCUMENT_TABLES)[number]

/** Tables that name each document; of the other the portal is told sums. */
export type ListedTable = Exclude<DocumentTable, 'b2cs'>

/** Tables that lines go to, in their sequence: those of documents, and 8 for what bears no tax. */
export const LINE_TABLES = ['b2b', 'b2cl', 'b2cs', 'nil', 'cdnr', 'cdnur'] as const
export type LineTable = (typeof LINE_TABLES)[number]

/** Documents of a table. */
export type Counted = { invoices: number; creditNotes: number }

export const countOf = ({ invoices, creditNotes }: Counted): number => invoices + creditNotes

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
 * Table of a line. Goods at 0 % are in table 8, whatever else stands on their document; the rest of it
 * goes to the document's own table.
 */
export const tableOfLine = (line: DocumentFacts & { rateBp: number }): LineTable =>
  line.rateBp === 0 ? 'nil' : tableOf(line)

/**
 * Table of a document with taxed lines. A credit note goes where its invoice went: to a list of its
 * own, or, netted, into the sums of the month in which it was issued.
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
