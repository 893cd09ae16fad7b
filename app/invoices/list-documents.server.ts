import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { invoices } from '#db/schema.ts'
import type { InvoiceDocument } from '#db/words/invoice-document.ts'
import type { OrderViewer } from '#app/account/session/order-capability.server.ts'
import type { Log } from '#app/basics/log.ts'
import { paise } from '#app/basics/money.ts'
import { findOrder } from '#app/orders/orders.server.ts'
import type { ListedDocument } from './document/listed-document.ts'
import type { DocumentTitle } from './document/title.ts'

/** SQL: what a document is called, as `titleOf` has it. */
export const TITLE = sql<DocumentTitle>`coalesce(${invoices.title}, ${invoices.kind})`

/** Documents of an order, in the sequence they were issued; whose it is, is for the caller to check. */
export async function listDocuments(db: Database, orderId: string): Promise<ListedDocument[]> {
  const rows = await db
    .select({
      number: invoices.number,
      title: TITLE,
      issuedOn: invoices.issuedOn,
      value: invoices.valuePaise,
    })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number))
  return rows.map((row) => ({ ...row, value: paise(row.value) }))
}

/**
 * Finds a document of the viewer's order. Somebody else's order is as unknown as one that does not
 * exist (T24).
 * @returns undefined where the viewer has no such order
 */
export async function findDocument(
  services: { db: Database; log: Pick<Log, 'warn'> },
  viewer: OrderViewer,
  idOrNumber: string,
  number: string,
): Promise<{ document: InvoiceDocument | undefined } | undefined> {
  const order = await findOrder(services, viewer, idOrNumber)
  return order && { document: await readDocument(services.db, order.id, number) }
}

/** Reads a document of an order; whose it is, is for the caller to check. */
export async function readDocument(
  db: Database,
  orderId: string,
  number: string,
): Promise<InvoiceDocument | undefined> {
  const [found] = await db
    .select({ document: invoices.document })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.number, number)))
  return found?.document
}
