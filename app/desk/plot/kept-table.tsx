import { keptShare, type KeptCount } from './kept-count.ts'
import { StackedBar } from './stacked-bar.tsx'

/** Counts in time and late, a row for each period or place; the rows are bars. */
export function KeptTable({ heading, rows }: { heading: string; rows: readonly KeptCount[] }) {
  const highest = Math.max(1, ...rows.map(({ inTime, late }) => inTime + late))
  return (
    <table className="desk-table h-fit">
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col" className="number">
            In time
          </th>
          <th scope="col" className="number">
            Late
          </th>
          <th scope="col" className="number">
            Kept
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <td className="w-full">
              {row.name}
              <StackedBar
                parts={[
                  { share: row.inTime / highest, fill: 'fill-leaf' },
                  { share: row.late / highest, fill: 'fill-chilli' },
                ]}
              />
            </td>
            <td className="number">{row.inTime}</td>
            <td className="number">{row.late}</td>
            <td className="number">{keptShare(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
