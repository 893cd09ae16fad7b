import { brand } from '#app/basics/brand.ts'
import {
  EmailDivider,
  EmailLayout,
  EmailParagraph,
  EmailTypedText,
  type EmailTemplate,
} from '#app/mail/email-layout.mail.tsx'

/** `text`: the reason in the member's own words; empty: none was given. */
type Props = { ticket: string; text: string; link: string }

/** Mail to the shopper that a member has closed the ticket, and how it is opened again. */
export const ticketClosedTemplate = ({ ticket, text, link }: Props): EmailTemplate => ({
  subject: `Your ticket ${ticket} is closed`,
  body: (
    <EmailLayout
      preview={`${brand.name} has closed ticket ${ticket}. Write again, and it is open again.`}
      heading="Your ticket is closed"
      button={{ label: 'See it all, or write again', href: link }}
      small={`Whoever has this link can read ticket ${ticket} and write to it: please do not pass it on.`}
    >
      <EmailParagraph>Hello,</EmailParagraph>
      <EmailParagraph>
        We have closed your ticket {ticket}. If it is not settled for you, write again on its page,
        and it is open again; you can take it to our grievance officer there, too.
      </EmailParagraph>
      {text && (
        <>
          <EmailDivider />
          <EmailTypedText text={text} />
        </>
      )}
    </EmailLayout>
  ),
})
