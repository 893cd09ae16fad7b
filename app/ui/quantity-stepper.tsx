import { useState } from 'react'

type Props = {
  /** Name of the field, in a form that a browser may send without scripts. */
  name?: string
  quantity: number
  max: number
  itemName: string
  onStep: (step: 1 | -1) => void
  /** `typed`: the number as it was typed, which may be above `max`. */
  onType: (quantity: number, typed: number) => void
}

/**
 * Quantity with minus and plus buttons. A typed value below 1 or without digits is ignored and
 * disappears on blur; one above `max` becomes `max`.
 */
export function QuantityStepper({ name, quantity, max, itemName, onStep, onType }: Props) {
  const [typed, setTyped] = useState<string>()
  const button =
    'needs-script flex size-11 cursor-pointer items-center justify-center text-xl aria-disabled:cursor-not-allowed aria-disabled:text-ink/35'
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 4)
    const asked = Number(digits)
    const wanted = Math.min(asked, max)
    // An empty field waits for the next digit.
    if (digits === '') setTyped('')
    if (wanted < 1) return
    setTyped(String(wanted))
    onType(wanted, asked)
  }
  return (
    <div className="inline-flex max-w-full items-center rounded-card border border-ink/40 bg-card">
      <button
        type="button"
        className={button}
        aria-label={`Decrease quantity of ${itemName}`}
        aria-disabled={quantity <= 1}
        onClick={() => quantity > 1 && onStep(-1)}
      >
        −
      </button>
      <input
        className="h-11 w-10 min-w-10 bg-transparent text-center font-semibold"
        name={name}
        inputMode="numeric"
        aria-label={`Quantity of ${itemName}`}
        value={typed ?? quantity}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(undefined)}
      />
      <button
        type="button"
        className={button}
        aria-label={`Increase quantity of ${itemName}`}
        aria-disabled={quantity >= max}
        onClick={() => quantity < max && onStep(1)}
      >
        +
      </button>
    </div>
  )
}
