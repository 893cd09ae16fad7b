import { Fragment } from 'react'
import { CHARGE_NAMES } from '#app/cart/charges.ts'
import { formatRange } from '#app/basics/text/format-range.ts'
import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/basics/brand.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { greeting } from '#app/mail/greeting.ts'
import {
  EmailLayout,
  EmailRows,
  EmailParagraph,
  EmailDivider,
  type EmailTemplate,
} from '#app/mail/email-layout.mail.tsx'
import { closedMessage, promisedDate } from './arrival.ts'
import { formatLine } from './format-line.ts'
import { lineTotal, type Order } from './order.ts'
import { addressLines } from './address/shipping-address.ts'

const receivedWords = ({ paymentMethod, total, number }: Order): string =>
  paymentMethod === 'cash'
    ? `We have order #${number}, for which you pay ${inRupees(total)} at the door,`
    : `We have received your payment of ${inRupees(total)} for order #${number}`

export const orderReceivedTemplate = ({
  order,
  origin,
}: {
  order: Order
  origin: string
}): EmailTemplate => ({
  subject: `Your ${brand.name} order #${order.number} is ${order.paymentMethod === 'cash' ? 'confirmed' : 'paid'}`,
  body: (
    <EmailLayout
      preview={`${receivedWords(order)} and are packing your order.`}
      heading="Thank you for your order"
      button={{ label: 'See your order', href: `${origin}/orders/${order.id}` }}
    >
      <EmailParagraph>{greeting(order.address.fullName)},</EmailParagraph>
      <EmailParagraph>
        {receivedWords(order)} and are packing it now. It leaves us within{' '}
        {formatRange(rules.handlingHours, 'hour')}
        {order.promised ? ` and is with you by ${promisedDate(order)}` : ''}. {closedMessage(order)}
        {order.paymentMethod === 'cash' &&
          ' Please have the money ready when it comes; you can still pay online on the page of your order.'}
      </EmailParagraph>
      <EmailRows
        lines={[
          ...order.items.map((item) => ({
            words: formatLine(item),
            amount: inRupees(lineTotal(item)),
          })),
          ...order.charges.map(({ code, amount }) => ({
            words: CHARGE_NAMES[code],
            amount: inRupees(amount),
          })),
        ]}
      />
      <EmailDivider />
      <EmailParagraph>
        <strong>Total {inRupees(order.total)}</strong>, taxes and shipping included
      </EmailParagraph>
      {order.gift && (
        <EmailParagraph>
          It is wrapped as a gift{order.gift.message ? `. On the card: ${order.gift.message}` : ''}
        </EmailParagraph>
      )}
      <EmailParagraph>
        It will be delivered to
        {addressLines(order.address).map((line, i) => (
          <Fragment key={i}>
            <br />
            {line}
          </Fragment>
        ))}
      </EmailParagraph>
    </EmailLayout>
  ),
})
