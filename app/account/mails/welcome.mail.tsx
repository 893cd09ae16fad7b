import { brand } from '#app/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { LetterFrame, LetterParagraph, type Letter } from '#app/mail/letter-frame.mail.tsx'

const { returnsWithinDays, handlingHours } = brand.policy

export const welcomeLetter = ({ name, origin }: { name: string; origin: string }): Letter => ({
  subject: `Welcome to ${brand.name}`,
  body: (
    <LetterFrame
      preview="Your email is confirmed. Here is how we work."
      heading={`Welcome to ${brand.name}`}
      button={{ label: 'Look around', href: `${origin}/products` }}
    >
      <LetterParagraph>{greeting(name)},</LetterParagraph>
      <LetterParagraph>Thank you, your email is confirmed. Good to know:</LetterParagraph>
      <LetterParagraph>
        Orders leave us within {handlingHours[0]} to {handlingHours[1]} hours. If something does not fit, you have {returnsWithinDays} days
        to send it back.
      </LetterParagraph>
      <LetterParagraph>What you ordered and where it is stands under My Orders, your addresses under My Account.</LetterParagraph>
    </LetterFrame>
  ),
})
