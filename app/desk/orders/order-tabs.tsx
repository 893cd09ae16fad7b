import { Link } from 'react-router'
import { capitalised } from '#app/orders/order.ts'
import type { DeskView } from '../views/desk-view.ts'
import { listAddress, STATUSES } from './order-views.ts'

type Props = { query: string; views: readonly DeskView[] }

/** Views of the list, each an address: one for each status, and those that the staff keep. */
export function OrderTabs({ query, views }: Props) {
  const tabs = [
    { key: 'all', label: 'All', query: '', stored: '' },
    ...STATUSES.map((status) => ({
      key: status,
      label: capitalised(status),
      query: `status=${status}`,
      stored: `status=${status}`,
    })),
    ...views.map(({ id, name, ...view }) => ({ key: id, label: name, ...view })),
  ]
  return (
    <nav aria-label="Views" className="mt-2 border-b border-line">
      <ul className="-mb-px flex overflow-x-auto">
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link
              to={listAddress(tab.stored)}
              className="desk-tab"
              aria-current={tab.query === query ? 'page' : undefined}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
