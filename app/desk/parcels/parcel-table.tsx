import { Link } from 'react-router'
import { inRupees } from '#app/basics/money.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { OUTCOME_WORDS, PARCEL_OUTCOMES, type SeenParcel } from './parcel-outcome.ts'

/** Each line with what will become of its parcel, or has, in groups; what needs a look comes first. */
export function ParcelTable({
  seen,
  typed,
}: {
  seen: readonly SeenParcel[]
  /** Fields of the form that it stands in, where parcels that came back are graded. */
  typed?: Readonly<Record<string, string>>
}) {
  return (
    <table className="desk-table mt-3">
      <thead className="max-sm:hidden">
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Customer</th>
          <th scope="col">What happens</th>
        </tr>
      </thead>
      {GROUPS.map((group) => {
        const some = seen.filter((one) => groupOf(one) === group)
        if (some.length === 0) return null
        const isLeft = group === NEEDS_A_LOOK || group === LEFT
        return (
          <tbody key={group}>
            <tr className="max-sm:grid">
              <th scope="rowgroup" colSpan={3} className="pt-5! whitespace-normal!">
                <span className="text-base font-bold text-ink">
                  {group}: {some.length}
                </span>{' '}
                {typed && group === OUTCOME_WORDS.returned_to_sender && (
                  <span className="block">
                    Look at their pieces first. They go on sale again, unless you mark them damaged.
                  </span>
                )}
              </th>
            </tr>
            {some.map((one, nth) => (
              <tr
                key={`${one.code} ${nth}`}
                className="wrap-anywhere max-sm:grid max-sm:border-t max-sm:border-line max-sm:py-2 max-sm:*:border-0 max-sm:*:py-0.5"
              >
                <td>
                  {one.number === undefined ? (
                    <span className="font-mono">{one.code.slice(0, 60) || 'No number'}</span>
                  ) : (
                    <Link
                      to={`/desk/orders/${one.number}`}
                      className="inline-flex min-h-11 items-center font-semibold text-madder underline underline-offset-4 sm:min-h-0"
                    >
                      <OrderNumber of={one.number} />
                    </Link>
                  )}
                </td>
                <td>{one.name}</td>
                <td className={isLeft ? 'font-medium text-chilli' : undefined}>
                  {outcome(one)}
                  {typed && one.is === 'ready' && one.outcome === 'returned_to_sender' && (
                    <label className="flex min-h-11 items-center gap-3">
                      <input
                        type="checkbox"
                        name={`damaged-${one.number}`}
                        defaultChecked={typed[`damaged-${one.number}`] === 'on'}
                        className="size-5"
                      />
                      Damaged: not for sale again
                    </label>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

const NEEDS_A_LOOK = 'Needs a look'
const UNDER_WAY = 'Under way'
const LEFT = 'Left as it is'
const GROUPS = [NEEDS_A_LOOK, LEFT, ...PARCEL_OUTCOMES.map((one) => OUTCOME_WORDS[one]), UNDER_WAY]

function groupOf(one: SeenParcel): string {
  switch (one.is) {
    case 'ready':
    case 'done':
      return OUTCOME_WORDS[one.outcome]
    case 'under way':
      return UNDER_WAY
    case 'not understood':
    case 'disagrees':
      return NEEDS_A_LOOK
    default:
      return LEFT
  }
}

function outcome(one: SeenParcel): string {
  switch (one.is) {
    case 'ready':
    case 'done':
      return one.outcome === 'delivered'
        ? OUTCOME_WORDS.delivered
        : `${OUTCOME_WORDS[one.outcome]}: the order is cancelled, ${money(one)}`
    case 'not found':
      return 'Left out: no order has this number, nor this tracking number'
    case 'spreadsheet':
      return 'Left out: a spreadsheet has changed this number. Give the column the format Text'
    case 'too many cells':
      return 'Left out: this row has more cells than the heading. Put cells with a comma inside between quotation marks'
    case 'twice':
      return 'Left out: it stands above'
    case 'several':
      return `Left out: ${one.numbers.map((number) => `#${number}`).join(' and ')} have this tracking number. Enter the order numbers`
    case 'other status':
      return `Left as it is: ${one.status}`
    case 'under way':
      return `Left as it is: the courier says “${one.said}”`
    case 'not understood':
      return one.said
        ? `Left as it is: “${one.said}” does not tell what became of it. Ask the courier, then enter its number alone and choose below`
        : 'Left as it is: the list does not say what became of it. Choose it below'
    case 'disagrees':
      return `Left as it is: ${one.status}, but the courier says “${one.said}”. Ask the courier`
    case 'contradicted':
      return `Left as it is: the courier says “${one.said}”`
    case 'changed meanwhile':
      return 'Left as it is: it has changed since it was shown. Check it again'
    default:
      return one satisfies never
  }
}

const money = ({
  refund,
  isPaidHere,
}: {
  refund: Parameters<typeof inRupees>[0]
  isPaidHere: boolean
}) =>
  isPaidHere
    ? `${inRupees(refund)} go back`
    : refund === 0
      ? 'nothing was collected'
      : `${inRupees(refund)} are for you to give back, since another shop was paid`
