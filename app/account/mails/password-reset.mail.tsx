import { brand } from '#app/basics/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'

export const passwordResetTemplate = ({
  name,
  link,
}: {
  name: string
  link: string
}): EmailTemplate => ({
  subject: `Reset your ${brand.name} password`,
  body: (
    <EmailLayout
      preview="The link works once, for 60 minutes. Nothing has changed yet."
      heading="A new password"
      button={{ label: 'Choose a new password', href: link }}
      small={
        <>
          If this was not you, ignore this email: your password stays as it is, and nobody can
          change it without this email. Please do not share it with anyone, not even with us.
        </>
      }
    >
      <EmailParagraph>{greeting(name)},</EmailParagraph>
      <EmailParagraph>
        Someone, hopefully you, asked to reset the password of your {brand.name} account. Nothing
        has changed yet.
      </EmailParagraph>
      <EmailParagraph>
        The link works once, for 60 minutes. If you asked more than once, each link works until you
        have used one.
      </EmailParagraph>
    </EmailLayout>
  ),
})
