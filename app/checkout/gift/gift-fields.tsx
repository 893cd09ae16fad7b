import { inRupees, type Paise } from '#app/basics/money.ts'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { LONGEST_MESSAGE } from './longest-message.ts'

type Props = {
  price: Paise
  /** Fields as sent, when the server refused them. */
  typed: Record<string, string> | undefined
}

/** A box that the shopper ticks, with its price; ticked, it opens the message of the card. */
export const GiftFields = ({ price, typed }: Props) => (
  <div className="group rounded-card border border-line bg-card px-4 py-2">
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name="giftWrap" defaultChecked={typed?.['giftWrap'] === 'on'} />
      <span className="flex-1">Wrap it as a gift</span>
      <span className="font-medium">{price === 0 ? 'Free' : inRupees(price)}</span>
    </label>
    <TextAreaField
      className="hidden pb-2 group-has-checked:block [&_textarea]:min-h-20"
      label="Message on the card"
      name="giftMessage"
      hint={`Up to ${LONGEST_MESSAGE} characters. Leave it empty for no card.`}
      rows={2}
      maxLength={LONGEST_MESSAGE}
      defaultValue={typed?.['giftMessage']}
    />
  </div>
)
