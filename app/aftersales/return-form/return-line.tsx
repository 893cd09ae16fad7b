import { useContext } from 'react'
import { inRupees } from '#app/basics/money.ts'
import { formatItem } from '#app/orders/format-item.ts'
import type { OrderItem } from '#app/orders/order.ts'
import { Field, inputClass } from '#app/ui/field.tsx'
import { ExchangeChoice } from '../exchange/exchange-choice.tsx'
import type { ExchangeSize } from '../exchange/exchange.ts'
import { isOffered, MAX_NOTE_LENGTH, reasonsFor, RETURN_REASON_TEXTS } from '../return.ts'
import { fieldOf } from './return-form.ts'
import { ReturnWordsContext } from './return-words.tsx'

/**
 * Line that can be returned: once ticked it shows quantity, reason and sizes, by CSS alone. One
 * that comes back for a fault only says so beforehand.
 */
export function ReturnLine({
  item,
  left,
  isSized,
  sizes,
  typed,
  ticked,
}: {
  item: OrderItem
  left: number
  isSized: boolean
  /** Those it can be exchanged for. */
  sizes: readonly ExchangeSize[]
  typed: Record<string, string>
  ticked: boolean
}) {
  const words = useContext(ReturnWordsContext)
  const [tick, quantity, reason, note] = [
    fieldOf('return', item.id),
    fieldOf('quantity', item.id),
    fieldOf('reason', item.id),
    fieldOf('note', item.id),
  ]
  return (
    <li className="group py-3" data-testid="return-line">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" id={tick} name={tick} defaultChecked={ticked} />
        <LineDescription item={{ ...item, quantity: left }} />
      </label>
      {!item.returnable && <p className="pl-8 text-sm font-medium">{words.faultOnly}</p>}
      <div className="hidden space-y-4 pt-3 pb-2 group-has-[[type=checkbox]:checked]:block sm:pl-8">
        {left === 1 ? (
          <input type="hidden" name={quantity} value="1" />
        ) : (
          <Field label="How many" name={quantity} className="max-w-40">
            {(field) => (
              <select className={inputClass} defaultValue={typed[quantity] ?? 1} {...field}>
                {Array.from({ length: left }, (_, i) => (
                  <option key={i}>{i + 1}</option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field label={words.reason} name={reason}>
          {(field) => (
            <select className={inputClass} defaultValue={typed[reason] ?? ''} {...field}>
              <option value="">Please choose</option>
              {reasonsFor(item)
                .filter((one) => isOffered(one, { isSized }))
                .map((one) => (
                  <option key={one} value={one}>
                    {RETURN_REASON_TEXTS[one]}
                  </option>
                ))}
            </select>
          )}
        </Field>
        {sizes.length > 0 && (
          <ExchangeChoice
            instead={fieldOf('instead', item.id)}
            exchange={fieldOf('exchange', item.id)}
            sizes={sizes}
            typed={typed}
          />
        )}
        <Field label={words.note} name={note}>
          {(field) => (
            <textarea
              rows={3}
              maxLength={MAX_NOTE_LENGTH}
              className={`${inputClass} py-2.5`}
              defaultValue={typed[note] ?? ''}
              {...field}
            />
          )}
        </Field>
      </div>
    </li>
  )
}

/** Line that cannot be returned, with its reason. */
export const NonReturnableLine = ({ item, reason }: { item: OrderItem; reason: string }) => (
  // Indented like the lines that can be ticked.
  <li className="py-3 pl-8" data-testid="kept-line">
    <div className="flex gap-3 text-soft">
      <LineDescription item={item} />
    </div>
    <p className="mt-1 text-sm font-medium">{reason}</p>
  </li>
)

const LineDescription = ({ item }: { item: OrderItem }) => (
  <span className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-4">
    <span className="block min-w-0 flex-1">
      <span className="block leading-snug font-medium">{item.name}</span>
      <span className="block text-sm text-soft">{formatItem(item)}</span>
    </span>
    <span className="block shrink-0 text-sm">{inRupees(item.price)} each</span>
  </span>
)
