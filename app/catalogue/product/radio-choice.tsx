import type { ReactNode } from 'react'

type Props = {
  label: string
  name: 'size' | 'colour'
  values: readonly string[]
  chosen: string | null
  isSoldOut?: (value: string) => boolean
  /** Error message beside the choice. */
  error?: string | false
  onChoose: (value: string) => void
  children?: ReactNode
}

/**
 * One radio button for each size or colour (P1). A sold-out value says so in words and cannot be
 * chosen. `children` stands below the values.
 */
export function RadioChoice({
  label,
  name,
  values,
  chosen,
  isSoldOut,
  error,
  onChoose,
  children,
}: Props) {
  return (
    <fieldset className="mt-6" aria-describedby={error ? `${name}-trouble` : undefined}>
      <legend className="mb-2 font-medium">{label}</legend>
      {error && (
        <p id={`${name}-trouble`} className="mb-2 text-sm font-medium text-chilli">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {values.map((value) => {
          const soldOut = isSoldOut?.(value)
          return (
            <label
              key={value}
              className="relative flex min-h-12 min-w-12 flex-col items-center justify-center px-3 font-medium"
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={chosen === value}
                disabled={soldOut}
                onChange={() => onChoose(value)}
                className={`absolute inset-0 cursor-pointer appearance-none rounded-lg border bg-card checked:border-2 checked:border-madder checked:bg-blush disabled:cursor-not-allowed disabled:border-dashed disabled:bg-paper ${error ? 'border-chilli' : 'border-ink/25'}`}
              />
              <span className={`pointer-events-none relative ${soldOut ? 'text-soft' : ''}`}>
                {value}
              </span>
              {soldOut && (
                <span className="pointer-events-none relative text-xs font-normal text-soft">
                  Sold out
                </span>
              )}
            </label>
          )
        })}
      </div>
      {children}
    </fieldset>
  )
}
