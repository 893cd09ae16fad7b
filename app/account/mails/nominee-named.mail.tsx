import { formatDateTime } from '#app/basics/text/format-date.ts'
import { brand } from '#app/basics/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'

type Props = { name: string; at: Date; origin: string }

/** Says nothing of the nominee, whom the account's page names. */
export const nomineeNamedTemplate = ({ name, at, origin }: Props): EmailTemplate => ({
  subject: `A nominee was named for your ${brand.name} account`,
  body: (
    <EmailLayout
      preview="If it was you, all is well. If not, here is what to do."
      heading="A nominee was named"
      button={{ label: 'It was not me', href: `${origin}/forgot-password` }}
      small={`The button opens a page where you can request a link to set a new password. Then look at ${origin}/account/nominee and remove whoever is named there.`}
    >
      <EmailParagraph>{greeting(name)},</EmailParagraph>
      <EmailParagraph>
        On <strong>{formatDateTime(at)}</strong>, Indian time, a nominee was named or changed for
        your {brand.name} account by someone who knows your password, hopefully you. A nominee may
        use your rights over your data if you die or can no longer use them.
      </EmailParagraph>
      <EmailParagraph>
        If it was you, there is nothing to do. If not, please choose a new password now.
      </EmailParagraph>
    </EmailLayout>
  ),
})
