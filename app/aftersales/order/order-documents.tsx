import { brand } from '#app/basics/brand.ts'
import { DocumentLinks } from '#app/invoices/document-links.tsx'
import type { OrderPage } from './order-page.ts'

/** Invoices and credit notes of an order; nothing where none was issued and none will be. */
export function OrderDocuments({ page: { order, documents } }: { page: OrderPage }) {
  const issues = brand.seller.registration !== 'unset'
  const isToCome = issues && documents.length === 0 && order.status === 'processing'
  if (documents.length === 0 && !isToCome) return null
  return (
    <section
      aria-labelledby="documents"
      className="no-print rounded-card border border-line bg-card p-[min(1.25rem,5vw)] sm:p-6"
    >
      <h2 id="documents" className="text-xl font-bold">
        Invoice
      </h2>
      {isToCome ? (
        <p className="mt-2">The invoice comes with the parcel. You can download it here then.</p>
      ) : (
        <div className="mt-1">
          <DocumentLinks documents={documents} orderPath={`/orders/${order.id}`} />
        </div>
      )}
    </section>
  )
}
