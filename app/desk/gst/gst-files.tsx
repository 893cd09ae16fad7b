import { SHEETS } from '#app/invoices/gstr1/offline-sheets.ts'
import type { ReturnMonth } from '#app/invoices/gstr1/return-month.ts'
import { DownloadLink } from '../exports/download-link.tsx'

/** The return as files. */
export function GstFiles({ month, gstin }: { month: ReturnMonth; gstin: string }) {
  const address = (file: string, more: Record<string, string> = {}) =>
    `/desk/gst.${file}?${new URLSearchParams({ month, gstin, ...more })}`
  return (
    <section aria-labelledby="files" className="mt-6">
      <h3 id="files" className="text-lg font-bold">
        Files
      </h3>
      <p className="mt-1 max-w-prose text-soft">
        One JSON file has the whole return, with the taxes of your documents. The sheets have the
        columns of GSTN’s offline tool, for your accountant: today’s tool may read a workbook
        (.xlsx) only, and it calculates taxes from the values, so they may differ by paise.
      </p>
      <p>
        <DownloadLink to={address('json')}>Whole return (JSON)</DownloadLink>
      </p>
      <p className="flex flex-wrap items-center gap-x-5">
        <span className="text-soft">Sheets (CSV):</span>
        {SHEETS.map((sheet) => (
          <DownloadLink key={sheet} to={address('csv', { sheet })}>
            {sheet}
          </DownloadLink>
        ))}
      </p>
    </section>
  )
}
