import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { invoices, orders } from '#db/schema.ts'
import type { InvoiceDocument } from '#db/words/invoice-document.ts'
import { readDocument } from '#app/invoices/list-documents.server.ts'
import { orderCondition } from '#app/orders/orders.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { InvoiceFilter } from './invoice-filter.ts'
import { conditions, readableBy } from './list-invoices.server.ts'

/** Documents of one file. */
export const MAX_PRINTED = 200

/** The newest documents that a filter leaves, to be printed in the sequence of their numbers. */
export async function readDocuments(
  db: Database,
  by: StaffWho<'invoices'>,
  filter: InvoiceFilter,
): Promise<{ orderIds: string[]; documents: InvoiceDocument[] }> {
  const rows = await db
    .select({ orderId: invoices.orderId, document: invoices.document })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(...conditions(filter), readableBy(by)))
    .orderBy(desc(invoices.issuedOn), desc(invoices.number))
    .limit(MAX_PRINTED)
  return {
    orderIds: [...new Set(rows.map(({ orderId }) => orderId))],
    documents: rows.map(({ document }) => document).reverse(),
  }
}

/** A document of an order, with the order's id for the read log. */
export async function findDocumentForDesk(
  db: Database,
  by: StaffWho<'invoices'>,
  orderNumber: string,
  number: string,
): Promise<{ orderId: string; document: InvoiceDocument } | undefined> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(orderCondition(orderNumber) ?? eq(orders.number, ''), readableBy(by)))
  const document = order && (await readDocument(db, order.id, number))
  return document && { orderId: order.id, document }
}
