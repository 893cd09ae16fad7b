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
      preview="Confirm it so that our emails reach you."
      heading="Is this your email?"
      button={{ label: 'Confirm my email', href: link }}
      small={
        <>
          If you did not create an account at {brand.name}, someone has typed your address. It stays
          unconfirmed without you, and you can remove that account on the page behind the button.
        </>
      }
    >
      <EmailParagraph>{greeting(name)},</EmailParagraph>
      <EmailParagraph>
        Welcome to {brand.name}. Please confirm that this is your address, so that emails about your
        orders reach you. You can shop in the meantime.
      </EmailParagraph>
      <EmailParagraph>
        The link works once, for 60 minutes. Your account page sends a new one at any time.
      </EmailParagraph>
    </EmailLayout>
  ),
})
