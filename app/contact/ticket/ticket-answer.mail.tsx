import { brand } from '#app/basics/brand.ts'
import {
  EmailDivider,
  EmailLayout,
  EmailParagraph,
  EmailTypedText,
  type EmailTemplate,
} from '#app/mail/email-layout.mail.tsx'

type Props = { ticket: string; text: string; link: string }

/** Mail with the answer of a member, in the member's own words. */
export const ticketAnswerTemplate = ({ ticket, text, link }: Props): EmailTemplate => ({
  subject: `Our answer to your message, ticket ${ticket}`,
  body: (
    <EmailLayout
      preview={`${brand.name} has answered ticket ${ticket}.`}
      heading="Our answer to your message"
      button={{ label: 'See it all, or write again', href: link }}
      small={`If you did not write to us, someone has typed your address by mistake, and there is nothing to do. Whoever has this link can read ticket ${ticket} and write to it: please do not pass it on.`}
    >
      <EmailTypedText text={text} />
      <EmailDivider />
      <EmailParagraph>This is about your ticket {ticket}.</EmailParagraph>
    </EmailLayout>
  ),
})
