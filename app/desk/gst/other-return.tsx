import { Link } from 'react-router'
import type { REGISTRATIONS } from '#app/basics/brand/seller-schema.ts'
import { EmptyList } from '../frame/empty-list.tsx'

type Registration = (typeof REGISTRATIONS)[number]

const OTHER: Record<Registration, readonly [title: string, words: string]> = {
  regular: ['No return', 'This month has no tax invoice of the shop.'],
  composition: [
    'Under composition there is no GSTR-1',
    'You pay by CMP-08 each quarter, by the 18th of the month after it, a share of the turnover, and file GSTR-4 once for the year, by 30 June. Bills of supply show no tax, and go into neither one by one.',
  ],
  unregistered: [
    'Without a registration there is no return',
    'Receipts show no tax, and nothing is filed. Goods may then be sold within your own State only.',
  ],
  unset: [
    'Nobody has said how the shop is registered',
    'Until then no invoice is issued, and there is nothing to file.',
  ],
}

/** Returns that are filed instead of GSTR-1. */
export function OtherReturn({ registration }: { registration: Registration }) {
  const [title, words] = OTHER[registration]
  return (
    <>
      <EmptyList title={title}>{words}</EmptyList>
      {registration === 'unset' && (
        <Link
          to="/desk/words/tax"
          className="mt-3 inline-flex min-h-11 items-center text-madder underline underline-offset-4"
        >
          Say it in Words
        </Link>
      )}
    </>
  )
}
