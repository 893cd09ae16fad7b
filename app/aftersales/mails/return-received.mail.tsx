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
import { RETURN_REASON_TEXTS, type Return, moneyBackWay } from '../return.ts'

const refundDays = () => formatRange(rules.refundDays, 'day')

type Props = { order: Order; returns: readonly Return[]; origin: string }

export const returnReceivedTemplate = ({ order, returns, origin }: Props): EmailTemplate => {
  const exchanged = returns.flatMap(({ exchange }) => (exchange ? [exchange.size] : []))
  const isExchange = exchanged.length === returns.length
  const isRefund = exchanged.length === 0
  const request = isExchange ? 'exchange request' : 'return request'
  return {
    subject: `We have received your ${request} for ${brand.name} order #${order.number}`,
    body: (
      <EmailLayout
        preview="Here is what happens next."
        heading={`Your ${request}`}
        button={{ label: 'See your order', href: `${origin}/orders/${order.id}` }}
      >
        <EmailParagraph>{greeting(order.address.fullName)},</EmailParagraph>
        <EmailParagraph>
          You would like to {isExchange ? 'exchange' : 'return'} this from your order #
          {order.number}:
        </EmailParagraph>
        <EmailRows lines={returns.map((one) => ({ words: formatReturn(order, one) }))} />
        <EmailParagraph>
          Please pack it as it came, not worn or washed, with its tags and, for shoes, their box.
          Put the order number #{order.number} inside. We will write to you about the pick-up.
        </EmailParagraph>
        {!isRefund && (
          <EmailParagraph>
            We are holding {sizes(exchanged)} for you. There is nothing to pay: once yours has
            reached us and all is well, we send you the other.
          </EmailParagraph>
        )}
        <EmailParagraph>
          We check it when it reaches us, usually on the same day.{' '}
          {!isExchange &&
            `If all is well, ${isRefund ? 'it' : 'what you do not exchange'} is refunded ${moneyBackWay(order.paymentMethod)} within ${refundDays()}. `}
          If we cannot take it back, we will tell you why.
        </EmailParagraph>
      </EmailLayout>
    ),
  }
}

const sizes = (exchanged: readonly string[]): string => {
  const different = [...new Set(exchanged)]
  return `${different.length > 1 ? 'sizes' : 'size'} ${different.join(' and ')}`
}

function formatReturn({ items }: Order, { itemId, quantity, reason, exchange }: Return): string {
  const item = items.find(({ id }) => id === itemId)
  const wanted = exchange ? `, in exchange for size ${exchange.size}` : ''
  return `${item ? formatLine({ ...item, quantity }) : ''}: ${RETURN_REASON_TEXTS[reason]}${wanted}`
}
