import { EmailLink, EmailParagraph } from '#app/mail/email-layout.mail.tsx'

type Props = { numbers: readonly string[]; orderLink: string }

/** Numbers of an order's credit notes, with the page where they are downloaded. */
export const CreditNotes = ({ numbers, orderLink }: Props) =>
  numbers.length > 0 && (
    <EmailParagraph>
      {numbers.length === 1 ? 'Your credit note is ' : 'Your credit notes are '}
      {numbers.join(', ')}. <EmailLink href={orderLink}>Download from your order</EmailLink>
    </EmailParagraph>
  )
