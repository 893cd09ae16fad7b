import { groupDigits } from '#app/basics/text/group-digits.ts'
import { DOCUMENT_TABLES, type DocumentTable } from '#app/invoices/gstr1/gstr1-table.ts'
import { printedAmount } from '#app/invoices/gstr1/return-amounts.ts'
import { taxOf, type TaxPart } from '#app/tax/tax-part.ts'

type Counted = { invoices: number; creditNotes: number }

type Props = {
  summary: { tables: Record<DocumentTable, TaxPart> }
  documents: Record<DocumentTable, Counted>
  sums: { tables: TaxPart; hsn: TaxPart }
}

const TABLE_NAMES: Record<DocumentTable, readonly [table: string, words: string]> = {
  b2b: ['4 · B2B', 'sold to businesses with a GSTIN'],
  b2cl: ['5 · B2CL', 'sold to another State for more than ₹1,00,000'],
  b2cs: ['7 · B2CS', 'all else that was sold, less what came back'],
  cdnr: ['9B · CDNR', 'credited to businesses'],
  cdnur: ['9B · CDNUR', 'credited of table 5'],
}

const IS_CREDITED: readonly DocumentTable[] = ['cdnr', 'cdnur']

/** Sums of the tables, and that table 12 says the same. */
export function GstSums({ summary: { tables }, documents, sums }: Props) {
  const shown = DOCUMENT_TABLES.filter(
    (table) => documents[table].invoices + documents[table].creditNotes > 0,
  )
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="sums" className="mt-6">
      <h3 id="sums" className="text-lg font-bold">
        Sums
      </h3>
      <table className="desk-table mt-2">
        <caption className="sr-only">Taxable value and tax by table of the return</caption>
        <thead>
          <tr>
            <th scope="col">Table</th>
            <th scope="col" className="number max-sm:hidden">
              Documents
            </th>
            <th scope="col" className="number">
              Taxable
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
                {groupDigits(documents[table].invoices + documents[table].creditNotes)}
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
            <td className="number max-sm:hidden">{groupDigits(count(documents))}</td>
            <Amounts part={sums.tables} />
          </tr>
          <tr>
            <th scope="row" className="border-t border-line whitespace-normal!">
              <span className="text-ink">12 · HSN</span>
              <span className="block font-normal">the same by goods</span>
            </th>
            <td className="number max-sm:hidden">{groupDigits(count(documents))}</td>
            <Amounts part={sums.hsn} />
          </tr>
        </tfoot>
      </table>
      <p className="mt-2">
        For GSTR-3B: IGST {printedAmount(sums.tables.igst)}, CGST {printedAmount(sums.tables.cgst)},
        SGST {printedAmount(sums.tables.sgst)}.
      </p>
    </section>
  )
}

const count = (documents: Record<DocumentTable, Counted>): number =>
  Object.values(documents).reduce((sum, one) => sum + one.invoices + one.creditNotes, 0)

const Amounts = ({ part, isTakenOff = false }: { part: TaxPart; isTakenOff?: boolean }) => (
  <>
    <td className="number">{printedAmount((isTakenOff ? -1 : 1) * part.taxable)}</td>
    <td className="number">{printedAmount((isTakenOff ? -1 : 1) * taxOf(part))}</td>
  </>
)
