import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import type { TaxPart } from '#app/tax/tax-part.ts'
import type { SeriesOfMonth } from './document-series.ts'
import type { ListedTable } from './gstr1-table.ts'
import type { ListedDocument } from './listed-document.ts'
import type { ReturnPeriod } from './month-documents.server.ts'
import { listedDocument, listedQuery, type ListedRow } from './read-listed.server.ts'
import {
  readDocumentSums,
  readLineSums,
  readSeries,
  type DocumentSums,
} from './read-month.server.ts'
import { limitStatements, type TimeLeft } from './time-left.server.ts'
import { netOfHsn, netOfTables, summarise, type Gstr1Summary, type LineSum } from './summarise.ts'

export type Gstr1 = {
  period: ReturnPeriod
  lines: LineSum[]
  summary: Gstr1Summary
  documents: DocumentSums
  series: SeriesOfMonth[]
  /** Sums that must be one: of the tables, of the HSNs, of the documents by themselves. */
  sums: { tables: TaxPart; hsn: TaxPart; documents: TaxPart }
}

/** All of a return but the documents that it names, of one moment. */
export const readGstr1 = (
  db: Database,
  period: ReturnPeriod,
  timeLeft?: TimeLeft,
): Promise<Gstr1> =>
  db.transaction(
    async (tx) => {
      await limitStatements(tx, timeLeft)
      const lines = await readLineSums(tx, period)
      const documents = await readDocumentSums(tx, period)
      const series = await readSeries(tx, period)
      const summary = summarise(lines)
      const sums = {
        tables: netOfTables(summary.tables),
        hsn: netOfHsn(summary.hsn),
        documents: documents.all.net,
      }
      return { period, lines, summary, documents, series, sums }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const KEYS = ['value', 'taxable', 'cgst', 'sgst', 'igst'] as const

/** Whether the tables agree with each other and with the documents, to the paisa. */
export const agrees = ({ sums: { tables, hsn, documents } }: Gstr1): boolean =>
  KEYS.every((key) => tables[key] === hsn[key] && tables[key] === documents[key])

/** The first documents that a table names, for a screen; its sheet has all. */
export async function readListedDocuments(
  db: Database,
  table: ListedTable,
  period: ReturnPeriod,
  limit: number,
  timeLeft?: TimeLeft,
): Promise<ListedDocument[]> {
  return await db.transaction(async (tx) => {
    await limitStatements(tx, timeLeft)
    const { rows } = await tx.execute<ListedRow>(sql`${listedQuery(table, period)} limit ${limit}`)
    return rows.map(listedDocument)
  })
}
