import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { INVOICE_KINDS, NIL_RATED_TITLES } from '../../enums.ts'
import type { InvoiceDocument } from '../../words/invoice-document.ts'
import type { InvoicedPiece } from '../../words/invoiced-piece.ts'
import { at, isOneOf, paise } from '../columns.ts'
import { orders } from './orders.ts'

/**
 * Last number of each series. The row is locked until its document is committed, so that a series has
 * no gap and no number twice. For a financial year a series belongs to one GSTIN (rule 46(b)).
 */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    /** "26-27". */
    financialYear: text('financial_year').notNull(),
    prefix: text().notNull(),
    lastNumber: integer('last_number').notNull(),
    /** Day in India of the last document: none of the series is dated before another. */
    lastDay: date('last_day').notNull(),
    /** '' of a shop without one; null: begun by an earlier version, and of its last document's GSTIN. */
    gstin: text(),
  },
  (t) => [primaryKey({ columns: [t.financialYear, t.prefix] })],
)

/**
 * When this shop packed its first parcel in production, or was updated after a sale, in one row: from
 * then on nothing closes it (docs/decisions/0160).
 */
export const firstSale = pgTable(
  'first_sale',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [check('first_sale_is_one', sql`${t.isOnly}`)],
)

const taxes = {
  valuePaise: paise('value_paise').notNull(),
  taxablePaise: paise('taxable_paise').notNull(),
  cgstPaise: paise('cgst_paise').notNull(),
  sgstPaise: paise('sgst_paise').notNull(),
  igstPaise: paise('igst_paise').notNull(),
}

/**
 * Invoices and credit notes, as issued: a trigger refuses every change, and every deletion before the
 * law lets them go (docs/decisions/0137).
 */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    /** Where it is not that of the kind. */
    title: text({ enum: NIL_RATED_TITLES }),
    /** As printed: S/26-27/000001. */
    number: text().notNull(),
    financialYear: text('financial_year').notNull(),
    prefix: text().notNull(),
    /** Within its series. */
    serial: integer().notNull(),
    /** Day in India. */
    issuedOn: date('issued_on').notNull(),
    issuedAt: at('issued_at').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The event that it is issued for, so that it is issued once. */
    cause: text().notNull(),
    /** Of a credit note: the document that it credits. */
    creditsId: uuid('credits_id'),
    /** The shop's, at that time; null without a registration. */
    sellerGstin: text('seller_gstin'),
    buyerGstin: text('buyer_gstin'),
    /** Code of the State where the goods are supplied. */
    placeOfSupply: text('place_of_supply').notNull(),
    ...taxes,
    /** All that is printed. */
    document: jsonb().$type<InvoiceDocument>().notNull(),
  },
  (t) => [
    uniqueIndex('invoices_number_is_one').on(t.number),
    uniqueIndex('invoices_serial_is_one').on(t.financialYear, t.prefix, t.serial),
    uniqueIndex('invoices_cause_is_one').on(t.orderId, t.cause),
    index('invoices_credits_idx')
      .on(t.creditsId)
      .where(sql`credits_id is not null`),
    index('invoices_issued_idx').on(t.issuedOn, t.id),
    foreignKey({ columns: [t.creditsId], foreignColumns: [t.id], name: 'invoices_credits_fk' }),
    check('invoices_kind_is_known', isOneOf(t.kind, INVOICE_KINDS)),
    check(
      'invoices_title_is_known',
      sql`${isOneOf(t.title, NIL_RATED_TITLES)} and (${t.title} is null or ${t.kind} = 'tax_invoice')`,
    ),
    check(
      'invoices_credit_notes_credit',
      sql`(${t.kind} = 'credit_note') = (${t.creditsId} is not null)`,
    ),
    check('invoices_number_fits', sql`${t.number} ~ '^[A-Za-z0-9/-]{1,16}$'`),
    check(
      'invoices_taxes_add_up',
      sql`${t.valuePaise} = ${t.taxablePaise} + ${t.cgstPaise} + ${t.sgstPaise} + ${t.igstPaise} and ${t.valuePaise} >= 0`,
    ),
  ],
)

/** Lines of invoices and credit notes, each with its part of the charges. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /**
     * The order's line, or the return whose replacement it is. No foreign key: a document stays as it
     * was issued.
     */
    sourceId: uuid('source_id').notNull(),
    hsn: text().notNull(),
    description: text().notNull(),
    unit: text().notNull(),
    /** Pieces; 0 where a credit note gives back nothing but charges. */
    quantity: integer().notNull(),
    /** Rate in hundredths of a per cent. */
    rateBp: integer('rate_bp').notNull(),
    ...taxes,
    /** Taxes of each piece, so that one can be credited to the paisa. */
    pieces: jsonb().$type<InvoicedPiece[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.position] }),
    check('invoice_lines_quantity_is_a_count', sql`${t.quantity} >= 0`),
    check(
      'invoice_lines_taxes_add_up',
      sql`${t.valuePaise} = ${t.taxablePaise} + ${t.cgstPaise} + ${t.sgstPaise} + ${t.igstPaise}`,
    ),
  ],
)
