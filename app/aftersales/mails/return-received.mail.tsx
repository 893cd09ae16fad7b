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
import { RETURN_REASON_TEXTS, type Return } from '../return.ts'

const REFUND_DAYS = formatRange(rules.refundDays, 'day')

type Props = { order: Order; returns: readonly Return[]; origin: string }

export const returnReceivedTemplate = ({ order, returns, origin }: Props): EmailTemplate => ({
  subject: `We have received your return request for ${brand.name} order #${order.number}`,
  body: (
    <EmailLayout
      preview="Here is what happens next."
      heading="Your return request"
      button={{ label: 'See your order', href: `${origin}/orders/${order.id}` }}
    >
      <EmailParagraph>{greeting(order.address.fullName)},</EmailParagraph>
      <EmailParagraph>
        You would like to return this from your order #{order.number}:
      </EmailParagraph>
      <EmailRows lines={returns.map((one) => ({ words: formatReturn(order, one) }))} />
      <EmailParagraph>
        Please pack it as it came, not worn or washed, with its tags and, for shoes, their box. Put
        the order number #{order.number} inside. We will write to you about the pick-up.
      </EmailParagraph>
      <EmailParagraph>
        We check it when it reaches us, usually on the same day. If all is well, it is refunded to
        your original payment method within {REFUND_DAYS}. If we cannot take it back, we will tell
        you why.
      </EmailParagraph>
    </EmailLayout>
  ),
})

function formatReturn({ items }: Order, { itemId, quantity, reason }: Return): string {
  const item = items.find(({ id }) => id === itemId)
  return `${item ? formatLine({ ...item, quantity }) : ''}: ${RETURN_REASON_TEXTS[reason]}`
}
