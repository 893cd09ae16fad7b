import { Link } from 'react-router'
import { inRupees, type Paise } from '#app/basics/money.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { REMITTANCE_STATE_WORDS } from './remittance.ts'

type Props = {
  remittances: readonly {
    id: number
    courier: string
    state: keyof typeof REMITTANCE_STATE_WORDS
    stateAt: Date
    fileName: string
    by: string
    rows: { all: number; amount: Paise; toSettle: number } | undefined
  }[]
}

/** Files of remittances, the newest first. */
export const RemittanceList = ({ remittances }: Props) => (
  <section aria-labelledby="files" className="mt-8">
    <h2 id="files" className="text-lg font-bold">
      Files
    </h2>
    {remittances.length === 0 ? (
      <p className="mt-1 text-soft">No file yet. Each stands here with what its rows did.</p>
    ) : (
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {remittances.map(({ id, courier, state, stateAt, fileName, by, rows }) => (
          <li key={id} className="py-2">
            <Link
              to={`/desk/remittances/${id}`}
              className="inline-flex min-h-11 items-center font-medium text-madder underline underline-offset-4"
            >
              {courier}, remittance {id}
            </Link>
            <span className="block">
              {REMITTANCE_STATE_WORDS[state]}
              {rows &&
                `: ${rows.all.toLocaleString('en-IN')} rows, ${inRupees(rows.amount)}${rows.toSettle > 0 ? `, ${rows.toSettle.toLocaleString('en-IN')} to settle` : ''}`}
            </span>
            <span className="block text-sm wrap-anywhere text-soft">
              {fileName} · {by} · {formatDateTime(stateAt)}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
