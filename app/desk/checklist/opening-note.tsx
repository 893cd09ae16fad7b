import { Link } from 'react-router'
import type { OpeningState } from '#app/basics/opening/opening.ts'

export const thingsToDo = (count: number): string =>
  count === 1 ? '1 thing to do' : `${count} things to do`

const STATES: Record<Exclude<OpeningState, 'selling'>, string> = {
  closed:
    'Your shop is closed: visitors read “Opening soon”, because it still has the demo shop’s name, company, address, telephone, email or GST registration, or its officer’s.',
  showing: 'Visitors see your shop and its policies. It takes no orders yet.',
}

/** What visitors see of a shop that does not sell yet, and how much keeps it from that. */
export function OpeningNote({
  state,
  count,
  className,
}: {
  state: OpeningState
  /** Legal items of the checklist that are open, as far as the member may see them. */
  count: number
  className: string
}) {
  if (state === 'selling') return null
  return (
    <p
      className={`rounded-card border border-line bg-indigo-pale px-4 py-3 text-indigo ${className}`}
    >
      {STATES[state]}{' '}
      {count > 0 && (
        <Link to="/desk/checklist" className="font-semibold underline underline-offset-4">
          {thingsToDo(count)} before you take orders
        </Link>
      )}{' '}
      {state === 'closed' && (
        <a href="/" className="font-semibold underline underline-offset-4">
          Preview the shop
        </a>
      )}
    </p>
  )
}
