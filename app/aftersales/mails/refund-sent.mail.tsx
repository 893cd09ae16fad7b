import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/basics/brand.ts'
import { formatRange } from '#app/basics/text/format-range.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { greeting } from '#app/mail/greeting.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'
import type { Order } from '#app/orders/order.ts'
import { refundMessage, type Refund } from '#app/payments/refund.ts'
import { CreditNotes } from './credit-notes.tsx'

/** `reference`: of the attempt, by which the bank knows the payment. */
type Props = {
  order: Order
  refund: Refund
  reference: string
  creditNotes?: readonly string[]
  origin: string
}

export const refundSentTemplate = ({
  order,
  refund,
  reference,
  creditNotes = [],
  origin,
}: Props): EmailTemplate => ({
  subject: `${inRupees(refund.amount)} of your ${brand.name} order #${order.number} is being refunded`,
  body: (
    <EmailLayout
      preview={`It should reach you within ${formatRange(rules.refundDays, 'day')}.`}
      heading="Your refund is on its way"
      button={{ label: 'See your order', href: `${origin}/orders/${order.id}` }}
      small={`If your bank asks, the payment is called ${reference}. We will write to you again when the bank confirms the refund.`}
    >
      <EmailParagraph>{greeting(order.address.fullName)},</EmailParagraph>
      {/* The refund may be done by now, but this mail says that it was sent. */}
      <EmailParagraph>
        About your order #{order.number}: {refundMessage({ ...refund, state: 'submitted' })}
      </EmailParagraph>
      <CreditNotes numbers={creditNotes} orderLink={`${origin}/orders/${order.id}`} />
      <EmailParagraph>
        We have passed it on to the bank. There is nothing more for you to do.
      </EmailParagraph>
    </EmailLayout>
  ),
})
