import { brand } from '#app/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { LetterFrame, LetterParagraph, type Letter } from '#app/mail/letter-frame.mail.tsx'

export const passwordResetLetter = ({ name, link }: { name: string; link: string }): Letter => ({
  subject: `Reset your ${brand.name} password`,
  body: (
    <LetterFrame
      preview="The link works once, for 60 minutes. Nothing has changed yet."
      heading="A new password"
      button={{ label: 'Choose a new password', href: link }}
      small={
        <>
          It was not you? Then do nothing: your password stays as it is, and nobody can change it without this mail. Please show it to
          nobody, not even to us.
        </>
      }
    >
      <LetterParagraph>{greeting(name)},</LetterParagraph>
      <LetterParagraph>
        Somebody, hopefully you, asked to reset the password of your {brand.name} account. Nothing has changed yet.
      </LetterParagraph>
      <LetterParagraph>The link works once, for 60 minutes. If you asked more than once, only the newest link works.</LetterParagraph>
    </LetterFrame>
  ),
})
