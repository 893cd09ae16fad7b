import { brand } from '#app/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { LetterFrame, LetterLink, LetterParagraph, Phone, type Letter } from '#app/mail/letter-frame.mail.tsx'

type Changed = { name: string; newEmail: string; origin: string }

/** To the old address, which opens nothing any more: who was robbed of the account can only turn to us. */
export const emailChangedLetter = ({ name, newEmail, origin }: Changed): Letter => ({
  subject: `The email of your ${brand.name} account was changed`,
  body: (
    <LetterFrame
      preview="If it was you, all is well. If not, please tell us at once."
      heading="Your email was changed"
      small="This is the last mail about your account to this address."
    >
      <LetterParagraph>{greeting(name)},</LetterParagraph>
      <LetterParagraph>
        Your {brand.name} account now belongs to <strong>{newEmail}</strong>. You sign in with that address at{' '}
        <LetterLink href={`${origin}/login`}>{`${origin}/login`}</LetterLink>, and our mails go there.
      </LetterParagraph>
      <LetterParagraph>
        It was not you? Please call <Phone /> or answer this mail at once, and we help you to get your account back.
      </LetterParagraph>
    </LetterFrame>
  ),
})
