import { inRupees } from '#app/basics/money.ts'
import { DOCUMENT_NAMES } from '#app/invoices/document/title.ts'
import type { TitleTotal } from './invoice-row.ts'

/** Sums of all documents that the filters leave, on this page or not. */
export const InvoiceTotals = ({ totals }: { totals: readonly TitleTotal[] }) => (
  <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
    {totals.map(({ title, documents, tax, value }) => (
      <div key={title}>
        <dt className="text-sm text-soft">
          {DOCUMENT_NAMES[title]}, {documents.toLocaleString('en-IN')}
        </dt>
        <dd>
          <strong>{inRupees(value)}</strong>
          {tax > 0 && ` with ${inRupees(tax)} of tax`}
        </dd>
      </div>
    ))}
  </dl>
)
