import { brand } from '#app/basics/brand.ts'
import { formatCount } from '#app/basics/text/format-range.ts'
import { inRupees } from '#app/basics/money.ts'
import {
  EmailCommand,
  EmailDivider,
  EmailLayout,
  EmailParagraph,
  EmailRows,
  type EmailTemplate,
} from '#app/mail/email-layout.mail.tsx'
import { RETURN_REASON_TEXTS } from '#app/aftersales/return.ts'
import { KeptCheckpoint } from './kept-checkpoint.tsx'
import type { News } from './news.ts'
import { OWNER_FOOTER } from './owner-footer.ts'

/**
 * New orders and returns that were asked for: one at once, or all of an hour or a day. With the newest
 * checkpoint of the audit chain, once there is one.
 */
export const ownerNewsTemplate = (
  { orders, returns }: News,
  checkpoint: string | undefined,
): EmailTemplate => {
  const subject = [
    ordersSubject(orders),
    returns.count > 0 && `${formatCount(returns.count, 'return')} asked for`,
  ]
    .filter(Boolean)
    .join(', ')
  return {
    subject: `${brand.name}: ${subject}`,
    body: (
      <EmailLayout
        preview="What came in since the last mail like this."
        heading={orders.count > 0 ? 'New orders' : 'Returns asked for'}
        footer={OWNER_FOOTER}
      >
        <EmailParagraph>Hello,</EmailParagraph>
        {orders.count > 0 && <Orders {...orders} />}
        {orders.count > 0 && returns.count > 0 && <EmailDivider />}
        {returns.count > 0 && <Returns {...returns} />}
        {checkpoint && <KeptCheckpoint checkpoint={checkpoint} />}
      </EmailLayout>
    ),
  }
}

function ordersSubject({ count, sum, listed }: News['orders']): string | false {
  if (count === 0) return false
  const [only] = listed
  return count === 1 && only
    ? `new order #${only.number}, ${inRupees(sum)}`
    : `${formatCount(count, 'new order')}, ${inRupees(sum)}`
}

const Orders = ({ count, sum, listed }: News['orders']) => (
  <>
    <EmailParagraph>
      {count === 1 ? 'An order is paid' : `${count} orders are paid`}, {inRupees(sum)}
      {count === 1 ? '' : ' in all'}:
    </EmailParagraph>
    <EmailRows
      lines={listed.map((order) => ({
        words: `#${order.number}: ${soldWords(order)}${order.otherLines > 0 ? `, and ${order.otherLines} more` : ''}${order.isCancelled ? ' (cancelled since)' : ''}`,
        amount: inRupees(order.total),
      }))}
    />
    <More count={count - listed.length} what="order" />
    <EmailParagraph>
      To see one with its address, and to say that it has left:
      <EmailCommand>npm run orders -- show NUMBER</EmailCommand>
      <EmailCommand>npm run orders -- ship NUMBER --tracking T</EmailCommand>
    </EmailParagraph>
  </>
)

const Returns = ({ count, pieces, listed }: News['returns']) => (
  <>
    <EmailParagraph>
      {count === 1
        ? 'A return is asked for:'
        : `${count} returns are asked for, ${formatCount(pieces, 'piece')} in all:`}
    </EmailParagraph>
    <EmailRows
      lines={listed.map((one) => ({
        words: `#${one.number}: ${soldWords(one)}. ${RETURN_REASON_TEXTS[one.reason]}`,
        amount: inRupees(one.worth),
      }))}
    />
    <More count={count - listed.length} what="return" />
    <EmailParagraph>
      Write to the buyers about the pick-up. When the goods are here:
      <EmailCommand>npm run orders -- returns</EmailCommand>
      <EmailCommand>npm run orders -- return ID accept</EmailCommand>
    </EmailParagraph>
  </>
)

const More = ({ count, what }: { count: number; what: string }) =>
  count > 0 && (
    <EmailParagraph>
      And {formatCount(count, `more ${what}`)}: <EmailCommand>npm run orders -- list</EmailCommand>
    </EmailParagraph>
  )

const soldWords = ({ name, quantity }: { name: string | null; quantity: number }): string =>
  `${name ?? 'A product that is not in the catalogue'} ×\u00a0${quantity}`
