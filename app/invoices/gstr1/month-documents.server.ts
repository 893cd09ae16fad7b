import { sql, type SQL } from 'drizzle-orm'
import { factsOf, LARGE_ABOVE, type DocumentTable } from './gstr1-table.ts'
import { firstDay, firstDayAfter, type ReturnMonth } from './return-month.ts'

/** Month and GSTIN of a return. */
export type ReturnPeriod = { month: ReturnMonth; gstin: string }

/** Whether a document is dated in the month. */
export const inMonth = (day: SQL, month: ReturnMonth): SQL =>
  sql`${day} >= ${firstDay(month)}::date and ${day} < ${firstDayAfter(month)}::date`

/** Whether a document `i`, which credits `c` or nothing, goes to returns of this GSTIN. */
export const isOfReturns = (gstin: string): SQL =>
  sql`i.seller_gstin = ${gstin} and coalesce(c.kind, i.kind) = 'tax_invoice'`

/**
 * Documents of a return with the facts that say where each goes: tax invoices, and credit notes of
 * such. `has_taxed` reads lines of those alone that have no tax: some goods cost less than it rounds to.
 */
export const monthDocuments = ({ month, gstin }: ReturnPeriod): SQL => sql`(
  select i.id, i.number, i.issued_on, i.place_of_supply, i.value_paise, i.taxable_paise, i.cgst_paise,
    i.sgst_paise, i.igst_paise, i.seller_gstin, i.buyer_gstin, i.order_id, i.credits_id, i.document,
    c.issued_on as credited_on, i.credits_id is not null as is_credit_note,
    i.buyer_gstin is not null as is_registered, i.place_of_supply <> left(i.seller_gstin, 2) as is_inter,
    coalesce(c.value_paise, i.value_paise) > ${LARGE_ABOVE}::bigint as is_large,
    case when i.cgst_paise + i.sgst_paise + i.igst_paise <> 0 then true
      else exists (select from invoice_lines l where l.invoice_id = i.id and l.rate_bp <> 0) end as has_taxed
  from invoices i left join invoices c on c.id = i.credits_id
  where ${inMonth(sql`i.issued_on`, month)} and ${isOfReturns(gstin)})`

/** Whether a document of `monthDocuments`, called `d`, goes to this table with its taxed lines. */
export const goesTo = (table: DocumentTable): SQL =>
  sql`d.has_taxed and (${sql.join(
    factsOf(table).map(
      ({ isCreditNote, isRegistered, isInter, isLarge }) =>
        sql`(d.is_credit_note, d.is_registered, d.is_inter, d.is_large) = (${isCreditNote}::boolean, ${isRegistered}::boolean, ${isInter}::boolean, ${isLarge}::boolean)`,
    ),
    sql` or `,
  )})`

/** Sum of a column of paise or pieces as text, since it may be beyond an integer of the driver. */
export const total = (column: SQL): SQL => sql`coalesce(sum(${column}), 0)::text`
