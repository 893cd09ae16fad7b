import { asc, inArray } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { invoices } from '#db/schema.ts'
import type { InvoiceDocument } from '#db/words/invoice-document.ts'

/** Invoices and credit notes by order id, with all that they say; amounts in paise. */
export async function exportDocuments(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, InvoiceDocument[]>> {
  const rows = await db
    .select({ orderId: invoices.orderId, document: invoices.document })
    .from(invoices)
    .where(inArray(invoices.orderId, [...orderIds]))
    .orderBy(asc(invoices.issuedAt), asc(invoices.serial))
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([id, all]) => [id, all.map(({ document }) => document)]))
}
