import { brand } from '#app/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { LetterFrame, LetterParagraph, Phone, type Letter } from '#app/mail/letter-frame.mail.tsx'

export const accountDeletedLetter = ({ name }: { name: string }): Letter => ({
  subject: `Your ${brand.name} account was deleted`,
  body: (
    <LetterFrame
      preview="What we knew of you is gone, but for what the law wants kept."
      heading="Your account was deleted"
      small="This is our last mail about your account."
    >
      <LetterParagraph>{greeting(name)},</LetterParagraph>
      <LetterParagraph>
        As you asked, your {brand.name} account is gone: your password, your saved addresses and your devices. What was sold we keep as long
        as the law wants the books kept. Your name and address are taken out of it as soon as nothing is on its way to you and nothing can
        come back.
      </LetterParagraph>
      <LetterParagraph>Thank you for having been with us. You are welcome back at any time.</LetterParagraph>
      <LetterParagraph>
        It was not you? Please call <Phone /> or answer this mail. We cannot bring the account back, but we look after orders that are on
        their way.
      </LetterParagraph>
    </LetterFrame>
  ),
})
