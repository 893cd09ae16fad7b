import type { ReactNode } from 'react'

type Props = {
  label: string
  sizes: readonly string[]
  chosen: string | null
  isSoldOut?: (size: string) => boolean
  /** Error message beside the choice. */
  error?: string | false
  note?: ReactNode
  onChoose: (size: string) => void
  children?: ReactNode
}

/**
 * One radio button for each size (P1). One that is sold out says so in words and cannot be chosen;
 * where all are, the button says it once. `children` stands at the end of the label's line, `note`
 * below the sizes.
 */
export function SizeChoice(props: Props) {
  const { label, sizes, chosen, isSoldOut, error, note, onChoose, children } = props
  const isAllSoldOut = sizes.every((size) => isSoldOut?.(size))
  return (
    <fieldset
      className={`relative mt-3 md:mt-6 ${error ? 'rounded-card outline-2 outline-offset-[0.625rem] outline-chilli' : ''}`}
      aria-describedby={error ? 'size-trouble' : undefined}
    >
      <legend className="mb-1 font-medium md:mb-2">{label}</legend>
      <div className="absolute -top-9.5 right-0 md:-top-10.5">{children}</div>
      {error && (
        <p id="size-trouble" className="mb-2 font-semibold text-chilli">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-1.5 md:gap-2">
        {sizes.map((size) => {
          const soldOut = isSoldOut?.(size)
          return (
            <label
              key={size}
              className="relative flex min-h-12 min-w-12 flex-col items-center justify-center px-2 font-medium md:px-3"
            >
              <input
                type="radio"
                name="size"
                value={size}
                checked={chosen === size}
                disabled={soldOut}
                onChange={() => onChoose(size)}
                className={`absolute inset-0 cursor-pointer appearance-none rounded-lg border bg-card checked:border-2 checked:border-madder checked:bg-blush disabled:cursor-not-allowed disabled:border-dashed disabled:bg-paper ${error ? 'border-chilli' : 'border-ink/25'}`}
              />
              <span
                className={`pointer-events-none relative ${soldOut ? 'text-soft line-through' : ''}`}
              >
                {size}
              </span>
              {soldOut && !isAllSoldOut && (
                <span className="pointer-events-none relative text-xs font-normal text-soft">
                  Sold out
                </span>
              )}
            </label>
          )
        })}
      </div>
      {note}
    </fieldset>
  )
}
