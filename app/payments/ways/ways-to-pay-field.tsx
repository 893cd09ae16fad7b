import { useContext, useId } from 'react'
import { FormContext } from '#app/ui/field.tsx'
import { CASH, type WayToPay } from './ways-to-pay.ts'

type Props = {
  ways: readonly WayToPay[]
  /** Chosen before; otherwise the first that can be chosen is. */
  chosen?: string | undefined
}

/**
 * Ways to pay as radio buttons; with one there is nothing to choose. While all are away each can be
 * chosen: the order is placed, and paid as soon as one is back. Cash is never chosen beforehand, since
 * it may cost more.
 */
export function WaysToPayField({ ways, chosen }: Props) {
  const described = useId()
  const wrong = useContext(FormContext).errors.pay
  if (ways.length < 2) return null
  const open = ways.filter(({ away }) => !away)
  const choosable = open.length > 0 ? open : ways.filter(({ id }) => id !== CASH)
  const checked = (
    choosable.find(({ id }) => id === chosen) ?? choosable.find(({ id }) => id !== CASH)
  )?.id
  return (
    <fieldset aria-describedby={described}>
      <legend className="mb-2 font-medium">How would you like to pay?</legend>
      <p id={described}>
        {wrong && <span className="mb-2 block font-medium text-chilli">{wrong}</span>}
        {open.length === 0 && (
          <span className="mb-2 block rounded-lg bg-sand p-3">
            No payment service answers just now. We are sorry. We keep your things for you for a
            while, and you can pay as soon as one is back.
          </span>
        )}
      </p>
      <div className="space-y-3">
        {ways.map(({ id, label, detail, away }, i) => (
          <label
            key={id}
            className="flex cursor-pointer items-start gap-3 rounded-card border border-ink/40 bg-card p-4 hover:border-ink has-checked:border-madder has-checked:ring-1 has-checked:ring-madder has-disabled:cursor-not-allowed has-disabled:border-line"
          >
            <input
              type="radio"
              // A summary of errors links to the first of them.
              {...(i === 0 && { id: 'pay' })}
              name="pay"
              value={id}
              defaultChecked={id === checked}
              required
              disabled={!choosable.some((way) => way.id === id)}
              className="mt-1 shrink-0"
            />
            <span className="min-w-0">
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-soft">
                {away && <strong className="font-semibold">{away} </strong>}
                {detail}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
