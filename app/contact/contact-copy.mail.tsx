import { formatDateTime } from '#app/basics/text/format-date.ts'
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

type Props = { name: string; subject: string; message: string; ticket: string; at: Date }

export const contactCopyTemplate = ({
  name,
  subject,
  message,
  ticket,
  at,
}: Props): EmailTemplate => {
  const copy = [subject, message].map(redactContactDetails)
  return {
    subject: `Your message to ${brand.name}, ticket ${ticket}`,
    body: (
      <EmailLayout
        preview={`We have it. Your ticket number is ${ticket}.`}
        heading="We have your message"
        small={`You did not write to us? Then somebody has typed your address by mistake, and you need do nothing.${copy.join('').includes(REDACTED) ? ` Addresses are left out of this copy (${REDACTED}); we have them.` : ''}`}
      >
        <EmailParagraph>{greeting(name)},</EmailParagraph>
        <EmailParagraph>
          Thank you for writing to us. Your ticket number is {ticket}: please keep it, and say it if
          you call us at <Phone /> ({texts.hours}
          ). We answer by mail, usually within a working day.
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
