import type { PreviewRow } from '../columns/preview-row.ts'

/** The first rows of a file as they would be read. */
export const PreviewRows = ({ rows }: { rows: readonly PreviewRow[] }) => (
  <section aria-labelledby="first-rows" className="mt-6">
    <h2 id="first-rows" className="text-lg font-bold">
      The first rows, as they are read
    </h2>
    <ol className="mt-2 divide-y divide-line border-y border-line">
      {rows.map(({ line, cells, problems }) => (
        <li key={line} className="py-3 wrap-anywhere">
          <p className="text-sm text-soft">Line {line}</p>
          <dl className="flex flex-wrap gap-x-4">
            {cells.map(({ label, value }) => (
              <div key={label}>
                <dt className="mr-1.5 inline text-soft">{label}</dt>
                <dd className="inline">{value}</dd>
              </div>
            ))}
          </dl>
          {problems.map((problem) => (
            <p key={problem} className="font-medium text-chilli">
              {problem}
            </p>
          ))}
        </li>
      ))}
    </ol>
  </section>
)
