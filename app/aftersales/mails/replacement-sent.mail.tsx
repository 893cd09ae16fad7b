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
import type { Order } from '#app/orders/order.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { Return } from '../return.ts'
import { TrackingWords } from './tracking-words.tsx'

const delivery = () => formatRange(rules.deliveryDays.all, 'business day')

type Props = { order: Order; one: Return; exchange: Exchange; origin: string }

export const replacementSentTemplate = ({ order, one, exchange, origin }: Props): EmailTemplate => {
  const item = order.items.find(({ id }) => id === one.itemId)
  return {
    subject: `The exchange for your ${brand.name} order #${order.number} is on its way`,
    body: (
      <EmailLayout
        preview={`It should reach you in ${delivery()}.`}
        heading="Your other size is on its way"
        button={{ label: 'See your order', href: `${origin}/orders/${order.id}` }}
        small="If it is damaged or does not fit, please reply to this email or call us."
      >
        <EmailParagraph>{greeting(order.address.fullName)},</EmailParagraph>
        <EmailParagraph>
          What you sent back from your order #{order.number} has reached us, and we have sent you
          the other size. It should reach you in {delivery()}, depending on where you live.
        </EmailParagraph>
        {exchange.trackingNumber && (
          <EmailParagraph>
            The courier’s tracking number is <TrackingWords of={exchange} />.
          </EmailParagraph>
        )}
        <EmailParagraph>In the parcel:</EmailParagraph>
        <EmailRows
          lines={
            item
              ? [{ words: formatLine({ ...item, size: exchange.size, quantity: one.quantity }) }]
              : []
          }
        />
      </EmailLayout>
    ),
  }
}
