import {
  EmailCommand,
  EmailDivider,
  EmailParagraph,
  EmailTypedText,
} from '#app/mail/email-layout.mail.tsx'

/** Checkpoint of the audit chain, as text to keep: the database alone cannot take it back. */
export const KeptCheckpoint = ({ checkpoint }: { checkpoint: string }) => (
  <>
    <EmailDivider />
    <EmailParagraph>
      Keep this mail. The lines below fix how the record of orders and accounts stood when the shop
      last checked it. If you ever doubt that record, copy them into a file and compare:
      <EmailCommand>npm run doctor -- --all --checkpoint FILE</EmailCommand>
    </EmailParagraph>
    <EmailTypedText text={checkpoint.trim()} />
  </>
)
