import { brand } from '#app/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { LetterFrame, LetterParagraph, type Letter } from '#app/mail/letter-frame.mail.tsx'

export const verificationLetter = ({ name, link }: { name: string; link: string }): Letter => ({
  subject: `Please confirm your email for ${brand.name}`,
  body: (
    <LetterFrame
      preview="One tap, and we know that our mails reach you."
      heading="Is this your email?"
      button={{ label: 'Confirm my email', href: link }}
      small={
        <>
          You did not make an account at {brand.name}? Then somebody mistyped their address. Leave this mail alone: without you it is not
          confirmed.
        </>
      }
    >
      <LetterParagraph>{greeting(name)},</LetterParagraph>
      <LetterParagraph>
        Welcome to {brand.name}. Please confirm that this is your address, so that news of your orders reaches you. You can shop in the
        meantime.
      </LetterParagraph>
      <LetterParagraph>The link works once, for 60 minutes. Your account page sends a new one at any time.</LetterParagraph>
    </LetterFrame>
  ),
})
