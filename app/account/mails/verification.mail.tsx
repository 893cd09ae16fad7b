import { brand } from '#app/basics/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'

export const verificationTemplate = ({
  name,
  link,
}: {
  name: string
  link: string
}): EmailTemplate => ({
  subject: `Please confirm your email for ${brand.name}`,
  body: (
    <EmailLayout
      preview="One tap, and we know that our mails reach you."
      heading="Is this your email?"
      button={{ label: 'Confirm my email', href: link }}
      small={
        <>
          You did not make an account at {brand.name}? Then somebody typed your address. Without you
          it is not confirmed; the page of the button can also remove that account.
        </>
      }
    >
      <EmailParagraph>{greeting(name)},</EmailParagraph>
      <EmailParagraph>
        Welcome to {brand.name}. Please confirm that this is your address, so that news of your
        orders reaches you. You can shop in the meantime.
      </EmailParagraph>
      <EmailParagraph>
        The link works once, for 60 minutes. Your account page sends a new one at any time.
      </EmailParagraph>
    </EmailLayout>
  ),
})
