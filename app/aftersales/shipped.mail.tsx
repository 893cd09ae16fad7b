import { brand } from '#app/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { LetterFrame, LetterLines, LetterParagraph, type Letter } from '#app/mail/letter-frame.mail.tsx'
import { lineInWords } from '#app/orders/line-in-words.ts'
import { keptItems, type Order } from '#app/orders/order.ts'

const [least, most] = brand.policy.deliveryDays.all

export const shippedLetter = ({ order, origin }: { order: Order; origin: string }): Letter => ({
  subject: `Your ${brand.name} order #${order.number} is on its way`,
  body: (
    <LetterFrame
      preview={`It should reach you in ${least} to ${most} business days.`}
      heading="Your order is on its way"
      button={{ label: 'Track your order', href: `${origin}/track-order?id=${order.number}` }}
      small="You can track it without an account, with the order number and the email or phone you gave with the order."
    >
      <LetterParagraph>{greeting(order.address.fullName)},</LetterParagraph>
      <LetterParagraph>
        Your order #{order.number} has been shipped. It should reach you in {least} to {most} business days, depending on where you live.
      </LetterParagraph>
      {order.trackingNumber && (
        <LetterParagraph>
          The courier’s tracking number is <strong>{order.trackingNumber}</strong>.
        </LetterParagraph>
      )}
      <LetterParagraph>In the parcel:</LetterParagraph>
      <LetterLines lines={keptItems(order).map((item) => ({ words: lineInWords(item) }))} />
    </LetterFrame>
  ),
})

/** The courier's number, where it was left out or mistyped when the parcel left. */
export const trackingLetter = ({ order, origin }: { order: Order; origin: string }): Letter => ({
  subject: `The tracking number of your ${brand.name} order #${order.number}`,
  body: (
    <LetterFrame
      preview={`The courier calls your parcel ${order.trackingNumber}.`}
      heading="Your tracking number"
      button={{ label: 'Track your order', href: `${origin}/track-order?id=${order.number}` }}
      small="You can track it without an account, with the order number and the email or phone you gave with the order."
    >
      <LetterParagraph>{greeting(order.address.fullName)},</LetterParagraph>
      <LetterParagraph>
        The courier’s tracking number for your order #{order.number} is <strong>{order.trackingNumber}</strong>.
      </LetterParagraph>
      <LetterParagraph>If we gave you another one before, please forget that: it was our mistake.</LetterParagraph>
    </LetterFrame>
  ),
})
