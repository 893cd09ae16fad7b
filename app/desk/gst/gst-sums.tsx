import { groupDigits } from '#app/basics/text/group-digits.ts'
import {
  countOf,
  LINE_TABLES,
  type Counted,
  type DocumentTable,
  type LineTable,
} from '#app/invoices/gstr1/gstr1-table.ts'
import { printedAmount } from '#app/invoices/gstr1/return-amounts.ts'
import type { Gstr1Summary } from '#app/invoices/gstr1/summarise.ts'
import { taxOf, type TaxPart } from '#app/tax/tax-part.ts'

type Props = {
  summary: Pick<Gstr1Summary, 'tables' | 'nil'>
  documents: { tables: Record<DocumentTable, Counted>; all: Counted }
  sums: { tables: TaxPart; hsn: TaxPart }
}

const TABLE_NAMES: Record<LineTable, readonly [table: string, words: string]> = {
  b2b: ['4 · B2B', 'sold to businesses with a GSTIN'],
  b2cl: ['5 · B2CL', 'sold to another State for more than ₹1,00,000'],
  b2cs: ['7 · B2CS', 'all else that was sold, less what came back'],
  nil: ['8 · Nil-rated', 'sold at 0 %, less what came back, also of documents counted elsewhere'],
  cdnr: ['9B · CDNR', 'credited to businesses'],
  cdnur: ['9B · CDNUR', 'credited of table 5'],
}

const IS_CREDITED: readonly LineTable[] = ['cdnr', 'cdnur']

/** Sums of the tables, and that table 12 says the same. */
export function GstSums({ summary: { tables, nil }, documents, sums }: Props) {
  if (countOf(documents.all) === 0) return null
  const shown = LINE_TABLES.filter((table) =>
    table === 'nil' ? nil.length > 0 : countOf(documents.tables[table]) > 0,
  )
  return (
    <section aria-labelledby="sums" className="mt-6">
      <h3 id="sums" className="text-lg font-bold">
        Sums
      </h3>
      <table className="desk-table mt-2">
        <caption className="sr-only">Value before tax, and tax, by table of the return</caption>
        <thead>
          <tr>
            <th scope="col">Table</th>
            <th scope="col" className="number max-sm:hidden">
              Documents
            </th>
            <th scope="col" className="number">
              Before tax
            </th>
            <th scope="col" className="number">
              Tax
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((table) => (
            <tr key={table}>
              <th scope="row" className="border-t border-line whitespace-normal!">
                <span className="text-ink">{TABLE_NAMES[table][0]}</span>
                <span className="block font-normal">{TABLE_NAMES[table][1]}</span>
              </th>
              <td className="number max-sm:hidden">
                {table === 'nil' ? '' : groupDigits(countOf(documents.tables[table]))}
              </td>
              <Amounts part={tables[table]} isTakenOff={IS_CREDITED.includes(table)} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="border-t border-line text-ink">
              Together
            </th>
            <td className="number max-sm:hidden">{groupDigits(countOf(documents.all))}</td>
            <Amounts part={sums.tables} />
          </tr>
          <tr>
            <th scope="row" className="border-t border-line whitespace-normal!">
              <span className="text-ink">12 · HSN</span>
              <span className="block font-normal">the same by goods</span>
            </th>
            <td className="number max-sm:hidden">{groupDigits(countOf(documents.all))}</td>
            <Amounts part={sums.hsn} />
          </tr>
        </tfoot>
      </table>
      <p className="mt-2">
        For GSTR-3B: IGST {printedAmount(sums.tables.igst)}, CGST {printedAmount(sums.tables.cgst)},
        SGST {printedAmount(sums.tables.sgst)}
        {nil.length > 0 &&
          `; at 0 %, for its row of nil-rated and exempted supplies, ${printedAmount(tables.nil.value)}`}
        .
      </p>
    </section>
  )
}

const Amounts = ({ part, isTakenOff = false }: { part: TaxPart; isTakenOff?: boolean }) => (
  <>
    <td className="number">{printedAmount((isTakenOff ? -1 : 1) * part.taxable)}</td>
    <td className="number">{printedAmount((isTakenOff ? -1 : 1) * taxOf(part))}</td>
  </>
)
