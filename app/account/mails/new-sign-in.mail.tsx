import { formatDateTime } from '#app/basics/text/format-date.ts'
import { brand } from '#app/basics/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'

export const newSignInTemplate = ({
  name,
  device,
  at,
  isLast = false,
  origin,
}: {
  name: string
  device: string
  at: Date
  /** The last notice of a day. */
  isLast?: boolean
  origin: string
}): EmailTemplate => ({
  subject: `A new sign-in to your ${brand.name} account`,
  body: (
    <EmailLayout
      preview={`${device}, ${formatDateTime(at)}. Was it you?`}
      heading="Was it you who signed in?"
      button={{ label: 'It was not me', href: `${origin}/forgot-password` }}
      small="The button opens a page where you can request a link to set a new password. Setting it signs out every device."
    >
      <EmailParagraph>{greeting(name)},</EmailParagraph>
      <EmailParagraph>
        Someone signed in to your {brand.name} account from a device we had not seen before:
      </EmailParagraph>
      <EmailParagraph>
        <strong>{device}</strong>
        <br />
        {formatDateTime(at)}, Indian time
      </EmailParagraph>
      <EmailParagraph>
        If it was you, there is nothing to do. If not, please choose a new password now.
      </EmailParagraph>
      {isLast && (
        <EmailParagraph>
          This is our last email about new sign-ins for 24 hours. Further ones are listed under
          “Your devices” in your account.
        </EmailParagraph>
      )}
    </EmailLayout>
  ),
})
