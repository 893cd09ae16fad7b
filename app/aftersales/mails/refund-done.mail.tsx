import { formatDate } from '#app/basics/text/format-date.ts'
import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/basics/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'
import type { Order } from '#app/orders/order.ts'
import { refundMessage, type Refund } from '#app/payments/refund.ts'

/** `manualNote`: staff's note on a refund that was paid outside the gateway. */
type Props = {
  order: Order
  refund: Refund
  at: Date
  reference: string
  manualNote: string | undefined
  origin: string
}

export const refundDoneTemplate = ({
  order,
  refund,
  at,
  reference,
  manualNote,
  origin,
}: Props): EmailTemplate => ({
  subject: `${inRupees(refund.amount)} of your ${brand.name} order #${order.number} has been refunded`,
  body: (
    <EmailLayout
      preview="If you do not see it yet, it may come on your next bank statement."
      heading="Your refund is complete"
      button={{ label: 'See your order', href: `${origin}/orders/${order.id}` }}
      small={
        manualNote
          ? 'If you cannot find it, ask your bank with the words above, then reply to this email.'
          : `Some banks show it only on the next statement. If you cannot find it then, reply to this email and quote payment ${reference}.`
      }
    >
      <EmailParagraph>{greeting(order.address.fullName)},</EmailParagraph>
      <EmailParagraph>
        {manualNote
          ? `We have refunded ${inRupees(refund.amount)} of your order #${order.number} to you ourselves on ${formatDate(at)}: ${manualNote}`
          : `The bank has confirmed your refund. About your order #${order.number}: ${refundMessage({ ...refund, state: 'succeeded', settledAt: at })}`}
      </EmailParagraph>
    </EmailLayout>
  ),
})
