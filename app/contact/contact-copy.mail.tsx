import { formatDate, formatDateTime } from '#app/basics/text/format-date.ts'
import { brand } from '#app/basics/brand.ts'
import { texts } from '#app/basics/brand/server-only.ts'
import { greeting } from '#app/mail/greeting.ts'
import {
  EmailLayout,
  EmailParagraph,
  EmailDivider,
  EmailTypedText,
  Phone,
  type EmailTemplate,
} from '#app/mail/email-layout.mail.tsx'
import { REDACTED, redactContactDetails } from './redact-contact-details.ts'
import { CHANNEL_WORDS, type CameBy } from './ticket/channel.ts'

type Props = {
  name: string
  subject: string
  message: string
  cameBy: CameBy
  ticket: string
  at: Date
  /** Until when the law has it answered. */
  answerBy: Date
  /** The shopper's own page of the ticket. */
  link: string
}

export const contactCopyTemplate = ({
  name,
  subject,
  message,
  cameBy,
  ticket,
  at,
  answerBy,
  link,
}: Props): EmailTemplate => {
  const copy = [subject, message].map(redactContactDetails)
  return {
    subject: `Your message to ${brand.name}, ticket ${ticket}`,
    body: (
      <EmailLayout
        preview={`We have it. Your ticket number is ${ticket}.`}
        heading="We have your message"
        button={{ label: 'See your message', href: link }}
        small={`If ${cameBy === 'form' ? 'you did not write to us' : 'it is not from you'}, someone has typed your address by mistake, and there is nothing to do.${copy.join('').includes(REDACTED) ? ` Addresses are left out of this copy (${REDACTED}); we have them.` : ''}`}
      >
        <EmailParagraph>{greeting(name)},</EmailParagraph>
        <EmailParagraph>
          {cameBy === 'form'
            ? 'Thank you for writing to us.'
            : `Thank you for telling us ${CHANNEL_WORDS[cameBy]}; we have written it down.`}{' '}
          Your ticket number is {ticket}: please quote it if you call us at <Phone /> ({texts.hours}
          ). We answer by email, usually within a working day, and by {formatDate(answerBy)} at the
          latest. On the page of your message you can add to it, read our answer, and take it to our
          grievance officer.
        </EmailParagraph>
        <EmailParagraph>
          This is what we received on {formatDateTime(at)}, Indian time:
        </EmailParagraph>
        <EmailDivider />
        <EmailTypedText text={copy.join('\n\n')} />
      </EmailLayout>
    ),
  }
}
