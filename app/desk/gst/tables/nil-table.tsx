import { nilRowName, type NilRow } from '#app/invoices/gstr1/nil-rated.ts'
import { printedAmount } from '#app/invoices/gstr1/return-amounts.ts'
import { GstTable } from './gst-table.tsx'

/** Table 8. */
export const NilTable = ({ rows }: { rows: readonly NilRow[] }) =>
  rows.length > 0 && (
    <GstTable
      id="nil"
      title="8 · Nil-rated"
      words="Goods at 0 %, from documents of their own and from those with taxed goods besides. Credit notes are taken off in the month in which they are issued, so a row may be below nothing. They stand in the column of nil-rated supplies: ask your accountant whether yours are exempted ones, which is the column beside it."
      heads={['Supplies', 'Nil-rated']}
      rows={rows.map((row) => ({
        key: nilRowName(row).code,
        name: nilRowName(row).name,
        cells: [printedAmount(row.value)],
      }))}
    />
  )
