import { brand } from '#app/basics/brand.ts'
import { formatCount } from '#app/basics/text/format-range.ts'
import { inRupees } from '#app/basics/money.ts'
import {
  EmailCommand,
  EmailLayout,
  EmailParagraph,
  EmailRows,
  type EmailTemplate,
} from '#app/mail/email-layout.mail.tsx'
import { OWNER_FOOTER } from './owner-footer.ts'
import type { ReviewItem } from './news.ts'

/** Money that a person must look at: payments that do not match, refunds that failed. */
export const ownerReviewsTemplate = ({
  count,
  listed,
}: {
  count: number
  listed: readonly ReviewItem[]
}): EmailTemplate => {
  const [first] = listed
  return {
    subject:
      count === 1 && first
        ? `${brand.name}: the ${first.kind} of order #${first.number} wants a look`
        : `${brand.name}: ${count} payments and refunds want a look`,
    body: (
      <EmailLayout
        preview="The shop does nothing more about it by itself."
        heading="Money that wants a look"
        footer={OWNER_FOOTER}
      >
        <EmailParagraph>Hello,</EmailParagraph>
        <EmailParagraph>
          The shop does nothing more about {count === 1 ? 'this' : 'these'} by itself, and sends
          nothing meanwhile:
        </EmailParagraph>
        <EmailRows
          lines={listed.map((one) => ({ words: reviewWords(one), amount: inRupees(one.amount) }))}
        />
        {count > listed.length && (
          <EmailParagraph>And {formatCount(count - listed.length, 'more')}.</EmailParagraph>
        )}
        {listed.some(({ kind }) => kind === 'payment') && (
          <EmailParagraph>
            A payment: compare it with the page of your gateway. The buyer was told that you write
            within one working day.
            <EmailCommand>npm run orders -- show NUMBER</EmailCommand>
          </EmailParagraph>
        )}
        {listed.some(({ kind }) => kind === 'refund') && (
          <EmailParagraph>
            A refund: see why it failed, then send it again, or pay it yourself and note that.
            <EmailCommand>npm run orders -- show NUMBER</EmailCommand>
            <EmailCommand>npm run orders -- refund ID again</EmailCommand>
            <EmailCommand>npm run orders -- refund ID manual --note "UTR 123"</EmailCommand>
          </EmailParagraph>
        )}
      </EmailLayout>
    ),
  }
}

const reviewWords = ({ number, kind, reason }: ReviewItem): string =>
  kind === 'refund'
    ? `#${number}: the refund failed at the gateway`
    : `#${number}: ${reason ?? 'the payment does not match'}`
