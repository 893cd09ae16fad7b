import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { LetterFrame, LetterParagraph, type Letter } from '#app/mail/letter-frame.mail.tsx'
import type { Order } from '#app/orders/order.ts'

export const paymentFailedLetter = ({ order, reason, origin }: { order: Order; reason: string | null; origin: string }): Letter => ({
  subject: `The payment of your ${brand.name} order #${order.number} did not go through`,
  body: (
    <LetterFrame
      preview="Your order is kept. You can pay it with the same or another card."
      heading="Your payment did not go through"
      button={{ label: `Pay ${inRupees(order.total)}`, href: `${origin}/order-success?order=${order.id}` }}
      small={
        <>
          If money left your account all the same, your bank gives it back by itself within 5 working days. You need not do anything for it.
        </>
      }
    >
      <LetterParagraph>{greeting(order.address.fullName)},</LetterParagraph>
      <LetterParagraph>
        The bank did not take the payment of {inRupees(order.total)} for your order #{order.number}
        {reason ? `: ${reason.replace(/\.$/, '')}.` : '.'}
      </LetterParagraph>
      <LetterParagraph>
        Your order is kept, and you can pay it again with the same or another card. What we set aside for it we keep for half an hour; after
        that somebody else may be quicker.
      </LetterParagraph>
    </LetterFrame>
  ),
})
