import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { inMonth } from './month-documents.server.ts'
import { monthOf, type ReturnMonth } from './return-month.ts'

/** GSTINs of the shop on the tax invoices of a month and their credit notes, the most used first. */
export async function readGstins(
  db: Database | Transaction,
  month: ReturnMonth,
): Promise<{ gstin: string; documents: number }[]> {
  const { rows } = await db.execute<{ gstin: string; documents: number }>(sql`
    select i.seller_gstin as gstin, count(*)::int as documents
    from invoices i left join invoices c on c.id = i.credits_id
    where ${inMonth(sql`i.issued_on`, month)} and i.seller_gstin is not null
      and coalesce(c.kind, i.kind) = 'tax_invoice'
    group by 1 order by 2 desc, 1`)
  return rows
}

/** Month of the first document of the shop; undefined: it has none. */
export async function readFirstMonth(db: Database | Transaction): Promise<ReturnMonth | undefined> {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select min(issued_on)::text as day from invoices`,
  )
  const day = rows[0]?.day
  return day ? monthOf(new Date(`${day}T00:00:00+05:30`)) : undefined
}
