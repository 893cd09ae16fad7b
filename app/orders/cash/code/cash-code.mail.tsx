import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/basics/brand.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { greeting } from '#app/mail/greeting.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'
import type { Order } from '../../order.ts'

type Props = {
  order: Pick<Order, 'id' | 'number' | 'total' | 'address'>
  code: string
  /** Until when it can be confirmed. */
  until: Date
  origin: string
}

export const cashCodeTemplate = ({ order, code, until, origin }: Props): EmailTemplate => ({
  subject: `${code} confirms your ${brand.name} order #${order.number}`,
  body: (
    <EmailLayout
      preview={`Confirm it until ${formatDateTime(until)}, and we pack it.`}
      heading="Confirm your order"
      button={{ label: 'Confirm your order', href: `${origin}${confirmPath(order.id, code)}` }}
      small="If you did not order this, there is nothing to do: without the code it ends by itself, and nothing is sent."
    >
      <EmailParagraph>{greeting(order.address.fullName)},</EmailParagraph>
      <EmailParagraph>
        You chose to pay {inRupees(order.total)} for order #{order.number} at the door. Your code is{' '}
        <strong>{code}</strong>. Confirm it until {formatDateTime(until)}: after that the order ends
        and what we hold for you goes back on sale.
      </EmailParagraph>
    </EmailLayout>
  ),
})

/** Page that confirms an order; the code in it is filled in and not sent before it is pressed. */
export const confirmPath = (orderId: string, code?: string): string =>
  `/orders/${orderId}/confirm${code ? `?code=${code}` : ''}`
