import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { staff } from '#db/schema.ts'
import { sha256 } from '#app/basics/crypto/sha256.server.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { DAY_MS } from '#app/basics/time.ts'
import type { StaffBy } from '#app/orders/audit/audit-event.ts'
import { recordStaffEvent } from '../events/record-staff-event.server.ts'
import type { Role } from '../permissions.ts'
import { staffActor } from '../staff-actor.ts'
import type { StaffAuth } from '../staff-auth.server.ts'
import { hasPassword, lockMember, setPassword } from './members.server.ts'

type Services = { db: Database; now: () => Date }

const INVITATION_MS = 7 * DAY_MS
/** Within it the same invitation again is a second press, which makes no other one. */
const REPEAT_MS = 10_000

type Invited = { email: string; role: Role }
/** `mail`: queues the mail with the link, in the same transaction; otherwise the link is shown. */
type Inviting = {
  mail?: (tx: Transaction, staffId: string, expiresAt: Date) => Promise<void>
}

/**
 * Invites a member, or invites one again whose invitation was not used, or who had left. The token
 * is shown once and stored as a hash; it is good for seven days and for one use. Invitations wait for
 * each other, and the same one again within ten seconds is a second press: it gets the same link,
 * which is why the token is signed and not random, and sends no other mail. A command, which has no
 * `keys`, makes another invitation each time.
 * @param by whoever is recorded as the one who did it; a command where nobody is named
 */
export async function inviteMember(
  { db, now, keys }: Services & { keys?: Pick<SigningKeys, 'sign'> },
  { email, role }: Invited,
  by: StaffBy = 'staff',
  { mail }: Inviting = {},
): Promise<Result<{ token: string }, 'works already'>> {
  const expiresAt = new Date(now().getTime() + INVITATION_MS)
  const shownToken = (staffId: string, until: Date) =>
    keys?.sign('staff invitation', `${staffId} ${until.toISOString()}`)
  return db.transaction(async (tx) => {
    // A row lock holds nobody back while there is no row.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff invitations'))`)
    const found = await lockMember(tx, email)
    if (found && !found.leftAt && (await hasPassword(tx, found.id)))
      return err('works already' as const)
    const open = found && !found.leftAt && found.role === role ? found.invitationExpiresAt : null
    const before = found && open && shownToken(found.id, open)
    if (before && expiresAt.getTime() - (open?.getTime() ?? 0) < REPEAT_MS) {
      const wasShown = found.invitationHash === sha256(before)
      if (wasShown !== Boolean(mail)) return ok({ token: before })
    }
    const staffId = found?.id ?? randomBytes(16).toString('hex')
    const token = (!mail && shownToken(staffId, expiresAt)) || randomBytes(32).toString('base64url')
    const invitation = {
      role,
      invitationHash: sha256(token),
      invitationExpiresAt: expiresAt,
      leftAt: null,
    }
    if (found) await tx.update(staff).set(invitation).where(eq(staff.id, staffId))
    else await tx.insert(staff).values({ id: staffId, name: email, email, ...invitation })
    await recordStaffEvent(tx, by, { staffId, action: 'invited', after: { role } })
    await mail?.(tx, staffId, expiresAt)
    return ok({ token })
  })
}

export const findInvitation = async ({ db, now }: Services, token: string) =>
  (
    await db
      .select({ email: staff.email, role: staff.role })
      .from(staff)
      .where(openInvitation(token, now()))
  )[0]

/** Sets the name and password of who was invited. @returns false if the invitation is used or late */
export async function acceptInvitation(
  { db, now, staffAuth }: Services & { staffAuth: StaffAuth },
  token: string,
  { name, password }: { name: string; password: string },
): Promise<boolean> {
  const hash = await (await staffAuth.$context).password.hash(password)
  return db.transaction(async (tx) => {
    const [member] = await tx
      .update(staff)
      .set({ name, invitationHash: null, invitationExpiresAt: null, updatedAt: now() })
      .where(openInvitation(token, now()))
      .returning({ id: staff.id, role: staff.role })
    if (!member) return false
    const { id, role } = member
    await setPassword(tx, id, hash)
    const joined = { staffId: id, action: 'joined', after: { role } } as const
    await recordStaffEvent(tx, staffActor(member), joined)
    return true
  })
}

const openInvitation = (token: string, now: Date) =>
  and(
    eq(staff.invitationHash, sha256(token)),
    gt(staff.invitationExpiresAt, now),
    isNull(staff.leftAt),
  )
