import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/basics/brand.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { greeting } from '#app/mail/greeting.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'
import type { Order } from '#app/orders/order.ts'
import { BANK_REFUND_TIME } from './bank-refund.ts'

/**
 * `open`: the gateway has not answered yet, and may still say that it was paid. `heldUntil`: end of
 * the stock hold, null once it is over.
 */
type Props = {
  order: Order
  reason: string | null
  open: boolean
  heldUntil: Date | null
  origin: string
}

export const paymentFailedTemplate = ({
  order,
  reason,
  open,
  heldUntil,
  origin,
}: Props): EmailTemplate => ({
  subject: open
    ? `Your ${brand.name} order #${order.number} is not paid yet`
    : `The payment of your ${brand.name} order #${order.number} did not go through`,
  body: (
    <EmailLayout
      preview="Your order is kept. You can pay it with the same or another card."
      heading={open ? 'Your order is not paid yet' : 'Your payment did not go through'}
      button={{
        label: `Pay ${inRupees(order.total)}`,
        href: `${origin}/order-success?order=${order.id}`,
      }}
      small={
        <>
          If money left your account all the same, your bank gives it back by itself within{' '}
          {BANK_REFUND_TIME}. You need not do anything for it.
        </>
      }
    >
      <EmailParagraph>{greeting(order.address.fullName)},</EmailParagraph>
      <EmailParagraph>
        {open
          ? `We have not heard from the bank that ${inRupees(order.total)} were paid for your order #${order.number}. Should it tell us later, we write to you again.`
          : `The bank did not take the payment of ${inRupees(order.total)} for your order #${order.number}${reason ? `: ${reason.replace(/\.$/, '')}` : ''}.`}
      </EmailParagraph>
      <EmailParagraph>
        Your order is kept, and you can pay it again with the same or another card.{' '}
        {heldUntil
          ? `What we set aside for it we keep until ${formatDateTime(heldUntil)}; after that somebody else may be quicker.`
          : 'What we had set aside for it is on sale again, so somebody else may be quicker.'}
      </EmailParagraph>
    </EmailLayout>
  ),
})
