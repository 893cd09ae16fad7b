import { dayInWords } from '#app/basics/date-in-words.ts'
import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { LetterFrame, LetterParagraph, type Letter } from '#app/mail/letter-frame.mail.tsx'
import type { Order } from '#app/orders/order.ts'
import { sayRefund, type Refund } from '#app/payments/refund.ts'

/** `byHand`: what the desk noted of money it paid back outside the gateway. */
type Done = { order: Order; refund: Refund; at: Date; reference: string; byHand: string | undefined; origin: string }

export const refundDoneLetter = ({ order, refund, at, reference, byHand, origin }: Done): Letter => ({
  subject: `${inRupees(refund.amount)} of your ${brand.name} order #${order.number} is back with you`,
  body: (
    <LetterFrame
      preview="If your bank does not show it yet, it may be on the next statement."
      heading="Your money is back"
      button={{ label: 'See your order', href: `${origin}/orders/${order.id}` }}
      small={
        byHand
          ? 'You do not find it? Ask your bank with the words above, then answer this mail.'
          : `You do not find it? Some banks show it only on the next statement. Then answer this mail and name the payment ${reference}.`
      }
    >
      <LetterParagraph>{greeting(order.address.fullName)},</LetterParagraph>
      <LetterParagraph>
        {byHand
          ? `We have paid ${inRupees(refund.amount)} of your order #${order.number} back to you ourselves on ${dayInWords(at)}: ${byHand}`
          : `The bank tells us that it is done. About your order #${order.number}: ${sayRefund({ ...refund, state: 'succeeded', settledAt: at })}`}
      </LetterParagraph>
    </LetterFrame>
  ),
})
