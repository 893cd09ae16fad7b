import { Fragment } from 'react'
import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { LetterFrame, LetterLines, LetterParagraph, LetterRule, type Letter } from '#app/mail/letter-frame.mail.tsx'
import { lineInWords } from './line-in-words.ts'
import { lineTotal, type Order } from './order.ts'
import { addressLines } from './shipping-address.ts'

const { handlingHours } = brand.policy

export const orderReceivedLetter = ({ order, origin }: { order: Order; origin: string }): Letter => ({
  subject: `Your ${brand.name} order #${order.number} is paid`,
  body: (
    <LetterFrame
      preview={`We have received your payment of ${inRupees(order.total)} and are packing your order.`}
      heading="Thank you for your order"
      button={{ label: 'See your order', href: `${origin}/orders/${order.id}` }}
    >
      <LetterParagraph>{greeting(order.address.fullName)},</LetterParagraph>
      <LetterParagraph>
        We have received your payment of {inRupees(order.total)} for order #{order.number} and are packing it now. It leaves us within{' '}
        {handlingHours[0]} to {handlingHours[1]} hours.
      </LetterParagraph>
      <LetterLines lines={order.items.map((item) => ({ words: lineInWords(item), amount: inRupees(lineTotal(item)) }))} />
      <LetterRule />
      <LetterParagraph>
        <strong>Total {inRupees(order.total)}</strong>, taxes and shipping included
      </LetterParagraph>
      <LetterParagraph>
        It will be delivered to
        {addressLines(order.address).map((line, i) => (
          <Fragment key={i}>
            <br />
            {line}
          </Fragment>
        ))}
      </LetterParagraph>
    </LetterFrame>
  ),
})
