import { percent, placeName, printedAmount } from '#app/invoices/gstr1/return-amounts.ts'
import type { SmallRow } from '#app/invoices/gstr1/summarise.ts'
import { GstTable } from './gst-table.tsx'

/** Table 7. */
export const SmallTable = ({ rows }: { rows: readonly SmallRow[] }) =>
  rows.length > 0 && (
    <GstTable
      id="b2cs"
      title="7 · B2CS"
      words="What was sold to people, by State and rate. Credit notes are taken off in the month in which they are issued, so a row may be below nothing."
      heads={['State and rate', 'Taxable', 'IGST', 'CGST', 'SGST']}
      rows={rows.map(({ placeOfSupply, rateBp, isInter, part }) => ({
        key: `${placeOfSupply} ${rateBp}`,
        name: `${placeName(placeOfSupply)}, ${percent(rateBp)} %`,
        cells: [
          printedAmount(part.taxable),
          isInter ? printedAmount(part.igst) : '',
          isInter ? '' : printedAmount(part.cgst),
          isInter ? '' : printedAmount(part.sgst),
        ],
      }))}
    />
  )
