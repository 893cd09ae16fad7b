import {
  EmailDivider,
  EmailLayout,
  EmailParagraph,
  EmailTypedText,
  type EmailTemplate,
} from '#app/mail/email-layout.mail.tsx'

type Props = { ticket: string; text: string; deskLink: string }

/** Goes to the shop's own mailbox. */
export const ticketReplyTemplate = ({ ticket, text, deskLink }: Props): EmailTemplate => ({
  subject: `Ticket ${ticket}: the shopper has written again`,
  body: (
    <EmailLayout
      preview={`A new message in ticket ${ticket}.`}
      heading={`Ticket ${ticket}`}
      button={{ label: 'Answer at the desk', href: deskLink }}
    >
      <EmailParagraph>Hello,</EmailParagraph>
      <EmailParagraph>
        the shopper wrote again, on the page of the ticket. It waits for an answer.
      </EmailParagraph>
      <EmailDivider />
      <EmailTypedText text={text} />
    </EmailLayout>
  ),
})
