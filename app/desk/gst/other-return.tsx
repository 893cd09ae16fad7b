import { Link } from 'react-router'
import type { REGISTRATIONS } from '#app/basics/brand/seller-schema.ts'
import { EmptyList } from '../frame/empty-list.tsx'

type OtherRegistration = Exclude<(typeof REGISTRATIONS)[number], 'regular'>

const COMPOSITION =
  'CMP-08 each quarter, by the 18th of the month after it, a share of the turnover, and GSTR-4 once for the year, by 30 June. Bills of supply show no tax, and go into neither one by one.'

const OTHER: Record<
  OtherRegistration,
  { title: string; words: string; besideGstr1: string | undefined }
> = {
  composition: {
    title: 'Under composition there is no GSTR-1',
    words: `What is filed and paid is ${COMPOSITION}`,
    besideGstr1: `What was sold under composition is not in this return, but in another: ${COMPOSITION}`,
  },
  unregistered: {
    title: 'Without a registration there is no return',
    words:
      'Receipts show no tax, and nothing is filed. Goods may then be sold within your own State only.',
    besideGstr1: 'What was sold without a registration is in no return.',
  },
  unset: {
    title: 'Nobody has said how the shop is registered',
    words: 'Until then no invoice is issued, and there is nothing to file.',
    besideGstr1: undefined,
  },
}

/** Returns that are filed instead of GSTR-1. */
export function OtherReturn({ registration }: { registration: OtherRegistration }) {
  const { title, words } = OTHER[registration]
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

/** Returns that are filed besides, in a month in which the registration changed. */
export function BesideGstr1({ registration }: { registration: OtherRegistration }) {
  const { besideGstr1 } = OTHER[registration]
  return besideGstr1 && <p className="mt-2 max-w-prose">{besideGstr1}</p>
}
