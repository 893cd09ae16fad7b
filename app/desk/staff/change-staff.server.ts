import type { output } from 'zod/v4/core'
import { ok, type Result } from '#app/basics/result.ts'
import { inviteByMail } from '#app/staff/accounts/invite-by-mail.server.ts'
import { inviteMember } from '#app/staff/accounts/invitations.server.ts'
import { changeRole, removeMember, resetSecondFactor } from '#app/staff/accounts/members.server.ts'
import type { SetUp } from '#app/staff/set-up.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import type { StaffChange, StaffChangeRefusal } from './staff-change.ts'

type Changed = { text: string; invitation?: { email: string; token: string } }

/** One change of the staff by an owner. */
export async function changeStaff(
  services: Parameters<typeof inviteByMail>[0] & { setUp: Pick<SetUp, 'mail'> },
  by: StaffWho<'staff'>,
  change: output<typeof StaffChange>,
): Promise<Result<Changed, StaffChangeRefusal>> {
  const { email } = change
  const actor = staffActor(by)
  switch (change.change) {
    case 'invite': {
      if (services.setUp.mail && !change.asLink) {
        const mailed = await inviteByMail(services, change, actor)
        return mailed.ok
          ? ok({ text: `${email} is invited: a mail with the link is on its way.` })
          : mailed
      }
      const invited = await inviteMember(services, change, actor)
      return invited.ok
        ? ok({ text: `${email} is invited.`, invitation: { email, ...invited.value } })
        : invited
    }
    case 'role': {
      const changed = await changeRole(services, email, change.role, actor)
      return changed.ok
        ? ok({ text: `${email} is now ${change.role}, and signs in anew.` })
        : changed
    }
    case 'remove': {
      const removed = await removeMember(services, email, actor)
      return removed.ok ? ok({ text: `${email} can no longer sign in.` }) : removed
    }
    case 'reset second factor': {
      const reset = await resetSecondFactor(services, email, actor)
      return reset.ok
        ? ok({ text: `${email} sets up a second factor at the next sign-in.` })
        : reset
    }
    default:
      return change satisfies never
  }
}
