import type { ReactNode } from 'react'
import { TextField } from '#app/ui/text-field.tsx'

type Props = {
  keepsOthers: boolean
  /** As its field has it. */
  countedAt: string
  /** The choices of a form that was refused. */
  typed: Record<string, string> | undefined
  /** It has all columns of a new product, so it may be the whole catalogue. */
  isWhole: boolean
}

/** Options of a file: whether products that it leaves out stay, and which stock it counts. */
export function FileOptions({ keepsOthers, countedAt, typed, isWhole }: Props) {
  const others = typed?.['others'] ?? (keepsOthers ? 'stay' : 'off sale')
  const stock = typed?.['stock'] ?? (countedAt ? 'shelf' : 'for sale')
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
      {isWhole && (
        <fieldset className="min-w-0">
          <legend className="font-medium">Products that are not in the file</legend>
          <Choice name="others" value="stay" chosen={others}>
            stay on sale
          </Choice>
          <Choice name="others" value="off sale" chosen={others}>
            go off sale: it is the whole catalogue
          </Choice>
        </fieldset>
      )}
      <fieldset className="min-w-0">
        <legend className="font-medium">Its stock is</legend>
        <Choice name="stock" value="for sale" chosen={stock}>
          what may be sold
        </Choice>
        <Choice name="stock" value="shelf" chosen={stock}>
          a count of the shelf, where what is ordered still lies
        </Choice>
        <TextField
          label="Counted at"
          hint="Indian time. Only for a count of the shelf."
          name="countedAt"
          type="datetime-local"
          defaultValue={countedAt}
        />
      </fieldset>
    </div>
  )
}

type ChoiceProps = { name: string; value: string; chosen: string; children: ReactNode }

const Choice = ({ name, value, chosen, children }: ChoiceProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="radio"
      name={name}
      value={value}
      defaultChecked={value === chosen}
      className="size-5 shrink-0 accent-madder"
    />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </label>
)
