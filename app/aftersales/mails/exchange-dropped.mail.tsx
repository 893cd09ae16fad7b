import { brand } from '#app/basics/brand.ts'
import { formatRange } from '#app/basics/text/format-range.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { greeting } from '#app/mail/greeting.ts'
import {
  EmailLayout,
  EmailParagraph,
  Phone,
  type EmailTemplate,
} from '#app/mail/email-layout.mail.tsx'
import { formatLine } from '#app/orders/format-line.ts'
import type { Order } from '#app/orders/order.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { moneyBackWay, type Return } from '../return.ts'

const refundDays = () => formatRange(rules.refundDays, 'day')

/** `isPaidHere`: false for an order of another shop, whose money staff give back themselves. */
type Props = {
  order: Order
  one: Return
  exchange: Exchange
  isPaidHere: boolean
  origin: string
}

export const exchangeDroppedTemplate = ({
  order,
  one,
  exchange,
  isPaidHere,
  origin,
}: Props): EmailTemplate => {
  const item = order.items.find(({ id }) => id === one.itemId)
  const goods = item ? formatLine({ ...item, quantity: one.quantity }) : 'what you sent back'
  const where = isPaidHere ? ` ${moneyBackWay(order.paymentMethod)}` : ''
  const money = `We will refund it${where} within ${refundDays()}`
  return {
    subject: `A refund instead of the exchange for your ${brand.name} order #${order.number}`,
    body: (
      <EmailLayout
        preview="We are sorry. Your money goes back instead."
        heading="A refund instead of your exchange"
        button={{ label: 'See your order', href: `${origin}/orders/${order.id}` }}
      >
        <EmailParagraph>{greeting(order.address.fullName)},</EmailParagraph>
        <EmailParagraph>
          You wanted size {exchange.size} instead of this from your order #{order.number}: {goods}.{' '}
          {whyText(exchange)}
        </EmailParagraph>
        <EmailParagraph>
          {one.state === 'accepted'
            ? `${money}.`
            : `${money} after the item has reached us. If we have not written to you about the pick-up yet, we will.`}
        </EmailParagraph>
        <EmailParagraph>
          If you would rather have something else, reply to this email or call <Phone />.
        </EmailParagraph>
      </EmailLayout>
    ),
  }
}

function whyText({ outcome }: Exchange): string {
  if (outcome === 'lost') return 'We are sorry that it was lost on the way to you.'
  return outcome === 'came_back'
    ? 'What we sent you has come back to us.'
    : 'We are sorry that we cannot send you that size after all.'
}
