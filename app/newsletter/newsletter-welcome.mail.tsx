import { formatDateTime } from '#app/basics/text/format-date.ts'
import { brand } from '#app/basics/brand.ts'
import {
  EmailLayout,
  EmailLink,
  EmailParagraph,
  type EmailTemplate,
} from '#app/mail/email-layout.mail.tsx'

type Props = { at: Date; unsubscribeLink: string; origin: string }

export const newsletterWelcomeTemplate = ({
  at,
  unsubscribeLink,
  origin,
}: Props): EmailTemplate => ({
  subject: `Welcome to the ${brand.name} newsletter`,
  body: (
    <EmailLayout
      preview="New styles and offers, about twice a month. You can unsubscribe at any time."
      heading="Thank you for subscribing"
      button={{ label: 'See what is new', href: `${origin}/products` }}
      small={
        <>
          Your address was entered for our newsletter on {formatDateTime(at)}, Indian time. If that
          was not you, or you have changed your mind, you can{' '}
          <EmailLink href={unsubscribeLink}>unsubscribe</EmailLink> at any time.
        </>
      }
    >
      <EmailParagraph>Hello,</EmailParagraph>
      <EmailParagraph>
        We will write to you about new styles and offers, about twice a month. We use your address
        for nothing else and share it with nobody.
      </EmailParagraph>
    </EmailLayout>
  ),
})
