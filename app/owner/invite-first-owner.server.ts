import { and, gt, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { staff, staffCredentials } from '#db/schema.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { renderEmail } from '#app/mail/render-email.server.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import { inviteMember } from '#app/staff/accounts/invitations.server.ts'
import { ownerInvitationTemplate } from './owner-invitation.mail.tsx'
import type { OwnerMails } from './owner.ts'

/**
 * Queues an invitation to the address of OWNER_MAIL while nobody works in the shop and no invitation is
 * open, one a day at most, whichever node finds it (docs/decisions/0116).
 */
export async function inviteFirstOwner({
  db,
  jobs,
  owner,
}: {
  db: Database
  jobs: Jobs
  owner: OwnerMails
}): Promise<void> {
  if (!owner.address || (await hasStaff(db)) || (await hasOpenInvitation(db))) return
  await db.transaction(async (tx) => {
    const [today] = (
      await tx.execute<{ day: string }>(sql`select to_char(now(), 'YYYY-MM-DD') as day`)
    ).rows
    await jobs.enqueue(tx, 'owner-invitation-mail', {}, { idempotencyKey: `${today?.day}` })
  })
}

/**
 * Makes the invitation when its mail is written, so that no link waits in a table; a second try of
 * the mail makes another, which takes the place of the first. Rejects if the mail is not taken.
 */
export async function sendOwnerInvitation(
  services: { db: Database; mailer: Mailer; now: () => Date; origin: string; owner: OwnerMails },
  jobId: string,
): Promise<void> {
  const { db, mailer, origin, owner } = services
  if (!owner.address || (await hasStaff(db))) return
  const invited = await inviteMember(services, {
    email: owner.address.toLowerCase(),
    role: 'owner',
  })
  if (!invited.ok) return
  const link = `${origin}/desk/invitation/${invited.value.token}`
  const mail = await renderEmail(owner.address, ownerInvitationTemplate({ link }))
  await mailer.send({ ...mail, id: jobId })
}

const hasStaff = async (db: Database): Promise<boolean> => (await db.$count(staffCredentials)) > 0

const hasOpenInvitation = async (db: Database): Promise<boolean> =>
  (await db.$count(
    staff,
    and(isNotNull(staff.invitationHash), gt(staff.invitationExpiresAt, sql`now()`)),
  )) > 0
