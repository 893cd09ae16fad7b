import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { LetterFrame, LetterParagraph, type Letter } from '#app/mail/letter-frame.mail.tsx'
import type { Order } from '#app/orders/order.ts'
import { sayRefund, type Refund } from '#app/payments/refund.ts'

/** `reference`: of the payment, as the bank knows it. */
type Sent = { order: Order; refund: Refund; reference: string; origin: string }

export const refundSentLetter = ({ order, refund, reference, origin }: Sent): Letter => ({
  subject: `${inRupees(refund.amount)} of your ${brand.name} order #${order.number} is on its way back`,
  body: (
    <LetterFrame
      preview={`Your bank shows it within ${brand.policy.refundDays.join(' to ')} days.`}
      heading="Your money is on its way back"
      button={{ label: 'See your order', href: `${origin}/orders/${order.id}` }}
      small={`Should your bank ask for it: we call the payment ${reference}. We write to you once more when the bank tells us that it is done.`}
    >
      <LetterParagraph>{greeting(order.address.fullName)},</LetterParagraph>
      {/* It may be there by the time this is read: this letter tells of its being sent. */}
      <LetterParagraph>
        About your order #{order.number}: {sayRefund({ ...refund, state: 'submitted' })}
      </LetterParagraph>
      <LetterParagraph>The bank has it. You need not do anything for it.</LetterParagraph>
    </LetterFrame>
  ),
})
