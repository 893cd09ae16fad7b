import { Link } from 'react-router'
import { DownloadLink } from '../../../exports/download-link.tsx'
import { ApplyForm } from './apply-form.tsx'
import { ChangeList } from './change-list.tsx'
import type { ImportHead, ReportedImport } from './import-page.ts'
import { noticesOf } from './report-notices.ts'
import { inIndia, products } from './count-words.ts'

type Props = ReportedImport & { head: ImportHead }

/** Changes of a file, planned or made, and its unreadable cells. */
export function ReportView({ head, ...shown }: Props) {
  const { report, changes, problems } = shown
  const isDone = head.state !== 'checked'
  return (
    <>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
        {COUNTS.map(([key, label]) => (
          <div key={key}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="text-lg font-semibold">{inIndia(report[key])}</dd>
          </div>
        ))}
        <div>
          <dt className="text-sm text-soft">Not read, or left out</dt>
          <dd className="text-lg font-semibold">{inIndia(problems.count)}</dd>
        </div>
      </dl>
      <ul className="mt-3 max-w-prose list-disc space-y-1 pl-5">
        {noticesOf(shown, isDone).map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
      {head.state === 'applied' && report.incoming.hidden > 0 && (
        <p className="mt-4">
          {products(report.incoming.hidden)} came hidden.{' '}
          <Link
            to={`/desk/products?view=hidden${head.isTakeable ? `&import=${head.id}` : ''}`}
            className="inline-flex min-h-11 items-center font-semibold text-madder underline underline-offset-4"
          >
            Look at them and show them
          </Link>
        </p>
      )}
      {!isDone && <ApplyForm report={report} problems={problems.count} seen={shown.seen} />}
      {problems.count > 0 && (
        <section aria-labelledby="problems" className="mt-8">
          <h2 id="problems" className="text-lg font-bold">
            Not read, or left out
          </h2>
          <p className="max-w-prose text-soft">
            A cell that cannot be read keeps what is there. A new product with one is left out.
          </p>
          <DownloadLink to={`/desk/products/import/${head.id}/problems.csv`}>
            Download all as CSV
          </DownloadLink>
          <ul className="mt-1 divide-y divide-line border-y border-line">
            {problems.first.map(({ line, nth, code, column, text, why }) => (
              <li key={`${line} ${nth}`} className="py-2 wrap-anywhere">
                <span className="text-soft">
                  Line {line}
                  {code !== null && `, product ${code}`}
                  {column && `, ${column}`}
                </span>
                <span className="block">
                  {text && `“${text}”: `}
                  {why}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ChangeList changes={changes} report={report} isDone={isDone} />
    </>
  )
}

const COUNTS = [
  ['added', 'New'],
  ['changed', 'Changed'],
  ['unchanged', 'Unchanged'],
  ['unlisted', 'Off sale'],
  ['stockChanged', 'Stock figures updated'],
] as const
