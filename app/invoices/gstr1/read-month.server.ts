import { sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { addParts, NO_PART, subtractPart, type TaxPart } from '#app/tax/tax-part.ts'
import type { SeriesOfMonth } from './document-series.ts'
import {
  DOCUMENT_TABLES,
  tableOf,
  type Counted,
  type DocumentFacts,
  type DocumentTable,
} from './gstr1-table.ts'
import {
  inMonth,
  isOfReturns,
  monthDocuments,
  total,
  type ReturnPeriod,
} from './month-documents.server.ts'
import type { LineSum } from './summarise.ts'

type Reader = Database | Transaction

const FACTS = sql`d.is_credit_note as "isCreditNote", d.is_registered as "isRegistered", d.is_inter as "isInter", d.is_large as "isLarge"`

/** Sums of the taxes of `of`, a table's alias. */
const taxes = (of: SQL): SQL => sql`${total(sql`${of}.value_paise`)} as value,
  ${total(sql`${of}.taxable_paise`)} as taxable, ${total(sql`${of}.cgst_paise`)} as cgst,
  ${total(sql`${of}.sgst_paise`)} as sgst, ${total(sql`${of}.igst_paise`)} as igst`

type Sums = Record<keyof TaxPart, string>

/** @throws RangeError for a sum that a number cannot hold exactly: ninety thousand crore rupees */
function whole(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`not a whole number: ${text}`)
  return number
}

const part = ({ value, taxable, cgst, sgst, igst }: Sums): TaxPart => ({
  value: whole(value),
  taxable: whole(taxable),
  cgst: whole(cgst),
  sgst: whole(sgst),
  igst: whole(igst),
})

/**
 * Lines of the month, those alike as one: some thousands at most, of however many documents.
 */
export async function readLineSums(db: Reader, period: ReturnPeriod): Promise<LineSum[]> {
  type Row = DocumentFacts & Sums & Pick<LineSum, 'placeOfSupply' | 'hsn' | 'unit' | 'rateBp'>
  const { rows } = await db.execute<Row & { quantity: string }>(sql`
    select ${FACTS}, d.place_of_supply as "placeOfSupply", l.hsn, l.unit, l.rate_bp as "rateBp",
      ${total(sql`l.quantity`)} as quantity, ${taxes(sql`l`)}
    from ${monthDocuments(period)} d join invoice_lines l on l.invoice_id = d.id
    group by 1, 2, 3, 4, 5, 6, 7, 8`)
  return rows.map((row) => ({
    isCreditNote: row.isCreditNote,
    isRegistered: row.isRegistered,
    isInter: row.isInter,
    isLarge: row.isLarge,
    placeOfSupply: row.placeOfSupply,
    hsn: row.hsn,
    unit: row.unit,
    rateBp: row.rateBp,
    quantity: whole(row.quantity),
    part: part(row),
  }))
}

/** `tables`: a document counts in that of its taxed lines; one without such counts in `all` alone. */
export type DocumentSums = {
  tables: Record<DocumentTable, Counted>
  all: Counted & { net: TaxPart }
}

/** Documents counted and added up by themselves, apart from their lines. */
export async function readDocumentSums(db: Reader, period: ReturnPeriod): Promise<DocumentSums> {
  const { rows } = await db.execute<
    DocumentFacts & Sums & { hasTaxed: boolean; count: number }
  >(sql`
    select ${FACTS}, d.has_taxed as "hasTaxed", count(*)::int as count, ${taxes(sql`d`)}
    from ${monthDocuments(period)} d group by 1, 2, 3, 4, 5`)
  const none = () => ({ invoices: 0, creditNotes: 0 })
  const tables = Object.fromEntries(DOCUMENT_TABLES.map((table) => [table, none()])) as Record<
    DocumentTable,
    Counted
  >
  const all = { ...none(), net: NO_PART }
  for (const row of rows) {
    const counted = row.isCreditNote ? 'creditNotes' : 'invoices'
    if (row.hasTaxed) tables[tableOf(row)][counted] += row.count
    all[counted] += row.count
    all.net = row.isCreditNote ? subtractPart(all.net, part(row)) : addParts([all.net, part(row)])
  }
  return { tables, all }
}

/**
 * Runs of numbers that the return used. Where numbers of another GSTIN's documents, or of bills of
 * supply, lie between its own, a run ends and another begins: they are neither issued by this return nor
 * cancelled. A number that no document has belongs to the run after it.
 */
export async function readSeries(db: Reader, period: ReturnPeriod): Promise<SeriesOfMonth[]> {
  const { rows } = await db.execute<Record<string, string> & { isCreditNote: boolean }>(sql`
    with used as (
      select i.financial_year, i.prefix, min(i.serial) as first, max(i.serial) as last
      from invoices i left join invoices c on c.id = i.credits_id
      where ${inMonth(sql`i.issued_on`, period.month)} and ${isOfReturns(period.gstin)}
      group by 1, 2),
    numbered as (
      select i.financial_year, i.prefix, i.serial, i.kind = 'credit_note' as is_credit_note,
        (${isOfReturns(period.gstin)}) is true as is_own,
        count(*) filter (where (${isOfReturns(period.gstin)}) is not true)
          over (partition by i.financial_year, i.prefix order by i.serial) as run
      from used u join invoices i on i.financial_year = u.financial_year and i.prefix = u.prefix
        and i.serial between u.first and u.last
      left join invoices c on c.id = i.credits_id),
    runs as (
      select financial_year, prefix, run, bool_or(is_credit_note) as is_credit_note,
        min(serial) as first, max(serial) as last, count(*) as in_range
      from numbered where is_own group by 1, 2, 3)
    select r.financial_year as "financialYear", r.prefix, r.is_credit_note as "isCreditNote",
      r.last::text, r.in_range::text as "inRange", coalesce(b.serial, 0)::text as before
    from runs r left join lateral (
      select max(i.serial) as serial from invoices i
      where i.financial_year = r.financial_year and i.prefix = r.prefix and i.serial < r.first) b on true
    order by 3, 1, 2, r.first`)
  return rows.map((row) => ({
    financialYear: row.financialYear ?? '',
    prefix: row.prefix ?? '',
    isCreditNote: row.isCreditNote,
    before: Number(row.before),
    last: Number(row.last),
    inRange: Number(row.inRange),
  }))
}
