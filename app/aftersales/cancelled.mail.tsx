import { inRupees, sum, type Paise } from '#app/basics/money.ts'
import { brand } from '#app/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { LetterFrame, LetterLines, LetterParagraph, type Letter } from '#app/mail/letter-frame.mail.tsx'
import { lineInWords } from '#app/orders/line-in-words.ts'
import { keptItems, lineTotal, type Order, type OrderItem } from '#app/orders/order.ts'

const [least, most] = brand.policy.refundDays

/** `goesBack`: whether it was paid, here. Of money that was never taken nothing is said. */
type Cancelled = { order: Order; itemIds: readonly string[]; goesBack: boolean; origin: string }

export const cancelledLetter = ({ order, itemIds, goesBack, origin }: Cancelled): Letter => {
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
        preview={goesBack ? `${inRupees(amount)} goes back the way it came.` : 'It costs you nothing.'}
        heading={whole ? 'Your order is cancelled' : 'Part of your order is cancelled'}
        button={{ label: 'See your order', href: `${origin}/orders/${order.id}` }}
        small="You did not ask for it, and nobody has written to you why? Answer this mail or call us at once."
      >
        <LetterParagraph>{greeting(order.address.fullName)},</LetterParagraph>
        <LetterParagraph>
          {whole ? `Your order #${order.number} is cancelled, all of it:` : `Of your order #${order.number} this is cancelled:`}
        </LetterParagraph>
        <LetterLines lines={cancelled.map((item) => lineOf(item, goesBack))} />
        {goesBack && <GoesBack amount={amount} />}
        {!whole && (
          <LetterParagraph>
            {left.length > 0 ? `The rest comes as planned: ${left.map(lineInWords).join('; ')}.` : 'With it nothing of the order is left.'}
          </LetterParagraph>
        )}
      </LetterFrame>
    ),
  }
}

const lineOf = (item: OrderItem, goesBack: boolean) => ({
  words: lineInWords(item),
  ...(goesBack && { amount: inRupees(lineTotal(item)) }),
})

const GoesBack = ({ amount }: { amount: Paise }) => (
  <LetterParagraph>
    <strong>{inRupees(amount)}</strong> goes back the way it came, without any fee. Your bank shows it within {least} to {most} days. We
    write to you when it is sent.
  </LetterParagraph>
)
