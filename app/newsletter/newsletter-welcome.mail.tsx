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
      preview="New styles and offers, about twice a month. One press ends it."
      heading="Thank you for subscribing"
      button={{ label: 'See what is new', href: `${origin}/products` }}
      small={
        <>
          Your address was entered for our newsletter on {formatDateTime(at)}, Indian time. That was
          not you, or you have changed your mind?{' '}
          <EmailLink href={unsubscribeLink}>Unsubscribe</EmailLink>, and we write no more.
        </>
      }
    >
      <EmailParagraph>Hello,</EmailParagraph>
      <EmailParagraph>
        From now on we write to you about new styles and offers, about twice a month. We use your
        address for that alone, and give it to nobody.
      </EmailParagraph>
    </EmailLayout>
  ),
})
