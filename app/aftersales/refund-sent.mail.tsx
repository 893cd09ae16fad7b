import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { LetterFrame, LetterParagraph, type Letter } from '#app/mail/letter-frame.mail.tsx'
import type { Order } from '#app/orders/order.ts'
import { sayRefund, type Refund } from '#app/payments/refund.ts'

/** `reference`: of the payment, as the bank knows it. */
type Sent = { order: Order; refund: Refund; reference: string; origin: string }

export const refundSentLetter = ({ order, refund, reference, origin }: Sent): Letter => ({
  subject: `${inRupees(refund.amount)} of your ${brand.name} order #${order.number} is being refunded`,
  body: (
    <LetterFrame
      preview={`It should reach you within ${brand.policy.refundDays.join(' to ')} days.`}
      heading="Your refund is on its way"
      button={{ label: 'See your order', href: `${origin}/orders/${order.id}` }}
      small={`If your bank asks, the payment is called ${reference}. We will write to you again when the bank confirms the refund.`}
    >
      <LetterParagraph>{greeting(order.address.fullName)},</LetterParagraph>
      {/* It may be there by the time this is read: this letter tells of its being sent. */}
      <LetterParagraph>
        About your order #{order.number}: {sayRefund({ ...refund, state: 'submitted' })}
      </LetterParagraph>
      <LetterParagraph>We have passed it on to the bank. There is nothing more for you to do.</LetterParagraph>
    </LetterFrame>
  ),
})
