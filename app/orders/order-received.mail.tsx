import { Column, Row, Section } from '@react-email/components'
import { Fragment } from 'react'
import { inRupees, times } from '#app/basics/money.ts'
import { brand } from '#app/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { LetterFrame, LetterParagraph, LetterRule, letterText, type Letter } from '#app/mail/letter-frame.mail.tsx'
import type { Order, OrderItem } from './order.ts'
import { addressLines } from './shipping-address.ts'

const { handlingHours } = brand.policy

export const orderReceivedLetter = ({ order, origin }: { order: Order; origin: string }): Letter => ({
  subject: `Your ${brand.name} order #${order.number} is paid`,
  body: (
    <LetterFrame
      preview={`We have your payment of ${inRupees(order.total)} and are packing your order.`}
      heading="Thank you for your order"
      button={{ label: 'See your order', href: `${origin}/orders/${order.id}` }}
    >
      <LetterParagraph>{greeting(order.address.fullName)},</LetterParagraph>
      <LetterParagraph>
        We have your payment of {inRupees(order.total)} for order #{order.number}, and are packing it now. It leaves us within{' '}
        {handlingHours[0]} to {handlingHours[1]} hours.
      </LetterParagraph>
      <Section>
        {order.items.map((item, i) => (
          <Row key={i}>
            {/* The space keeps them apart in the text of the mail, where they stand on one line. */}
            <Column style={cell}>{inWords(item)} </Column>
            <Column align="right" style={{ ...cell, width: 110 }}>
              {inRupees(times(item.price, item.quantity))}
            </Column>
          </Row>
        ))}
      </Section>
      <LetterRule />
      <LetterParagraph>
        <strong>Total {inRupees(order.total)}</strong>, taxes and shipping included
      </LetterParagraph>
      <LetterParagraph>
        It goes to
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

const cell = { ...letterText, padding: '0 0 8px', verticalAlign: 'top' }

/** The number stays on one line with its sign. */
const inWords = ({ name, size, colour, quantity }: OrderItem): string =>
  `${[name, size, colour].filter(Boolean).join(', ')} ×\u00a0${quantity}`
