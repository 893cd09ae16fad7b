import { formatDateTime } from '#app/basics/text/format-date.ts'
import { brand } from '#app/basics/brand.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'

type Props = { at: Date; confirmLink: string }

export const newsletterConfirmationTemplate = ({ at, confirmLink }: Props): EmailTemplate => ({
  subject: `Please confirm the ${brand.name} newsletter`,
  body: (
    <EmailLayout
      preview="One press, and our newsletter is yours. Without it we write no more."
      heading="Is the newsletter for you?"
      button={{ label: 'Yes, send it to me', href: confirmLink }}
      small={`Your address was entered for our newsletter on ${formatDateTime(at)}, Indian time. If that was not you, you need do nothing: without your yes we send none, and forget the address after 14 days.`}
    >
      <EmailParagraph>Hello,</EmailParagraph>
      <EmailParagraph>
        Somebody, we hope you, entered this address for our newsletter: new styles and offers, about
        twice a month. Please say yes on the page that the button opens.
      </EmailParagraph>
    </EmailLayout>
  ),
})
