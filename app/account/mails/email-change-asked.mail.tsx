import { brand } from '#app/basics/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'

type Props = { name: string; newEmail: string; origin: string }

/** Goes to the old address, which is still the account's. */
export const emailChangeAskedTemplate = ({ name, newEmail, origin }: Props): EmailTemplate => ({
  subject: `A new email was asked for on your ${brand.name} account`,
  body: (
    <EmailLayout
      preview="Nothing has changed yet. If it was not you, here is what to do."
      heading="A new email was asked for"
      button={{ label: 'It was not me', href: `${origin}/forgot-password` }}
      small="The button leads to the page where you get a link for a new password. With the new one, every device is signed out and the link to the other address is worth nothing."
    >
      <EmailParagraph>{greeting(name)},</EmailParagraph>
      <EmailParagraph>
        Somebody who knows your password, hopefully you, asked to use <strong>{newEmail}</strong>{' '}
        for your {brand.name} account instead of this address. Nothing has changed yet: it does when
        the link we sent there is opened.
      </EmailParagraph>
      <EmailParagraph>
        If it was you, there is nothing to do here. If not, please choose a new password now.
      </EmailParagraph>
    </EmailLayout>
  ),
})
