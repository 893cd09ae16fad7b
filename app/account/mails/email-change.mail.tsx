import { brand } from '#app/basics/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'

/** Goes to the new address. */
export const emailChangeTemplate = ({
  name,
  link,
}: {
  name: string
  link: string
}): EmailTemplate => ({
  subject: `Please confirm your new email for ${brand.name}`,
  body: (
    <EmailLayout
      preview="Until then your old address stays. The link works for 60 minutes."
      heading="Your new email"
      button={{ label: 'Use this email', href: link }}
      small={
        <>
          If you have no account at {brand.name}, someone has mistyped their address. Ignore this
          email, and nothing will change.
        </>
      }
    >
      <EmailParagraph>{greeting(name)},</EmailParagraph>
      <EmailParagraph>
        You asked to use this address for your {brand.name} account. Please confirm that it is
        yours: you will then sign in with it and get our emails here. Until then your old address
        stays.
      </EmailParagraph>
      <EmailParagraph>The link works once, for 60 minutes.</EmailParagraph>
    </EmailLayout>
  ),
})
