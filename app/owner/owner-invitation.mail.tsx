import { brand } from '#app/basics/brand.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'
import { OWNER_FOOTER } from './owner-footer.ts'

/** Invites the first member of the staff, as the owner. */
export const ownerInvitationTemplate = ({ link }: { link: string }): EmailTemplate => ({
  subject: `${brand.name} is open: set up your desk`,
  body: (
    <EmailLayout
      preview="The link is good once, for seven days."
      heading="Set up your desk"
      button={{ label: 'Set up the desk', href: link }}
      small="The link is good once, for seven days. If nobody has used it by then, the next one comes by itself. Whoever opens it becomes the owner of the shop, so do not pass it on."
      footer={OWNER_FOOTER}
    >
      <EmailParagraph>Hello,</EmailParagraph>
      <EmailParagraph>
        The shop runs, and nobody works in it yet. At the desk you add products, write the shop’s
        own words, pack orders and invite those who help you. Choose a password of twelve characters
        or more, and have your telephone with an app for codes at hand.
      </EmailParagraph>
    </EmailLayout>
  ),
})
