import { groupBy } from '#app/basics/group-by.ts'
import { Link } from 'react-router'
import { DEMO_SELLER } from '#app/basics/opening/opening-words.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { trackingFrom, trackingWords } from '#app/orders/tracking.ts'
import type { SeenShipment } from './seen-shipment.ts'
import { UNREAD_WORDS, type UnreadLine } from './shipments.ts'

type Props = { seen: readonly SeenShipment[]; unread: readonly UnreadLine[] }

/** Lines of a kind that are named; the others are counted. */
const SHOWN_OF_A_KIND = 3

/** Each line with what will become of it, or has. */
export function ShipmentTable({ seen, unread }: Props) {
  return (
    <>
      {unread.length > 0 && (
        <div role="alert" className="mt-3 rounded-card bg-chilli-pale px-4 py-2 text-chilli">
          <p className="font-medium">Nothing is shipped until these lines are mended:</p>
          <ul className="mt-1 list-disc pl-5 wrap-anywhere">
            {[...groupBy(unread, ({ why }) => why)].map(([why, lines]) => (
              <li key={why}>
                {lines.slice(0, SHOWN_OF_A_KIND).map(({ line, text }, nth) => (
                  <span key={line}>
                    {nth > 0 && '; '}Line {line}, “{text.slice(0, 60)}”
                  </span>
                ))}
                {lines.length > SHOWN_OF_A_KIND &&
                  `; and ${(lines.length - SHOWN_OF_A_KIND).toLocaleString('en-IN')} more`}
                : {UNREAD_WORDS[why]}
              </li>
            ))}
          </ul>
        </div>
      )}
      {seen.length > 0 && (
        <table className="desk-table mt-3">
          <thead className="max-sm:hidden">
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Tracking</th>
              <th scope="col">Customer</th>
              <th scope="col">What happens</th>
            </tr>
          </thead>
          <tbody>
            {seen.map((one) => (
              <tr
                key={one.number}
                className="wrap-anywhere max-sm:grid max-sm:border-t max-sm:border-line max-sm:py-2 max-sm:*:border-0 max-sm:*:py-0.5"
              >
                <td>
                  <Link
                    to={`/desk/orders/${one.number}`}
                    className="inline-flex min-h-11 items-center font-semibold text-madder underline underline-offset-4 sm:min-h-0"
                  >
                    <OrderNumber of={one.number} />
                  </Link>
                </td>
                <td className="wrap-anywhere">
                  {trackingWords(trackingFrom(one)) ?? (
                    <span className="text-soft">No tracking number</span>
                  )}
                  {one.trackingLink && (
                    <span className="block text-sm text-soft">{one.trackingLink}</span>
                  )}
                </td>
                <td>{one.name}</td>
                <td>
                  {outcome(one)}
                  {one.notices.map((notice) => (
                    <span key={notice} className="block text-sm font-medium text-chilli">
                      {notice}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

const sizesText = (sizes: readonly string[]) =>
  `${sizes.length > 1 ? 'sizes' : 'size'} ${sizes.join(' and ')}`

function outcome(one: SeenShipment): string {
  switch (one.state) {
    case 'ready':
      return one.isPacked ? 'Will be shipped' : 'Will be shipped, though nobody has packed it'
    case 'replacement ready':
      return `Its replacement will be sent, ${sizesText(one.sizes)}${one.isPacked ? '' : ', though nobody has packed it'}: the customer is written to at once`
    case 'replacement sent':
      return `Its replacement is sent, ${sizesText(one.sizes)}`
    case 'shipped':
      return 'Shipped'
    case 'undone':
      return 'Not shipped: it is undone'
    case 'too late':
      return 'Stays shipped: the minute is over'
    case 'no such order':
      return 'Left out: there is no such order'
    case 'demo seller':
      return DEMO_SELLER
    case 'other status':
      return `Left as it is: ${one.status}`
    default:
      return one satisfies never
  }
}
