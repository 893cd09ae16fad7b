/** One radio button for each size (experience.md P1); what is wrong stands beside them. */
export function SizeChoice({
  label,
  sizes,
  chosen,
  onChoose,
  missing,
}: {
  label: string
  sizes: readonly string[]
  chosen: string | null
  onChoose: (size: string) => void
  missing: boolean
}) {
  return (
    <fieldset id="sizes" aria-describedby={missing ? 'size-missing' : undefined}>
      <legend className="mb-2 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {sizes.map((size) => (
          <label
            key={size}
            className={`relative flex min-h-11 min-w-12 cursor-pointer items-center justify-center rounded-lg border bg-card px-3 font-medium has-checked:border-madder has-checked:bg-blush has-checked:text-madder has-checked:ring-1 has-checked:ring-madder has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo ${missing ? 'border-chilli' : 'border-ink/25'}`}
          >
            <input
              type="radio"
              name="size"
              value={size}
              checked={chosen === size}
              onChange={() => onChoose(size)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {size}
          </label>
        ))}
      </div>
      {missing && (
        <p id="size-missing" className="mt-2 text-sm font-medium text-chilli">
          You must select a size before adding to cart
        </p>
      )}
    </fieldset>
  )
}
