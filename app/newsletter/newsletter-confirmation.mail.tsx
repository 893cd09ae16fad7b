import { formatDateTime } from '#app/basics/text/format-date.ts'
import { brand } from '#app/basics/brand.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'

type Props = { at: Date; confirmLink: string }

export const newsletterConfirmationTemplate = ({ at, confirmLink }: Props): EmailTemplate => ({
  subject: `Please confirm the ${brand.name} newsletter`,
  body: (
    <EmailLayout
      preview="Please confirm that you want it. If you do not, we will not write again."
      heading="Would you like our newsletter?"
      button={{ label: 'Yes, send it to me', href: confirmLink }}
      small={`Your address was entered for our newsletter on ${formatDateTime(at)}, Indian time. If that was not you, there is nothing to do: unless you confirm, we send nothing and delete the address after 14 days.`}
    >
      <EmailParagraph>Hello,</EmailParagraph>
      <EmailParagraph>
        Someone, hopefully you, entered this address for our newsletter: new styles and offers,
        about twice a month. Please confirm on the page that the button opens.
      </EmailParagraph>
    </EmailLayout>
  ),
})
