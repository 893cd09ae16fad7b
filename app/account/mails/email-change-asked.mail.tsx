import { brand } from '#app/basics/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'

type Props = { name: string; newEmail: string; origin: string }

/** Goes to the old address, which is still the account's. */
export const emailChangeAskedTemplate = ({ name, newEmail, origin }: Props): EmailTemplate => ({
  subject: `Request to change the email of your ${brand.name} account`,
  body: (
    <EmailLayout
      preview="Nothing has changed yet. If it was not you, here is what to do."
      heading="Someone asked to change your email"
      button={{ label: 'It was not me', href: `${origin}/forgot-password` }}
      small="The button opens a page where you can request a link to set a new password. Setting it signs out every device, and the link sent to the other address stops working."
    >
      <EmailParagraph>{greeting(name)},</EmailParagraph>
      <EmailParagraph>
        Someone who knows your password, hopefully you, asked to use <strong>{newEmail}</strong> for
        your {brand.name} account instead of this address. Nothing changes until the link we sent to
        that address is opened.
      </EmailParagraph>
      <EmailParagraph>
        If it was you, there is nothing to do. If not, please choose a new password now.
      </EmailParagraph>
    </EmailLayout>
  ),
})
