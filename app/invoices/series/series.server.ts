import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { invoiceSeries } from '#db/schema.ts'
import { brand } from '#app/basics/brand.ts'
import type { Brand } from '#app/basics/brand/brand-file.ts'
import { financialYear } from '#app/tax/financial-year.ts'
import { prefixFor, type Series } from './series-prefix.ts'

export type TakenNumber = {
  prefix: string
  serial: number
  /** Day of the document: never before that of the number before it. */
  day: string
}

/** As often as another GSTIN may begin a series in the same moment. */
const MAX_TRIES = 3

/**
 * The next number of the series that belongs to a GSTIN; its row stays locked until the transaction
 * ends. @param gstin '' without one
 */
export async function takeNumber(
  tx: Transaction,
  of: { prefix: string; gstin: string; isCreditNote: boolean; day: string },
): Promise<TakenNumber> {
  const { gstin, day } = of
  const year = financialYear(day)
  const { gstin: ownGstin, invoicePrefix, creditNotePrefix } = brand.seller
  const wanted = { ...of, ownGstin, reserved: [invoicePrefix, creditNotePrefix] }
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const prefix = prefixFor(await listSeries(tx, year), wanted)
    const [taken] = await tx
      .insert(invoiceSeries)
      .values({ financialYear: year, prefix, lastNumber: 1, lastDay: day, gstin })
      .onConflictDoUpdate({
        target: [invoiceSeries.financialYear, invoiceSeries.prefix],
        set: {
          lastNumber: sql`${invoiceSeries.lastNumber} + 1`,
          lastDay: sql`greatest(${invoiceSeries.lastDay}, excluded.last_day)`,
        },
        setWhere: sql`coalesce(${invoiceSeries.gstin}, excluded.gstin) = excluded.gstin`,
      })
      .returning({ serial: invoiceSeries.lastNumber, day: invoiceSeries.lastDay })
    if (taken) return { prefix, ...taken }
  }
  throw new Error('a series gave no number')
}

/** Series of a financial year, the newest first. One that is older than its column has the GSTIN of its last document. */
async function listSeries(db: Database | Transaction, year: string): Promise<Series[]> {
  const { rows } = await db.execute<Series>(sql`
    select s.prefix, coalesce(s.gstin, last.seller_gstin, '') as gstin,
      coalesce(last.kind = 'credit_note', false) as "isCreditNotes"
    from invoice_series s left join lateral (
      select i.seller_gstin, i.kind from invoices i
      where i.financial_year = s.financial_year and i.prefix = s.prefix order by i.serial desc limit 1) last on true
    where s.financial_year = ${year} order by s.last_day desc, s.prefix`)
  return rows
}

/** Series of the settings that another GSTIN has this financial year, each with one that is free. */
export async function findTakenSeries(
  db: Database | Transaction,
  { gstin, invoicePrefix, creditNotePrefix }: Brand['seller'],
  day: string,
): Promise<(Series & { free: string })[]> {
  const series = await listSeries(db, financialYear(day))
  const reserved = [invoicePrefix, creditNotePrefix]
  return series
    .filter((one) => one.gstin !== gstin && reserved.includes(one.prefix))
    .map((one) => {
      const isCreditNote = one.prefix === creditNotePrefix
      const wanted = { prefix: one.prefix, gstin, isCreditNote, ownGstin: gstin, reserved }
      return { ...one, free: prefixFor(series, wanted) }
    })
}
