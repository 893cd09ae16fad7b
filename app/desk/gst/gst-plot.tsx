import { printedAmount } from '#app/invoices/gstr1/return-amounts.ts'
import type { Share } from '#app/invoices/gstr1/shares.ts'

type Props = { byState: readonly Share[]; byRate: readonly Share[] }

/** Value before tax by State and by rate: tables whose rows are bars, too. */
export function GstPlot({ byState, byRate }: Props) {
  if (byState.length === 0) return null
  return (
    <section aria-labelledby="value" className="mt-6">
      <h3 id="value" className="text-lg font-bold">
        Value before tax
      </h3>
      <div className="mt-2 grid gap-x-10 gap-y-4 md:grid-cols-2">
        <ShareTable name="By State" shares={byState} />
        <ShareTable name="By rate" shares={byRate} />
      </div>
    </section>
  )
}

function ShareTable({ name, shares }: { name: string; shares: readonly Share[] }) {
  const highest = Math.max(1, ...shares.map(({ taxable }) => taxable))
  return (
    <table className="desk-table self-start">
      <caption className="text-left font-medium">{name}</caption>
      <tbody>
        {shares.map(({ name, taxable }) => (
          <tr key={name}>
            <th scope="row" className="w-full border-t border-line whitespace-normal!">
              <span className="text-ink">{name}</span>
              <svg
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="mt-1 h-2 w-full"
              >
                <rect
                  width={(Math.max(0, taxable) / highest) * 100}
                  height="1"
                  className="fill-madder"
                />
              </svg>
            </th>
            <td className="number">{printedAmount(taxable)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
