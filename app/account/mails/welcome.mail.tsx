import { brand } from '#app/basics/brand.ts'
import { formatCount, formatRange } from '#app/basics/text/format-range.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { greeting } from '#app/mail/greeting.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'

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
        Orders leave us within {formatRange(rules.handlingHours, 'hour')}. If something does not
        fit, you have {formatCount(rules.returnsWithinDays, 'day')} to send it back.
      </EmailParagraph>
      <EmailParagraph>
        You will find your orders and where they are under My Orders, and your addresses under My
        Account.
      </EmailParagraph>
    </EmailLayout>
  ),
})
