import { brand } from '#app/basics/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import {
  EmailLayout,
  EmailLink,
  EmailParagraph,
  Phone,
  type EmailTemplate,
} from '#app/mail/email-layout.mail.tsx'
import { formatLine } from '#app/orders/format-line.ts'
import type { Order } from '#app/orders/order.ts'
import type { Return } from '../return.ts'

type Props = { order: Order; refused: Return; origin: string }

export const returnRefusedTemplate = ({ order, refused, origin }: Props): EmailTemplate => {
  const item = order.items.find(({ id }) => id === refused.itemId)
  const { exchange } = refused
  const { email } = brand.grievanceOfficer
  return {
    subject: `We could not accept your return for ${brand.name} order #${order.number}`,
    body: (
      <EmailLayout
        preview="Here is why, and what you can do."
        heading="We could not accept your return"
        button={{ label: 'See your order', href: `${origin}/orders/${order.id}` }}
        small={
          <>
            If our answer does not settle it, our grievance officer looks into it:{' '}
            <EmailLink href={`mailto:${email}`}>{email}</EmailLink>.
          </>
        }
      >
        <EmailParagraph>{greeting(order.address.fullName)},</EmailParagraph>
        <EmailParagraph>
          You wanted to {exchange ? `exchange this for size ${exchange.size}` : 'return this'} from
          your order #{order.number}:{' '}
          {item ? formatLine({ ...item, quantity: refused.quantity }) : 'a part of it'}. We are
          sorry that we cannot accept it, and this is why:
        </EmailParagraph>
        <EmailParagraph>
          <strong>{refused.refusal}</strong>
        </EmailParagraph>
        {exchange && (
          <EmailParagraph>We no longer hold size {exchange.size} for you.</EmailParagraph>
        )}
        <EmailParagraph>
          If you do not agree, reply to this email or call <Phone />, and we will look at it again.
          If we have the parcel already, we will send it back to you.
        </EmailParagraph>
      </EmailLayout>
    ),
  }
}
