import { formatDate } from '#app/basics/text/format-date.ts'
import { brand } from '#app/basics/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import {
  EmailLayout,
  EmailRows,
  EmailParagraph,
  type EmailTemplate,
} from '#app/mail/email-layout.mail.tsx'
import { formatLine } from '#app/orders/format-line.ts'
import { activeItems, type Order } from '#app/orders/order.ts'
import { returnableUntil } from '../return.ts'

/**
 * `isPaidHere`: false for an order of another shop. Its returns are requested by mail, since our
 * gateway does not have the money.
 */
type Props = { order: Order; deliveredAt: Date; isPaidHere: boolean; origin: string }

export const deliveredTemplate = ({
  order,
  deliveredAt,
  isPaidHere,
  origin,
}: Props): EmailTemplate => {
  const items = activeItems(order)
  const staying = items.filter(({ returnable }) => !returnable)
  const page = `${origin}/orders/${order.id}`
  const nothingToReturn = staying.length === items.length
  const lastDay = formatDate(returnableUntil(deliveredAt))
  return {
    subject: `Your ${brand.name} order #${order.number} has arrived`,
    body: (
      <EmailLayout
        preview={
          nothingToReturn
            ? 'We hope you like it.'
            : `If something does not fit, you can return it until ${lastDay}.`
        }
        heading="Your order has arrived"
        button={
          nothingToReturn || !isPaidHere
            ? { label: 'See your order', href: page }
            : { label: 'Return something', href: `${page}/return` }
        }
        small="If it has not arrived, or was damaged on the way, reply to this email or call us and we will sort it out."
      >
        <EmailParagraph>{greeting(order.address.fullName)},</EmailParagraph>
        <EmailParagraph>
          The courier tells us that your order #{order.number} was delivered on{' '}
          {formatDate(deliveredAt)}. We hope you like it.
        </EmailParagraph>
        <EmailRows lines={items.map((item) => ({ words: formatLine(item) }))} />
        {!nothingToReturn && (
          <EmailParagraph>
            If something does not fit, or you do not like it, you can return it{' '}
            <strong>until {lastDay}</strong>, the whole of that day.
            {!isPaidHere &&
              ' To do so, please reply to this email, since the order was placed on our previous website.'}
          </EmailParagraph>
        )}
        {staying.length > 0 && (
          <EmailParagraph>
            For hygiene, or because it was made for you alone, this cannot be returned, unless it
            came damaged or is not what you ordered: {staying.map(({ name }) => name).join('; ')}.
          </EmailParagraph>
        )}
      </EmailLayout>
    ),
  }
}
