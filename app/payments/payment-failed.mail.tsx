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
          If money was deducted anyway, your bank refunds it automatically within {BANK_REFUND_TIME}
          . There is nothing to do.
        </>
      }
    >
      <EmailParagraph>{greeting(order.address.fullName)},</EmailParagraph>
      <EmailParagraph>
        {open
          ? `The bank has not yet confirmed the payment of ${inRupees(order.total)} for your order #${order.number}. If it does so later, we will write to you again.`
          : `The payment of ${inRupees(order.total)} for your order #${order.number} did not go through${reason ? `: ${reason.replace(/\.$/, '')}` : ''}.`}
      </EmailParagraph>
      <EmailParagraph>
        {open
          ? 'If you have paid, do not pay again. If you have not, your order is kept, and you can pay it with the same or another card.'
          : 'Your order is kept, and you can pay it again with the same or another card.'}{' '}
        {heldUntil
          ? `We are holding your items until ${formatDateTime(heldUntil)}; after that they may sell out.`
          : 'Your items are no longer held, so they may sell out.'}
      </EmailParagraph>
    </EmailLayout>
  ),
})
