import { useContext } from 'react'
import { FormContext, inputClass } from '#app/ui/field.tsx'

type Props = {
  /** Id of the return. */
  of: string
  quantity: number
  /** Name of the field. */
  name?: string
  /** What was chosen before the form was refused. */
  typed: string | undefined
}

/** In what condition the goods are: of one piece a choice of two, of more how many are damaged. */
export function ConditionField({ of, quantity, name = 'damaged', typed }: Props) {
  const wrong = useContext(FormContext).errors[name]
  return (
    <fieldset aria-describedby={wrong && `condition-error-${of}`}>
      <legend className="font-medium">The goods are here and</legend>
      {quantity === 1 ? (
        <>
          <Condition {...{ of, name, typed }} value={0} text="as new: for sale again" />
          <Condition
            {...{ of, name, typed }}
            value={1}
            text="worn or damaged: not for sale again"
          />
        </>
      ) : (
        <select
          name={name}
          className={`${inputClass} max-w-sm`}
          required
          defaultValue={typed ?? ''}
        >
          <option value="">Choose</option>
          {Array.from({ length: quantity + 1 }, (_, damaged) => (
            <option key={damaged} value={damaged}>
              {damagedText(damaged, quantity)}
            </option>
          ))}
        </select>
      )}
      {wrong && (
        <p id={`condition-error-${of}`} className="text-chilli">
          {wrong}
        </p>
      )}
    </fieldset>
  )
}

type ConditionProps = Required<Pick<Props, 'of' | 'name' | 'typed'>> & {
  value: number
  text: string
}

const Condition = ({ of, name, typed, value, text }: ConditionProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="radio"
      name={name}
      id={`condition-${value}-${of}`}
      value={value}
      defaultChecked={typed === String(value)}
      required
    />
    {text}
  </label>
)

/** How many pieces of a line came back damaged, for its list of choices. */
export function damagedText(damaged: number, quantity: number): string {
  if (damaged === 0) return quantity === 1 ? 'As new' : `All ${quantity} as new`
  if (damaged === quantity) return quantity === 1 ? 'Damaged' : `All ${quantity} damaged`
  return `${damaged} of ${quantity} damaged`
}
