/** Minus, the number, plus. The number may be typed; what is no whole number from 1 up is ignored. */
export function QuantityStepper({
  quantity,
  max,
  of,
  onChange,
}: {
  quantity: number
  max: number
  of: string
  onChange: (quantity: number) => void
}) {
  const step = 'flex size-11 cursor-pointer items-center justify-center text-xl aria-disabled:cursor-not-allowed aria-disabled:text-ink/35'
  const choose = (wanted: number) => {
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= max) onChange(wanted)
  }
  return (
    <div className="inline-flex items-center rounded-full border border-ink/25 bg-card">
      <button
        type="button"
        className={step}
        aria-label={`Decrease quantity of ${of}`}
        aria-disabled={quantity <= 1}
        onClick={() => choose(quantity - 1)}
      >
        −
      </button>
      <input
        className="w-10 bg-transparent text-center font-semibold"
        inputMode="numeric"
        aria-label={`Quantity of ${of}`}
        value={quantity}
        onChange={(event) => choose(Number(event.target.value.replace(/\D/g, '')))}
        onFocus={(event) => event.target.select()}
      />
      <button
        type="button"
        className={step}
        aria-label={`Increase quantity of ${of}`}
        aria-disabled={quantity >= max}
        onClick={() => choose(quantity + 1)}
      >
        +
      </button>
    </div>
  )
}
