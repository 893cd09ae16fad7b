import { brand } from '#app/basics/brand.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { formatCount } from '#app/basics/text/format-range.ts'
import {
  EmailDivider,
  EmailLayout,
  EmailLink,
  EmailParagraph,
  type EmailTemplate,
} from '#app/mail/email-layout.mail.tsx'
import type { WaitStage } from './clocks.ts'

type Listed = {
  ticket: string
  subject: string
  stages: readonly WaitStage[]
  answerBy: Date
  link: string
}

type Props = { listed: readonly Listed[]; more: number; link: string }

const STAGE_WORDS: Record<WaitStage, string> = {
  acknowledge: 'No mail has reached its sender yet, and the time to acknowledge it ends.',
  shopper: 'Its sender asks for the grievance officer.',
  week: 'A week or less is left to answer it, so the shop has brought it to you.',
  day: 'A day or less is left to answer it.',
}

/** The last day takes the place of the last week. */
const wordsOf = (stages: readonly WaitStage[]): string[] =>
  (Object.keys(STAGE_WORDS) as WaitStage[])
    .filter((stage) => stages.includes(stage) && !(stage === 'week' && stages.includes('day')))
    .map((stage) => STAGE_WORDS[stage])

/** Tickets that the grievance officer is to look at, the most urgent first. */
export const grievanceTemplate = ({ listed, more, link }: Props): EmailTemplate => {
  const [first] = listed
  const count = listed.length + more
  const { acknowledgedHours, resolvedMonths } = allRules.grievance
  return {
    subject:
      count === 1 && first
        ? `${brand.name}: ticket ${first.ticket} is for you`
        : `${brand.name}: ${count} tickets are for you`,
    body: (
      <EmailLayout
        preview={
          first
            ? `Ticket ${first.ticket}, to be answered by ${formatDateTime(first.answerBy)}.`
            : ''
        }
        heading="For the grievance officer"
        button={{ label: 'Answer at the desk', href: count === 1 && first ? first.link : link }}
        footer="You get this mail because the shop names your address as that of its grievance officer."
      >
        <EmailParagraph>Hello,</EmailParagraph>
        <EmailParagraph>
          {count === 1 ? 'this ticket waits' : 'these tickets wait'}. A complaint is to be
          acknowledged within {formatCount(acknowledgedHours, 'hour')} and settled within{' '}
          {formatCount(resolvedMonths, 'month')}. Times are Indian.
        </EmailParagraph>
        {listed.map(({ ticket, subject, stages, answerBy, link: page }) => (
          <div key={ticket}>
            <EmailDivider />
            <EmailParagraph>
              <strong>
                <EmailLink href={page}>Ticket {ticket}</EmailLink>
              </strong>
              : {subject}
            </EmailParagraph>
            <EmailParagraph>
              {wordsOf(stages).join(' ')} To be answered by {formatDateTime(answerBy)}.
            </EmailParagraph>
          </div>
        ))}
        {more > 0 && (
          <EmailParagraph>
            And {formatCount(more, 'more')}, which stand first at the desk.
          </EmailParagraph>
        )}
      </EmailLayout>
    ),
  }
}
