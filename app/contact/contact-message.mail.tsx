import { formatDateTime } from '#app/basics/text/format-date.ts'
import {
  EmailLayout,
  EmailParagraph,
  EmailDivider,
  EmailTypedText,
  type EmailTemplate,
} from '#app/mail/email-layout.mail.tsx'

type Props = {
  name: string
  email: string
  subject: string
  message: string
  ticket: string
  at: Date
  /** The ticket at the desk. */
  deskLink: string
}

/** Goes to the shop's own mailbox; a reply goes to the sender. */
export const contactMessageTemplate = ({
  name,
  email,
  subject,
  message,
  ticket,
  at,
  deskLink,
}: Props): EmailTemplate => ({
  // A subject that looks like an encoded word would be decoded by mail programs (RFC 2047).
  subject: `Ticket ${ticket}: ${subject.replaceAll('=?', '= ?')}`,
  body: (
    <EmailLayout
      preview={`${name} has written by the contact form.`}
      heading={`Ticket ${ticket}`}
      button={{ label: 'Answer at the desk', href: deskLink }}
      small="Whoever wrote this typed the address: nobody has checked that it is theirs. Say nothing of an order or an account before they have named what only its owner knows."
    >
      <EmailParagraph>Hello,</EmailParagraph>
      <EmailParagraph>
        {name} ({email}) wrote by the contact form on {formatDateTime(at)}, Indian time. Answer at
        the desk, where the whole team sees it. A reply to this email goes to the sender too, but
        the ticket goes on waiting.
      </EmailParagraph>
      <EmailParagraph>
        <strong>{subject}</strong>
      </EmailParagraph>
      <EmailDivider />
      <EmailTypedText text={message} />
    </EmailLayout>
  ),
})
