import { brand } from '#app/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { LetterFrame, LetterParagraph, type Letter } from '#app/mail/letter-frame.mail.tsx'

/** To the new address. */
export const emailChangeLetter = ({ name, link }: { name: string; link: string }): Letter => ({
  subject: `Please confirm your new email for ${brand.name}`,
  body: (
    <LetterFrame
      preview="Until then your old address stays. The link works for 60 minutes."
      heading="Your new email"
      button={{ label: 'Use this email', href: link }}
      small={<>You have no account at {brand.name}? Then somebody mistyped their address. Leave this mail alone, and nothing happens.</>}
    >
      <LetterParagraph>{greeting(name)},</LetterParagraph>
      <LetterParagraph>
        You asked to use this address for your {brand.name} account. Please confirm that it is yours: from then on you sign in with it, and
        our mails come here. Until then your old address stays.
      </LetterParagraph>
      <LetterParagraph>The link works once, for 60 minutes.</LetterParagraph>
    </LetterFrame>
  ),
})
