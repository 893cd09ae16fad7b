import { brand } from '#app/basics/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'
import type { Order } from '#app/orders/order.ts'
import { refundAccountPath } from '../refund-account/refund-account-path.ts'

type Props = { order: Order; origin: string }

/** Asks where to send what was paid at the door. Its answer is typed on a page, never in a mail. */
export const refundAccountTemplate = ({ order, origin }: Props): EmailTemplate => ({
  subject: `Where should we send the refund of your ${brand.name} order #${order.number}?`,
  body: (
    <EmailLayout
      preview="You paid in cash, so we need a UPI ID or a bank account."
      heading="Where should we send your refund?"
      button={{ label: 'Tell us', href: `${origin}${refundAccountPath(order)}` }}
      small="Please do not send us account details by email. We ask only for a UPI ID or an account number, never for a PIN, an OTP or a card."
    >
      <EmailParagraph>{greeting(order.address.fullName)},</EmailParagraph>
      <EmailParagraph>
        You paid for your order #{order.number} in cash, so there is no card or account that we
        could send your money back to. Sign in and tell us a UPI ID or a bank account of yours.
      </EmailParagraph>
      <EmailParagraph>
        We keep it encrypted, use it for this refund alone, and erase it once you are paid.
      </EmailParagraph>
    </EmailLayout>
  ),
})
