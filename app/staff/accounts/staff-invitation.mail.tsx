import { brand } from '#app/basics/brand.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'
import { ROLE_WORDS, type Role } from '../permissions.ts'

/** Invites a member of the staff. It names the address, since a new shop may not have its own name yet. */
export const staffInvitationTemplate = ({
  link,
  role,
}: {
  link: string
  role: Role
}): EmailTemplate => {
  const { host } = new URL(link)
  return {
    subject: `You are invited to work at ${brand.name} (${host})`,
    body: (
      <EmailLayout
        preview="The link is good once, for seven days."
        heading="Your place at the desk"
        button={{ label: 'Accept the invitation', href: link }}
        small="The link is good once, for seven days. Whoever opens it works under your name, so do not pass it on. If you do not know this shop, ignore this mail: nothing happens."
        footer={`You get this mail because an owner of the shop at ${host} has invited your address.`}
      >
        <EmailParagraph>Hello,</EmailParagraph>
        <EmailParagraph>
          An owner of {brand.name}, the shop at {host}, has invited you to work at its desk, as:{' '}
          {ROLE_WORDS[role]}.
        </EmailParagraph>
        <EmailParagraph>
          Choose a password of twelve characters or more, and have your telephone with an app for
          codes at hand.
        </EmailParagraph>
      </EmailLayout>
    ),
  }
}
