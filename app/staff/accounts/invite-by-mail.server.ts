import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { staff } from '#db/schema.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { sha256 } from '#app/basics/crypto/sha256.server.ts'
import type { JobPayloads } from '#app/jobs/job-payloads.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import { renderEmail } from '#app/mail/render-email.server.ts'
import type { StaffBy } from '#app/orders/audit/audit-event.ts'
import type { Role } from '../permissions.ts'
import { inviteMember } from './invitations.server.ts'
import { staffInvitationTemplate } from './staff-invitation.mail.tsx'

/** Invites a member as `inviteMember` does, and queues the mail that brings the link. */
export const inviteByMail = (
  services: { db: Database; jobs: Jobs; keys: Pick<SigningKeys, 'sign'>; now: () => Date },
  invited: { email: string; role: Role },
  by: StaffBy,
) =>
  inviteMember(services, invited, by, {
    mail: (tx, staffId, expiresAt) =>
      services.jobs.enqueue(tx, 'staff-invitation-mail', {
        staffId,
        expiresAt: expiresAt.toISOString(),
      }),
  })

/** Workers for mails to the staff. They reject when the mail cannot be handed over. */
export const staffMails = (services: MailServices) => ({
  'staff-invitation-mail': (payload: JobPayloads['staff-invitation-mail'], jobId: string) =>
    sendStaffInvitation(services, payload, jobId),
})

type MailServices = { db: Database; mailer: Mailer; now: () => Date; origin: string }

/**
 * Makes the link when its mail is written, so that none waits in a table; a second try of the mail
 * makes another. Nothing is sent once the invitation is used, late, withdrawn, or made anew.
 */
async function sendStaffInvitation(
  { db, mailer, now, origin }: MailServices,
  { staffId, expiresAt }: JobPayloads['staff-invitation-mail'],
  jobId: string,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const [invited] = await db
    .update(staff)
    .set({ invitationHash: sha256(token) })
    .where(
      and(
        eq(staff.id, staffId),
        eq(staff.invitationExpiresAt, new Date(expiresAt)),
        gt(staff.invitationExpiresAt, now()),
        isNotNull(staff.invitationHash),
        isNull(staff.leftAt),
      ),
    )
    .returning({ email: staff.email, role: staff.role })
  if (!invited) return
  const link = `${origin}/desk/invitation/${token}`
  const mail = await renderEmail(
    invited.email,
    staffInvitationTemplate({ link, role: invited.role }),
  )
  await mailer.send({ ...mail, id: jobId })
}
