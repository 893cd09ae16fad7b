import { groupDigits } from '#app/basics/text/group-digits.ts'
import { seriesRow, type SeriesOfMonth } from '#app/invoices/gstr1/document-series.ts'
import { GstTable } from './gst-table.tsx'

/** Table 13. */
export const DocumentsIssued = ({ series }: { series: readonly SeriesOfMonth[] }) =>
  series.length > 0 && (
    <GstTable
      id="docs"
      title="13 · Documents issued"
      words="Numbers that were used of each series. One that no document has counts as cancelled."
      heads={['Series', 'Numbers', 'Cancelled', 'Net']}
      rows={series.map(seriesRow).map(({ isCreditNote, from, to, total, cancelled, net }) => ({
        key: from,
        name: `${isCreditNote ? 'Credit notes' : 'Invoices'} ${from} to ${to}`,
        cells: [total, cancelled, net].map(groupDigits),
      }))}
    />
  )
