import { brand } from '#app/basics/brand.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import { formatRange } from '#app/basics/text/format-range.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { greeting } from '#app/mail/greeting.ts'
import { DOCUMENT_NAMES, type DocumentTitle } from '#app/invoices/document/title.ts'
import {
  EmailLayout,
  EmailRows,
  EmailParagraph,
  type EmailTemplate,
} from '#app/mail/email-layout.mail.tsx'
import { closedMessage, expectedArrival, movedMessage } from '#app/orders/arrival.ts'
import { formatLine } from '#app/orders/format-line.ts'
import { activeItems, type Order } from '#app/orders/order.ts'
import { TrackingWords } from './tracking-words.tsx'

/** By a date where one was promised; otherwise the days of the policy. */
function arrival(order: Order): string {
  const expected = order.promised && expectedArrival(order)
  return expected
    ? `by ${formatDate(expected)}`
    : `in ${formatRange(rules.deliveryDays.all, 'business day')}, depending on where you live`
}

/** `documents`: those that are attached. */
export const shippedTemplate = ({
  order,
  documents = [],
  origin,
}: {
  order: Order
  documents?: readonly { number: string; title: DocumentTitle }[]
  origin: string
}): EmailTemplate => ({
  subject: `Your ${brand.name} order #${order.number} is on its way`,
  body: (
    <EmailLayout
      preview={`It should reach you ${arrival(order)}.`}
      heading="Your order is on its way"
      button={{ label: 'Track your order', href: `${origin}/track-order?id=${order.number}` }}
      small="You can track it without an account, with the order number and the email or phone you gave with the order."
    >
      <EmailParagraph>{greeting(order.address.fullName)},</EmailParagraph>
      <EmailParagraph>
        Your order #{order.number} has been shipped. It should reach you {arrival(order)}.{' '}
        {movedMessage(order) || closedMessage(order)}
      </EmailParagraph>
      {order.trackingNumber && (
        <EmailParagraph>
          The courier’s tracking number is <TrackingWords of={order} />.
        </EmailParagraph>
      )}
      <EmailParagraph>In the parcel:</EmailParagraph>
      <EmailRows lines={activeItems(order).map((item) => ({ words: formatLine(item) }))} />
      {documents.length > 0 && (
        <EmailParagraph>
          Attached, of this parcel:{' '}
          {documents.map(({ number, title }) => `${DOCUMENT_NAMES[title]} ${number}`).join(', ')}.
        </EmailParagraph>
      )}
    </EmailLayout>
  ),
})

/** Sent when the tracking number was left out or mistyped at shipping. */
export const trackingTemplate = ({
  order,
  origin,
}: {
  order: Order
  origin: string
}): EmailTemplate => ({
  subject: `The tracking number of your ${brand.name} order #${order.number}`,
  body: (
    <EmailLayout
      preview={`The courier’s number for your parcel is ${order.trackingNumber}.`}
      heading="Your tracking number"
      button={{ label: 'Track your order', href: `${origin}/track-order?id=${order.number}` }}
      small="You can track it without an account, with the order number and the email or phone you gave with the order."
    >
      <EmailParagraph>{greeting(order.address.fullName)},</EmailParagraph>
      <EmailParagraph>
        The courier’s tracking number for your order #{order.number} is <TrackingWords of={order} />
        .
      </EmailParagraph>
      <EmailParagraph>
        If we gave you another one before, please ignore it: that was our mistake.
      </EmailParagraph>
    </EmailLayout>
  ),
})
