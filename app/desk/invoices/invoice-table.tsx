import { Link } from 'react-router'
import { inRupees } from '#app/basics/money.ts'
import { formatShortDate } from '#app/basics/text/format-date.ts'
import { fileOf } from '#app/invoices/document/listed-document.ts'
import { DOCUMENT_NAMES } from '#app/invoices/document/title.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import type { InvoiceRow } from './invoice-row.ts'

/**
 * Documents, each a link to its PDF, with the order that it is of. A phone has date and buyer below
 * the number.
 */
export const InvoiceTable = ({ rows }: { rows: readonly InvoiceRow[] }) => (
  <div className="mt-3 overflow-x-auto">
    <table className="desk-table">
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col" className="max-sm:hidden">
            Date
          </th>
          <th scope="col">Order</th>
          <th scope="col" className="max-sm:hidden">
            Buyer
          </th>
          <th scope="col" className="number">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, title, issuedOn, orderNumber, buyer, buyerGstin, credits, value }) => (
          <tr key={number} data-row>
            <td>
              <a
                href={`/desk/orders/${orderNumber}/documents/${fileOf(number)}`}
                className="inline-flex min-h-11 items-center font-medium whitespace-nowrap text-madder underline"
              >
                {number}
              </a>
              <span className="block text-sm text-soft">
                {DOCUMENT_NAMES[title]}
                {credits && ` for ${credits}`}
              </span>
              <span className="block text-sm wrap-anywhere text-soft sm:hidden">
                {formatShortDate(new Date(issuedOn))}, {buyer}
              </span>
            </td>
            <td className="max-sm:hidden">
              <time dateTime={issuedOn}>{formatShortDate(new Date(issuedOn))}</time>
            </td>
            <td>
              <Link
                to={`/desk/orders/${orderNumber}`}
                className="inline-flex min-h-11 items-center text-madder underline"
              >
                <OrderNumber of={orderNumber} />
              </Link>
            </td>
            <td className="wrap-anywhere max-sm:hidden">
              {buyer}
              {buyerGstin && <span className="block text-sm text-soft">{buyerGstin}</span>}
            </td>
            <td className="number whitespace-nowrap">{inRupees(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
