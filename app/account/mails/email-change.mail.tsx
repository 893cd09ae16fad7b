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
          You have no account at {brand.name}? Then somebody mistyped their address. Leave this mail
          alone, and nothing happens.
        </>
      }
    >
      <EmailParagraph>{greeting(name)},</EmailParagraph>
      <EmailParagraph>
        You asked to use this address for your {brand.name} account. Please confirm that it is
        yours: from then on you sign in with it, and our mails come here. Until then your old
        address stays.
      </EmailParagraph>
      <EmailParagraph>The link works once, for 60 minutes.</EmailParagraph>
    </EmailLayout>
  ),
})
