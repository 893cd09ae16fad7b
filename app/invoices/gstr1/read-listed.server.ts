import { sql, type SQL } from 'drizzle-orm'
import type { TaxPart } from '#app/tax/tax-part.ts'
import type { ListedTable } from './gstr1-table.ts'
import type { ListedDocument } from './listed-document.ts'
import { goesTo, monthDocuments, type ReturnPeriod } from './month-documents.server.ts'

/** Row of `listedQuery`. */
export type ListedRow = {
  number: string
  day: string
  place: string
  inter: boolean
  value: string
  gstin: string | null
  name: string
  rates: [
    rateBp: number,
    value: number,
    taxable: number,
    cgst: number,
    sgst: number,
    igst: number,
  ][]
}

/** Documents that a table names, in the sequence of the portal's groups. */
export const listedQuery = (table: ListedTable, period: ReturnPeriod): SQL => sql`
  select d.number, d.issued_on::text as day, d.place_of_supply as place, d.is_inter as inter,
    d.value_paise::text as value, d.buyer_gstin as gstin, d.document #>> '{buyer,name}' as name, (
      select jsonb_agg(jsonb_build_array(r.rate_bp, r.value, r.taxable, r.cgst, r.sgst, r.igst) order by r.rate_bp)
      from (
        select rate_bp, sum(value_paise) as value, sum(taxable_paise) as taxable, sum(cgst_paise) as cgst,
          sum(sgst_paise) as sgst, sum(igst_paise) as igst
        from invoice_lines l where l.invoice_id = d.id and rate_bp <> 0 group by rate_bp) r) as rates
  from ${monthDocuments(period)} d where ${goesTo(table)}
  order by d.buyer_gstin, ${table === 'b2cl' ? sql`d.place_of_supply,` : sql``} d.issued_on, d.number`

export const listedDocument = (row: ListedRow): ListedDocument => ({
  number: row.number,
  issuedOn: row.day,
  placeOfSupply: row.place,
  isInter: row.inter,
  value: Number(row.value),
  buyer: { gstin: row.gstin, name: row.name },
  rates: row.rates.map(([rateBp, value, taxable, cgst, sgst, igst]) => {
    const part: TaxPart = { value, taxable, cgst, sgst, igst }
    return { rateBp, part }
  }),
})
