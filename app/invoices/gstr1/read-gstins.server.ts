import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { inMonth } from './month-documents.server.ts'
import { monthOf, type ReturnMonth } from './return-month.ts'

export type DocumentsOfMonth = {
  /** Of the shop, on tax invoices and their credit notes, the most used first. */
  gstins: string[]
  hasTaxInvoices: boolean
  hasBillsOfSupply: boolean
  hasReceipts: boolean
}

/** Registrations that a month has documents of: it may have several kinds, where the registration changed. */
export async function readDocumentsOfMonth(
  db: Database | Transaction,
  month: ReturnMonth,
): Promise<DocumentsOfMonth> {
  const { rows } = await db.execute<{ gstin: string | null; kind: string; invoices: number }>(sql`
    select i.seller_gstin as gstin, coalesce(c.kind, i.kind) as kind,
      (count(*) filter (where c.id is null))::int as invoices
    from invoices i left join invoices c on c.id = i.credits_id
    where ${inMonth(sql`i.issued_on`, month)}
    group by 1, 2 order by count(*) desc, 1`)
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  const taxed = of('tax_invoice')
  return {
    gstins: taxed.flatMap(({ gstin }) => gstin ?? []),
    hasTaxInvoices: taxed.some(({ invoices }) => invoices > 0),
    hasBillsOfSupply: of('bill_of_supply').length > 0,
    hasReceipts: of('receipt').length > 0,
  }
}

/** Month of the first document of the shop; undefined: it has none. */
export async function readFirstMonth(db: Database | Transaction): Promise<ReturnMonth | undefined> {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select min(issued_on)::text as day from invoices`,
  )
  const day = rows[0]?.day
  return day ? monthOf(new Date(`${day}T00:00:00+05:30`)) : undefined
}
