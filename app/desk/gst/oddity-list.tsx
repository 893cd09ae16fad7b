import { Link } from 'react-router'
import { groupDigits } from '#app/basics/text/group-digits.ts'
import {
  isNote,
  needsALook,
  ODDITIES,
  taxWords,
  type Oddity,
} from '#app/invoices/gstr1/oddities/oddity.ts'

/** Oddities to look at before filing; they stand above the tables, because nobody looks twice. */
export function OddityList({ oddities, agrees }: { oddities: readonly Oddity[]; agrees: boolean }) {
  const notes = oddities.filter(isNote)
  return (
    <section aria-labelledby="oddities" className="mt-6">
      <h3 id="oddities" className="text-lg font-bold">
        Look at this first
      </h3>
      {!agrees && (
        <p className="mt-2 font-semibold text-chilli">
          The tables below do not agree with the documents. Do not file them: tell whoever runs the
          shop.
        </p>
      )}
      {needsALook(oddities) ? (
        <Oddities shown={oddities.filter((one) => !isNote(one))} />
      ) : (
        agrees && (
          <p className="mt-1 text-soft">
            Nothing is odd: numbers, dates, rates and HSNs fit, each parcel has its document, and
            the documents agree with the money.
          </p>
        )
      )}
      {notes.length > 0 && (
        <>
          <h4 className="mt-4 font-semibold">Good to know</h4>
          <Oddities shown={notes} />
        </>
      )}
    </section>
  )
}

const Oddities = ({ shown }: { shown: readonly Oddity[] }) => (
  <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-card px-4">
    {shown.map((oddity) => (
      <li key={oddity.kind} className="py-3 wrap-anywhere">
        <OddityText {...oddity} />
      </li>
    ))}
  </ul>
)

function OddityText(oddity: Oddity) {
  const { kind, count, examples, tax } = oddity
  const { what, words } = ODDITIES[kind]
  if (count === undefined)
    return (
      <>
        <span className="font-medium">{what}: not known</span>
        <span className="block text-soft">
          It took too long to look at all of them for a page; <code>npm run gst</code> on the server
          waits.
        </span>
      </>
    )
  const isOfOrders = 'orders' in ODDITIES[kind]
  return (
    <>
      <span className="font-medium">
        {what}:{' '}
        <strong className={isNote(oddity) ? undefined : 'text-chilli'}>{groupDigits(count)}</strong>
        {tax !== undefined && ` (${taxWords(oddity, tax)})`}
      </span>
      <span className="block text-soft">{words}</span>
      <span className="flex flex-wrap gap-x-4">
        {examples.map((example) =>
          isOfOrders ? (
            <Link
              key={example}
              to={`/desk/orders/${example}`}
              className="inline-flex min-h-11 min-w-11 items-center text-madder underline underline-offset-4"
            >
              #{example}
            </Link>
          ) : (
            <span key={example} className="tabular-nums">
              {example}
            </span>
          ),
        )}
        {count > examples.length && <span className="self-center text-soft">and more</span>}
      </span>
    </>
  )
}
