import { inRupees, sum, type Paise } from '#app/basics/money.ts'
import { brand } from '#app/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { LetterFrame, LetterLines, LetterParagraph, type Letter } from '#app/mail/letter-frame.mail.tsx'
import { lineInWords } from '#app/orders/line-in-words.ts'
import { keptItems, lineTotal, type Order, type OrderItem } from '#app/orders/order.ts'
import type { Astray, DeskWord } from './cancel.ts'

const [least, most] = brand.policy.refundDays

/** `goesBack`: whether it was paid, here. Of money that was never taken nothing is said. */
type Cancelled = { order: Order; itemIds: readonly string[]; goesBack: boolean; origin: string } & DeskWord

export const cancelledLetter = ({ order, itemIds, goesBack, astray, because, origin }: Cancelled): Letter => {
  const cancelled = order.items.filter(({ id }) => itemIds.includes(id))
  const whole = cancelled.length === order.items.length
  const left = keptItems(order)
  const amount = sum(cancelled.map(lineTotal))
  return {
    subject: whole
      ? `Your ${brand.name} order #${order.number} is cancelled`
      : `Part of your ${brand.name} order #${order.number} is cancelled`,
    body: (
      <LetterFrame
        preview={goesBack ? `${inRupees(amount)} will be refunded to your original payment method.` : 'There is no cancellation fee.'}
        heading={whole ? 'Your order is cancelled' : 'Part of your order is cancelled'}
        button={{ label: 'See your order', href: `${origin}/orders/${order.id}` }}
        small={
          astray || because
            ? 'If you have any question about it, please answer this mail or call us.'
            : 'If you did not ask for this, and nobody has told you why, please answer this mail or call us at once.'
        }
      >
        <LetterParagraph>{greeting(order.address.fullName)},</LetterParagraph>
        {astray && <LetterParagraph>{SORRY[astray]}</LetterParagraph>}
        <LetterParagraph>
          {whole ? `All of your order #${order.number} is cancelled:` : `This part of your order #${order.number} is cancelled:`}
        </LetterParagraph>
        <LetterLines lines={cancelled.map((item) => lineOf(item, goesBack))} />
        {because && (
          <LetterParagraph>
            We have cancelled it for this reason: <strong>{because}</strong>
          </LetterParagraph>
        )}
        {goesBack && <GoesBack amount={amount} />}
        {!whole && (
          <LetterParagraph>
            {left.length > 0 ? `The rest comes as planned: ${left.map(lineInWords).join('; ')}.` : 'Nothing else is left in this order.'}
          </LetterParagraph>
        )}
      </LetterFrame>
    ),
  }
}

const SORRY: Record<Astray, string> = {
  lost: 'Your parcel was lost on the way. We are sorry: you waited for nothing.',
  'came back': 'The courier could not hand over your parcel, and has brought it back to us.',
}

const lineOf = (item: OrderItem, goesBack: boolean) => ({
  words: lineInWords(item),
  ...(goesBack && { amount: inRupees(lineTotal(item)) }),
})

const GoesBack = ({ amount }: { amount: Paise }) => (
  <LetterParagraph>
    <strong>{inRupees(amount)}</strong> will be refunded to your original payment method within {least} to {most} days. There is no
    cancellation fee. We will write to you when the refund is sent.
  </LetterParagraph>
)
