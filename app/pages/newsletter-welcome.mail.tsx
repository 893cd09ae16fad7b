import { inWords } from '#app/basics/date-in-words.ts'
import { brand } from '#app/brand.ts'
import { LetterFrame, LetterLink, LetterParagraph, type Letter } from '#app/mail/letter-frame.mail.tsx'

type Welcome = { at: Date; unsubscribeLink: string; origin: string }

export const newsletterWelcomeLetter = ({ at, unsubscribeLink, origin }: Welcome): Letter => ({
  subject: `Welcome to the ${brand.name} newsletter`,
  body: (
    <LetterFrame
      preview="New styles and offers, about twice a month. One press ends it."
      heading="Thank you for subscribing"
      button={{ label: 'See what is new', href: `${origin}/products` }}
      small={
        <>
          Your address was entered for our newsletter on {inWords(at)}, Indian time. That was not you, or you have changed your mind?{' '}
          <LetterLink href={unsubscribeLink}>Unsubscribe</LetterLink>, and we write no more.
        </>
      }
    >
      <LetterParagraph>Hello,</LetterParagraph>
      <LetterParagraph>
        From now on we write to you about new styles and offers, about twice a month. We use your address for that alone, and give it to
        nobody.
      </LetterParagraph>
    </LetterFrame>
  ),
})
