import { formatChange, formatNet, type CategorySales } from './net-sales.ts'

/** Net sales of a week by category: a table whose rows are bars, too. */
export function CategorySalesTable({ categories }: { categories: readonly CategorySales[] }) {
  const highest = Math.max(1, ...categories.flatMap(({ net, before }) => [net, before]))
  return (
    <table className="desk-table mt-3">
      <caption className="sr-only">Net sales of the last seven days by category</caption>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col" className="number">
            7 days
          </th>
          <th scope="col" className="number">
            7 before
          </th>
          <th scope="col" className="number max-sm:hidden">
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {categories.map(({ category, net, before }) => (
          <tr key={category}>
            <td className="w-full">
              {category}
              <CategoryBar share={net / highest} shareBefore={before / highest} />
            </td>
            <td className="number">{formatNet(net)}</td>
            <td className="number text-soft">{formatNet(before)}</td>
            <td className="number max-sm:hidden">{formatChange(net, before) ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A bar, and a line where the week before ended; nothing of either below nothing. */
function CategoryBar({ share, shareBefore }: { share: number; shareBefore: number }) {
  const mark = Math.max(0, shareBefore) * 100
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-1 h-2 w-full overflow-visible"
    >
      <rect width={Math.max(0, share) * 100} height="1" className="fill-madder" />
      <path
        d={`M${mark} -0.3v1.6`}
        className="stroke-ink"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
