import { brand } from '#app/basics/brand.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'
import { OWNER_FOOTER } from './owner-footer.ts'

/** A webhook was paused by the shop. */
export const ownerWebhookTemplate = ({
  name,
  reason,
}: {
  name: string
  reason: 'failing' | 'gone'
}): EmailTemplate => ({
  subject: `${brand.name}: the webhook “${name}” is paused`,
  body: (
    <EmailLayout
      preview="It is told nothing more until you resume it."
      heading="A webhook is paused"
      footer={OWNER_FOOTER}
    >
      <EmailParagraph>Hello,</EmailParagraph>
      <EmailParagraph>
        {reason === 'gone'
          ? `The webhook “${name}” answered 410 Gone: the program behind it wants no more messages.`
          : `The webhook “${name}” has taken no message for three days.`}{' '}
        The shop sends it nothing more.
      </EmailParagraph>
      <EmailParagraph>
        At the desk, Shop, Webhooks, its page shows what was answered. Once the program is in order,
        resume the webhook there: messages about orders that it missed in 30 days are sent then.
      </EmailParagraph>
    </EmailLayout>
  ),
})
