import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { invoiceLines as lineTable, invoices } from '#db/schema.ts'
import { brand } from '#app/basics/brand.ts'
import { dayInIndia } from '#app/basics/time.ts'
import type { Charge } from '#app/cart/charges.ts'
import type { OrderItem } from '#app/orders/order.ts'
import type { Supply } from '#app/tax/tax-part.ts'
import { invoiceLines } from './document/invoice-line.ts'
import { sellerOf } from './document/seller.ts'
import { nilRatedTitle } from './document/title.ts'
import { insertDocument } from './insert-document.server.ts'
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
  const seller = sellerOf(brand)
  if (!seller) return undefined
  const done = await invoicedSources(tx, orderId)
  const fresh = items.filter(({ id }) => !done.has(id))
  const [first] = fresh
  if (!first) return undefined
  const soldTo = await readSoldTo(tx, orderId, seller.party.state.code)
  const goods = await readGoods(tx, fresh, dayInIndia(at))
  const isIntra = soldTo.placeOfSupply.code === seller.party.state.code
  const supply: Supply = isIntra ? 'intra' : 'inter'
  const isTaxed = seller.kind === 'tax_invoice'
  const lines = invoiceLines(goods, charges, isTaxed ? supply : undefined)
  const title = nilRatedTitle(seller.kind, lines, soldTo.buyer)
  return insertDocument(tx, {
    orderId,
    cause: `packed ${first.id}`,
    creditsId: null,
    prefix: brand.seller.invoicePrefix,
    draft: {
      ...soldTo,
      kind: seller.kind,
      ...(title && { title }),
      seller: seller.party,
      credits: null,
    },
    lines,
    at,
  })
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
