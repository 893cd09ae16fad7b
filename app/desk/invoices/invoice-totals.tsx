import { inRupees } from '#app/basics/money.ts'
import { DOCUMENT_NAMES } from '#app/invoices/document/seller.ts'
import type { KindTotal } from './invoice-row.ts'

/** Sums of all documents that the filters leave, on this page or not. */
export const InvoiceTotals = ({ totals }: { totals: readonly KindTotal[] }) => (
  <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
    {totals.map(({ kind, documents, tax, value }) => (
      <div key={kind}>
        <dt className="text-sm text-soft">
          {DOCUMENT_NAMES[kind]}, {documents.toLocaleString('en-IN')}
        </dt>
        <dd>
          <strong>{inRupees(value)}</strong>
          {tax > 0 && ` with ${inRupees(tax)} of tax`}
        </dd>
      </div>
    ))}
  </dl>
)
