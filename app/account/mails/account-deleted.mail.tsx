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
      preview="What we knew of you is gone, but for what the law wants kept."
      heading="Your account was deleted"
      small="This is our last mail about your account."
    >
      <EmailParagraph>{greeting(name)},</EmailParagraph>
      <EmailParagraph>
        As you asked, your {brand.name} account is gone: your password, your saved addresses and
        your devices. What was sold we keep as long as the law wants the books kept. Your name and
        address are taken out of it as soon as nothing is on its way to you and nothing can come
        back.
      </EmailParagraph>
      <EmailParagraph>
        Thank you for having been with us. You are welcome back at any time.
      </EmailParagraph>
      <EmailParagraph>
        It was not you? Please call <Phone /> or answer this mail. We cannot bring the account back,
        but we look after orders that are on their way.
      </EmailParagraph>
    </EmailLayout>
  ),
})
