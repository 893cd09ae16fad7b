import { formatDateTime } from '#app/basics/text/format-date.ts'
import { brand } from '#app/basics/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'

export const passwordChangedTemplate = ({
  name,
  at,
  origin,
}: {
  name: string
  at: Date
  origin: string
}): EmailTemplate => ({
  subject: `Your ${brand.name} password was changed`,
  body: (
    <EmailLayout
      preview="If it was you, all is well. If not, here is what to do."
      heading="Your password was changed"
      button={{ label: 'It was not me', href: `${origin}/forgot-password` }}
      small="The button opens a page where you can request a link to set a new password. If that does not help, call us at once."
    >
      <EmailParagraph>{greeting(name)},</EmailParagraph>
      <EmailParagraph>
        The password of your {brand.name} account was changed on{' '}
        <strong>{formatDateTime(at)}</strong>, Indian time. All other devices have been signed out.
      </EmailParagraph>
      <EmailParagraph>
        If it was you, there is nothing to do. If not, please choose a new password now.
      </EmailParagraph>
    </EmailLayout>
  ),
})
