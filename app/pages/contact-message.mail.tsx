import { inWords } from '#app/basics/date-in-words.ts'
import { LetterFrame, LetterParagraph, LetterRule, LetterTyped, type Letter } from '#app/mail/letter-frame.mail.tsx'

type Written = { name: string; email: string; subject: string; message: string; ticket: string; at: Date }

/** To the shop's own mailbox; answering it answers the sender. */
export const contactMessageLetter = ({ name, email, subject, message, ticket, at }: Written): Letter => ({
  // What looks encoded already would be sent as it is, and decoded by whoever reads it (RFC 2047).
  subject: `Ticket ${ticket}: ${subject.replaceAll('=?', '= ?')}`,
  body: (
    <LetterFrame
      preview={`${name} has written by the contact form.`}
      heading={`Ticket ${ticket}`}
      small="Whoever wrote this typed the address: nobody has checked that it is theirs. Say nothing of an order or an account before they have named what only its owner knows."
    >
      <LetterParagraph>Hello,</LetterParagraph>
      <LetterParagraph>
        {name} ({email}) wrote by the contact form on {inWords(at)}, Indian time. Answer this mail, and your answer goes there.
      </LetterParagraph>
      <LetterParagraph>
        <strong>{subject}</strong>
      </LetterParagraph>
      <LetterRule />
      <LetterTyped text={message} />
    </LetterFrame>
  ),
})
