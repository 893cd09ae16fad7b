import { groupDigits } from '#app/basics/text/group-digits.ts'
import {
  countOf,
  type Counted,
  type DocumentTable,
  type ListedTable,
} from '#app/invoices/gstr1/gstr1-table.ts'
import type { ListedDocument } from '#app/invoices/gstr1/listed-document.ts'
import { placeName, printedAmount } from '#app/invoices/gstr1/return-amounts.ts'
import { dayName } from '#app/invoices/gstr1/return-month.ts'
import { addParts, taxOf } from '#app/tax/tax-part.ts'
import { GstTable } from './gst-table.tsx'

const TEXTS: Record<ListedTable, readonly [title: string, words: string]> = {
  b2b: ['4 · B2B', 'Invoices of buyers who gave a GSTIN; they claim the tax by it.'],
  b2cl: ['5 · B2CL', 'Invoices of more than ₹1,00,000 to people in another State.'],
  cdnr: ['9B · CDNR', 'Credit notes of buyers with a GSTIN.'],
  cdnur: ['9B · CDNUR', 'Credit notes of invoices of table 5.'],
}

type Props = {
  listed: Partial<Record<ListedTable, readonly ListedDocument[]>>
  documents: Record<DocumentTable, Counted>
}

/** Tables 4, 5 and 9B: their first documents. */
export const ListedTables = ({ listed, documents }: Props) => (
  <>
    {(Object.keys(TEXTS) as ListedTable[]).map((table) => {
      const [rows, [title, words]] = [listed[table] ?? [], TEXTS[table]]
      const all = countOf(documents[table])
      if (rows.length === 0) return null
      return (
        <GstTable
          key={table}
          id={table}
          title={title}
          words={words}
          heads={['Document', 'Taxable', 'Tax', 'Value']}
          rows={rows.map((of) => ({
            key: of.number,
            name: <Document of={of} />,
            cells: cells(of),
          }))}
        >
          {all > rows.length && (
            <p className="mt-2 text-soft">
              The first {rows.length} of {groupDigits(all)} are shown; the sheet has all.
            </p>
          )}
        </GstTable>
      )
    })}
  </>
)

const Document = ({ of: { number, issuedOn, placeOfSupply, buyer } }: { of: ListedDocument }) => (
  <>
    {number}
    <span className="block font-normal text-soft">
      {dayName(issuedOn)} to {placeName(placeOfSupply)}
      {buyer.gstin && `, ${buyer.name} (${buyer.gstin})`}
    </span>
  </>
)

function cells({ rates, value }: ListedDocument): string[] {
  const part = addParts(rates.map(({ part }) => part))
  return [printedAmount(part.taxable), printedAmount(taxOf(part)), printedAmount(value)]
}
