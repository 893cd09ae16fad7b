import { and, eq, ne } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { firstSale, invoiceLines as lineTable, invoices } from '#db/schema.ts'
import { brand } from '#app/basics/brand.ts'
import { issuesDocuments, openingFacts } from '#app/basics/opening/opening.server.ts'
import { dayInIndia } from '#app/basics/time.ts'
import type { Charge } from '#app/cart/charges.ts'
import type { OrderItem } from '#app/orders/order.ts'
import { supplyOf } from '#app/tax/place-of-supply.ts'
import { declarationOf } from './document/e-invoice.ts'
import { invoiceLines, type InvoiceLine } from './document/invoice-line.ts'
import { sellerOf } from './document/seller.ts'
import { nilRatedTitle } from './document/title.ts'
import { insertDocument, type Draft } from './insert-document.server.ts'
import { readGoods, readSoldTo } from './read-sale.server.ts'

/** A parcel: the order's own, with its charges, or one of replacements. */
export type InvoicedParcel = {
  orderId: string
  items: readonly OrderItem[]
  charges: readonly Charge[]
}

/**
 * Issues the invoice of a parcel that is packed, in the transaction that packs it: what of it has none
 * yet. A parcel that is opened and packed again keeps its invoice; lines that were cancelled between
 * have a credit note.
 * @returns its number; undefined where nothing is to be invoiced, or nobody has said how the shop is
 * registered
 */
export async function issueInvoice(
  tx: Transaction,
  { orderId, items, charges }: InvoicedParcel,
  at: Date,
): Promise<string | undefined> {
  // A bug: packing, shipping and replacing ask the same first, and refuse in words.
  if (!issuesDocuments()) throw new Error('a shop with the demo’s identity issues no document')
  const { isProduction, hasSold } = openingFacts()
  if (isProduction && !hasSold) await tx.insert(firstSale).values({}).onConflictDoNothing()
  const done = await invoicedSources(tx, orderId)
  const fresh = items.filter(({ id }) => !done.has(id))
  const [first] = fresh
  const made = await draftInvoice(tx, { orderId, items: fresh, charges }, at)
  if (!first || !made) return undefined
  return insertDocument(tx, {
    orderId,
    cause: `packed ${first.id}`,
    creditsId: null,
    prefix: brand.seller.invoicePrefix,
    ...made,
    at,
  })
}

/** The invoice of a parcel without its number and day: what it would say if it were packed now. */
export async function draftInvoice(
  db: Database | Transaction,
  { orderId, items, charges }: InvoicedParcel,
  at: Date,
): Promise<{ draft: Draft; lines: InvoiceLine[] } | undefined> {
  const seller = sellerOf(brand)
  if (!seller || items.length === 0) return undefined
  const soldTo = await readSoldTo(db, orderId, seller.party.state.code)
  const goods = await readGoods(db, items, dayInIndia(at))
  const supply = supplyOf(seller.party.state.code, soldTo.placeOfSupply.code)
  const isTaxed = seller.kind === 'tax_invoice'
  const lines = invoiceLines(goods, charges, isTaxed ? supply : undefined)
  const title = nilRatedTitle(seller.kind, lines, soldTo.buyer)
  const declaration = declarationOf(brand.seller, { ...soldTo, title: title ?? seller.kind })
  return {
    draft: {
      ...soldTo,
      kind: seller.kind,
      ...(title && { title }),
      seller: seller.party,
      credits: null,
      ...(declaration && { declaration }),
    },
    lines,
  }
}

/** Lines of the order, and returns whose replacements were packed, that have an invoice. */
async function invoicedSources(tx: Transaction, orderId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ id: lineTable.sourceId })
    .from(lineTable)
    .innerJoin(invoices, eq(invoices.id, lineTable.invoiceId))
    .where(and(eq(invoices.orderId, orderId), ne(invoices.kind, 'credit_note')))
  return new Set(rows.map(({ id }) => id))
}
