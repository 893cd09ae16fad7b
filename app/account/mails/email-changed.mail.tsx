import { brand } from '#app/basics/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import {
  EmailLayout,
  EmailLink,
  EmailParagraph,
  Phone,
  type EmailTemplate,
} from '#app/mail/email-layout.mail.tsx'

type Props = { name: string; newEmail: string; origin: string }

/**
 * Goes to the old address, which no longer signs in; a shopper who lost the account can only
 * contact the shop, so there is no button.
 */
export const emailChangedTemplate = ({ name, newEmail, origin }: Props): EmailTemplate => ({
  subject: `The email of your ${brand.name} account was changed`,
  body: (
    <EmailLayout
      preview="If it was you, all is well. If not, please tell us at once."
      heading="Your email was changed"
      small="This is the last email about your account to this address."
    >
      <EmailParagraph>{greeting(name)},</EmailParagraph>
      <EmailParagraph>
        Your {brand.name} account now belongs to <strong>{newEmail}</strong>. You sign in with that
        address at <EmailLink href={`${origin}/login`}>{`${origin}/login`}</EmailLink>, and our
        mails go there.
      </EmailParagraph>
      <EmailParagraph>
        If this was not you, please call <Phone /> or reply to this email at once, and we will help
        you to get your account back.
      </EmailParagraph>
    </EmailLayout>
  ),
})
