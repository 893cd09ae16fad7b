import { CHARGE_NAMES, withCharges, type Charge } from '#app/cart/charges.ts'
import { inRupees, sum, type Paise } from '#app/basics/money.ts'
import { brand } from '#app/basics/brand.ts'
import { formatRange } from '#app/basics/text/format-range.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { greeting } from '#app/mail/greeting.ts'
import {
  EmailLayout,
  EmailRows,
  EmailParagraph,
  type EmailTemplate,
} from '#app/mail/email-layout.mail.tsx'
import { formatLine } from '#app/orders/format-line.ts'
import {
  activeItems,
  lineTotal,
  type DeliveryFailure,
  type Order,
  type OrderItem,
} from '#app/orders/order.ts'
import type { StaffCancelOptions } from '../cancel.ts'
import { CreditNotes } from './credit-notes.tsx'

const refundDays = () => formatRange(rules.refundDays, 'day')

/**
 * `isRefunded`: whether it was paid here; if not, the mail does not mention money. `charges`: those
 * that go back with these lines. `refund`: where that is less, since a part was refunded before.
 */
type Props = {
  order: Order
  itemIds: readonly string[]
  isRefunded: boolean
  charges?: readonly Charge[]
  refund?: Paise | undefined
  creditNotes?: readonly string[]
  origin: string
} & StaffCancelOptions

export const cancelledTemplate = ({
  order,
  itemIds,
  isRefunded,
  charges = [],
  refund,
  creditNotes = [],
  deliveryFailure,
  note,
  origin,
}: Props): EmailTemplate => {
  const cancelled = order.items.filter(({ id }) => itemIds.includes(id))
  const whole = cancelled.length === order.items.length
  const left = activeItems(order)
  const amount = refund ?? withCharges(sum(cancelled.map(lineTotal)), charges)
  return {
    subject: whole
      ? `Your ${brand.name} order #${order.number} is cancelled`
      : `Part of your ${brand.name} order #${order.number} is cancelled`,
    body: (
      <EmailLayout
        preview={
          isRefunded && amount > 0
            ? `${inRupees(amount)} will be refunded to your original payment method.`
            : 'There is no cancellation fee.'
        }
        heading={whole ? 'Your order is cancelled' : 'Part of your order is cancelled'}
        button={{ label: 'See your order', href: `${origin}/orders/${order.id}` }}
        small={
          deliveryFailure || note
            ? 'If you have any question about it, please reply to this email or call us.'
            : 'If you did not ask for this, and nobody has told you why, please reply to this email or call us at once.'
        }
      >
        <EmailParagraph>{greeting(order.address.fullName)},</EmailParagraph>
        {deliveryFailure && <EmailParagraph>{SORRY[deliveryFailure]}</EmailParagraph>}
        <EmailParagraph>
          {whole
            ? `All of your order #${order.number} is cancelled:`
            : `This part of your order #${order.number} is cancelled:`}
        </EmailParagraph>
        <EmailRows
          lines={[
            ...cancelled.map((item) => lineOf(item, isRefunded)),
            ...(isRefunded ? charges.map(chargeRow) : []),
          ]}
        />
        {note && (
          <EmailParagraph>
            We have cancelled it for this reason: <strong>{note}</strong>
          </EmailParagraph>
        )}
        {isRefunded && amount > 0 && <RefundNote amount={amount} />}
        <CreditNotes numbers={creditNotes} orderLink={`${origin}/orders/${order.id}`} />
        {!whole && (
          <EmailParagraph>
            {left.length > 0
              ? `The rest will be delivered as planned: ${left.map(formatLine).join('; ')}.`
              : 'Nothing else is left in this order.'}
          </EmailParagraph>
        )}
      </EmailLayout>
    ),
  }
}

const SORRY: Record<DeliveryFailure, string> = {
  lost: 'Your parcel was lost on the way. We are sorry.',
  returned_to_sender: 'The courier could not hand over your parcel, and has brought it back to us.',
}

const lineOf = (item: OrderItem, isRefunded: boolean) => ({
  words: formatLine(item),
  ...(isRefunded && { amount: inRupees(lineTotal(item)) }),
})

const chargeRow = ({ code, amount }: Charge) => ({
  words: CHARGE_NAMES[code],
  amount: inRupees(amount),
})

const RefundNote = ({ amount }: { amount: Paise }) => (
  <EmailParagraph>
    <strong>{inRupees(amount)}</strong> will be refunded to your original payment method within{' '}
    {refundDays()}. There is no cancellation fee. We will write to you when the refund is sent.
  </EmailParagraph>
)
