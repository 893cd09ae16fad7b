import { brand } from '#app/basics/brand.ts'
import { formatCount, formatRange } from '#app/basics/text/format-range.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { greeting } from '#app/mail/greeting.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'

const { returnsWithinDays, handlingHours } = rules

export const welcomeTemplate = ({
  name,
  origin,
}: {
  name: string
  origin: string
}): EmailTemplate => ({
  subject: `Welcome to ${brand.name}`,
  body: (
    <EmailLayout
      preview="Your email is confirmed. Here is how we work."
      heading={`Welcome to ${brand.name}`}
      button={{ label: 'Look around', href: `${origin}/products` }}
    >
      <EmailParagraph>{greeting(name)},</EmailParagraph>
      <EmailParagraph>Thank you, your email is confirmed. Good to know:</EmailParagraph>
      <EmailParagraph>
        Orders leave us within {formatRange(handlingHours, 'hour')}. If something does not fit, you
        have {formatCount(returnsWithinDays, 'day')} to send it back.
      </EmailParagraph>
      <EmailParagraph>
        What you ordered and where it is stands under My Orders, your addresses under My Account.
      </EmailParagraph>
    </EmailLayout>
  ),
})
