import { sql, type SQL } from 'drizzle-orm'
import type { OddityKind } from './oddity.ts'
import { inMonth, monthDocuments, type ReturnPeriod } from '../month-documents.server.ts'

/** In SQL, the names of what is odd in a return; with `hasTax` each with its tax. */
export type OddityQuery = {
  kind: OddityKind
  names: (period: ReturnPeriod) => SQL
  hasTax?: true
}

/** Documents that count as sold or credited, with or without tax. */
const ALL_IN_MONTH = ({ month }: ReturnPeriod) => inMonth(sql`i.issued_on`, month)

export const ODD_DOCUMENTS: readonly OddityQuery[] = [
  {
    kind: 'dated otherwise',
    names: (period) => sql`
      select i.number from invoices i where ${ALL_IN_MONTH(period)} and i.seller_gstin = ${period.gstin} and (
        (i.issued_at at time zone 'Asia/Kolkata')::date <> i.issued_on
        or i.financial_year <> to_char(i.issued_on - interval '3 months', 'YY') || '-' || to_char(i.issued_on + interval '9 months', 'YY')
        or exists (select from invoices before where before.financial_year = i.financial_year and before.prefix = i.prefix
          and before.serial = i.serial - 1 and before.issued_on > i.issued_on))`,
  },
  {
    kind: 'another GSTIN',
    names: (period) => sql`
      select distinct i.seller_gstin from invoices i left join invoices c on c.id = i.credits_id
      where ${ALL_IN_MONTH(period)} and coalesce(c.kind, i.kind) = 'tax_invoice' and i.seller_gstin <> ${period.gstin}`,
  },
  {
    kind: 'mixed registration',
    names: (period) => sql`
      select i.number from invoices i where ${ALL_IN_MONTH(period)} and i.kind in ('bill_of_supply', 'receipt')
        and coalesce(i.seller_gstin, ${period.gstin}) = ${period.gstin}`,
  },
  {
    kind: 'no HSN',
    names: (period) => sql`
      select distinct d.number from ${monthDocuments(period)} d join invoice_lines l on l.invoice_id = d.id
      where l.hsn !~ '^[0-9]{4}([0-9]{2}){0,2}$'`,
  },
  {
    kind: 'wrong taxes',
    names: (period) => sql`
      select d.number from ${monthDocuments(period)} d
      where (d.is_inter and d.cgst_paise + d.sgst_paise <> 0) or (not d.is_inter and d.igst_paise <> 0)
        or d.cgst_paise <> d.sgst_paise or d.place_of_supply !~ '^[0-9]{2}$'`,
  },
  {
    // By document and rate, as the portal compares them: each half within a State, else the whole.
    kind: 'tax differs',
    hasTax: true,
    names: (period) => sql`
      select number || ' (' || to_char(sum(tax) / 100.0, 'FM999999990.00') || ' for ' || to_char(sum(due) / 100.0, 'FM999999990.00') || ')',
        abs(sum(tax) - sum(due)) as tax from (
        select d.number, sum(l.cgst_paise + l.sgst_paise + l.igst_paise) as tax,
          case when d.is_inter then round(sum(l.taxable_paise) * l.rate_bp / 10000.0)
            else 2 * round(sum(l.taxable_paise) * l.rate_bp / 20000.0) end as due
        from ${monthDocuments(period)} d join invoice_lines l on l.invoice_id = d.id
        group by d.number, d.is_inter, l.rate_bp) by_rate
      where tax <> due group by number`,
  },
  {
    kind: 'lines differ',
    names: (period) => sql`
      select d.number from ${monthDocuments(period)} d left join lateral (
        select sum(l.value_paise) as value, sum(l.taxable_paise) as taxable, sum(l.cgst_paise) as cgst,
          sum(l.sgst_paise) as sgst, sum(l.igst_paise) as igst
        from invoice_lines l where l.invoice_id = d.id) s on true
      where (d.value_paise, d.taxable_paise, d.cgst_paise, d.sgst_paise, d.igst_paise)
        is distinct from (s.value, s.taxable, s.cgst, s.sgst, s.igst)`,
  },
  {
    kind: 'credited beyond',
    names: (period) => sql`
      select c.number from invoices c where c.id in (select d.credits_id from ${monthDocuments(period)} d)
        and c.value_paise < (select sum(n.value_paise) from invoices n where n.credits_id = c.id)`,
  },
  {
    // A note counts in a return that is filed by 30 November (section 34(2) of the CGST Act). The
    // return of October is, by the 11th; that of November is filed once the day is past. One without
    // tax lowers none.
    kind: 'late credit note',
    hasTax: true,
    names: (period) => sql`
      select d.number, d.cgst_paise + d.sgst_paise + d.igst_paise as tax from ${monthDocuments(period)} d
      where d.issued_on > make_date(extract(year from d.credited_on + interval '9 months')::int, 10, 31)
        and d.cgst_paise + d.sgst_paise + d.igst_paise <> 0`,
  },
]

/** Invoices and credit notes that the law asks an e-invoice for, above a turnover; not of nil-rated goods. */
export const businessDocuments = (period: ReturnPeriod): SQL =>
  sql`select d.number from ${monthDocuments(period)} d where d.is_registered and d.has_taxed`
