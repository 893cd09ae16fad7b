import { brand } from '#app/basics/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import {
  EmailLayout,
  EmailParagraph,
  Phone,
  type EmailTemplate,
} from '#app/mail/email-layout.mail.tsx'

export const accountDeletedTemplate = ({ name }: { name: string }): EmailTemplate => ({
  subject: `Your ${brand.name} account was deleted`,
  body: (
    <EmailLayout
      preview="Your personal data has been deleted, except what the law requires us to keep."
      heading="Your account was deleted"
      small="This is our last email about your account."
    >
      <EmailParagraph>{greeting(name)},</EmailParagraph>
      <EmailParagraph>
        As you asked, your {brand.name} account is gone: your password, your saved addresses and
        your devices. We keep a record of what was sold for as long as the law requires. Your name
        and address are removed from it once nothing is on its way to you and nothing can be
        returned.
      </EmailParagraph>
      <EmailParagraph>
        Thank you for shopping with us. You are welcome back at any time.
      </EmailParagraph>
      <EmailParagraph>
        If this was not you, please call <Phone /> or reply to this email. We cannot restore the
        account, but we will look after orders that are on their way.
      </EmailParagraph>
    </EmailLayout>
  ),
})
