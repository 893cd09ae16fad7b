import { Link } from 'react-router'
import type { ImportReport } from '../load/import-report.ts'
import type { ImportChange } from './change-words.ts'
import { inIndia } from './count-words.ts'

type Props = { changes: readonly ImportChange[]; report: ImportReport; isDone: boolean }

/** The first changes of each kind, before and after. */
export function ChangeList({ changes, report, isDone }: Props) {
  const kinds = [
    { kind: 'unlisted', heading: isDone ? 'Went off sale' : 'Go off sale', all: report.unlisted },
    { kind: 'changed', heading: 'Changed', all: report.changed },
    { kind: 'added', heading: 'New', all: report.added },
  ] as const
  return kinds.map(({ kind, heading, all }) => {
    const shown = changes.filter((change) => change.kind === kind)
    return (
      shown.length > 0 && (
        <section key={kind} aria-labelledby={kind} className="mt-8">
          <h2 id={kind} className="text-lg font-bold">
            {heading}
          </h2>
          {all > shown.length && (
            <p className="text-soft">
              The first {shown.length} of {inIndia(all)}.
            </p>
          )}
          <ul className="mt-1 divide-y divide-line border-y border-line">
            {shown.map(({ code, name, lines }) => (
              <li key={code} className="py-2 wrap-anywhere">
                {kind === 'added' && !isDone ? (
                  <span className="font-semibold">{name}</span>
                ) : (
                  <Link
                    to={`/desk/products/${code}`}
                    className="inline-block min-h-11 py-2.5 font-semibold text-madder underline underline-offset-4"
                  >
                    {name}
                  </Link>
                )}{' '}
                <span className="text-soft">{code}</span>
                {kind !== 'unlisted' && (
                  <ul>
                    {lines.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </section>
      )
    )
  })
}
