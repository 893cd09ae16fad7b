import { groupDigits } from '#app/basics/text/group-digits.ts'
import { goodsName, percent, printedAmount } from '#app/invoices/gstr1/return-amounts.ts'
import { firstDay, type ReturnMonth } from '#app/invoices/gstr1/return-month.ts'
import type { HsnRow } from '#app/invoices/gstr1/summarise.ts'
import { taxOf } from '#app/tax/tax-part.ts'
import { GstTable } from './gst-table.tsx'

type Props = { b2b: readonly HsnRow[]; b2c: readonly HsnRow[]; month: ReturnMonth }

/** Table 12, apart for businesses and for people. */
export const HsnTables = ({ b2b, b2c, month }: Props) => (
  <>
    {b2b.length > 0 && <HsnTable side="B2B" rows={b2b} day={firstDay(month)} />}
    {b2c.length > 0 && <HsnTable side="B2C" rows={b2c} day={firstDay(month)} />}
  </>
)

const HsnTable = ({
  side,
  rows,
  day,
}: {
  side: 'B2B' | 'B2C'
  rows: readonly HsnRow[]
  day: string
}) => (
  <GstTable
    id={`hsn-${side}`}
    title={`12 · HSN, ${side}`}
    words={`The same sales by goods, to ${side === 'B2B' ? 'businesses' : 'people'}, less what came back.`}
    heads={['HSN and rate', 'Pieces', 'Before tax', 'Tax', 'Value']}
    rows={rows.map(({ hsn, unit, rateBp, quantity, part }) => ({
      key: `${hsn} ${unit} ${rateBp}`,
      name: `${[hsn || 'No HSN', goodsName(hsn, day)].filter(Boolean).join(' ')}, ${percent(rateBp)} %`,
      cells: [
        `${quantity < 0 ? '−' : ''}${groupDigits(Math.abs(quantity))} ${unit}`,
        printedAmount(part.taxable),
        printedAmount(taxOf(part)),
        printedAmount(part.value),
      ],
    }))}
  />
)
