import { inWords } from '#app/basics/date-in-words.ts'
import { brand } from '#app/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { LetterFrame, LetterParagraph, type Letter } from '#app/mail/letter-frame.mail.tsx'

export const passwordChangedLetter = ({ name, at, origin }: { name: string; at: Date; origin: string }): Letter => ({
  subject: `Your ${brand.name} password was changed`,
  body: (
    <LetterFrame
      preview="If it was you, all is well. If not, here is what to do."
      heading="Your password was changed"
      button={{ label: 'It was not me', href: `${origin}/forgot-password` }}
      small="The button leads to the page where you get a link for a new password. If that does not help, call us at once."
    >
      <LetterParagraph>{greeting(name)},</LetterParagraph>
      <LetterParagraph>
        The password of your {brand.name} account was changed on <strong>{inWords(at)}</strong>, Indian time. Everybody else who was signed
        in to it has been signed out.
      </LetterParagraph>
      <LetterParagraph>If it was you, there is nothing to do. If not, please choose a new password now.</LetterParagraph>
    </LetterFrame>
  ),
})
