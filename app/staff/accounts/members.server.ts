import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { staff, staffCredentials, staffSessions, staffTwoFactors } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { sha256 } from '#app/basics/crypto/sha256.server.ts'
import { DAY_MS } from '#app/basics/time.ts'
import type { StaffBy } from '#app/orders/audit/audit-event.ts'
import type { Member } from './member.ts'
import { recordStaffEvent } from '../events/record-staff-event.server.ts'
import { staffActor } from '../staff-actor.ts'
import type { Role } from '../permissions.ts'
import type { StaffAuth } from '../staff-auth.server.ts'

type Services = { db: Database; now: () => Date }

const INVITATION_MS = 7 * DAY_MS

/** All who were ever members, those who work first. */
export async function listMembers(db: Database): Promise<Member[]> {
  const rows = await db
    .select({ member: staff, credential: staffCredentials.id })
    .from(staff)
    .leftJoin(staffCredentials, eq(staffCredentials.userId, staff.id))
    .orderBy(sql`${staff.leftAt} is not null`, asc(staff.createdAt), asc(staff.id))
  return rows.map(({ member, credential }) => ({
    id: member.id,
    name: member.name,
    email: member.email,
    role: member.role,
    state: member.leftAt ? 'left' : credential ? 'works' : 'invited',
    hasSecondFactor: member.twoFactorEnabled,
  }))
}

/**
 * Invites a member, or invites one again whose invitation was not used, or who had left. The token
 * is shown once and stored as a hash; it is good for seven days and for one use.
 * @param by whoever is recorded as the one who did it; a command where nobody is named
 * @param onInvited what belongs to the same transaction
 */
export async function inviteMember(
  { db, now }: Services,
  { email, role }: { email: string; role: Role },
  by: StaffBy = 'staff',
  onInvited?: (tx: Transaction, staffId: string, expiresAt: Date) => Promise<void>,
): Promise<Result<{ token: string }, 'works already'>> {
  const token = randomBytes(32).toString('base64url')
  const invitation = {
    role,
    invitationHash: sha256(token),
    invitationExpiresAt: new Date(now().getTime() + INVITATION_MS),
    leftAt: null,
  }
  return db.transaction(async (tx) => {
    const found = await lockMember(tx, email)
    if (found && !found.leftAt && (await hasPassword(tx, found.id)))
      return err('works already' as const)
    const staffId = found?.id ?? randomBytes(16).toString('hex')
    if (found) await tx.update(staff).set(invitation).where(eq(staff.id, staffId))
    else await tx.insert(staff).values({ id: staffId, name: email, email, ...invitation })
    await recordStaffEvent(tx, by, { staffId, action: 'invited', after: { role } })
    await onInvited?.(tx, staffId, invitation.invitationExpiresAt)
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

export async function setPassword(tx: Transaction, staffId: string, hash: string): Promise<void> {
  await tx.delete(staffCredentials).where(eq(staffCredentials.userId, staffId))
  await tx.insert(staffCredentials).values({
    id: randomBytes(16).toString('hex'),
    userId: staffId,
    accountId: staffId,
    providerId: 'credential',
    password: hash,
  })
}

export type MemberRefusal = 'no such member' | 'last owner'

/** Changes a role; all sessions of the member end. */
export const changeRole = (
  { db }: Pick<Services, 'db'>,
  email: string,
  role: Role,
  by: StaffBy = 'staff',
) =>
  changeMember(db, email, { staysOwner: role === 'owner' }, async (tx, { id, role: before }) => {
    await tx.update(staff).set({ role }).where(eq(staff.id, id))
    const changed = { staffId: id, before: { role: before }, after: { role } }
    await recordStaffEvent(tx, by, { action: 'role_changed', ...changed })
  })

/** Ends the membership: sessions, password and second factor are deleted, the name stays. */
export const removeMember = ({ db, now }: Services, email: string, by: StaffBy = 'staff') =>
  changeMember(db, email, { staysOwner: false }, async (tx, { id, role }) => {
    await tx
      .update(staff)
      .set({ leftAt: now(), twoFactorEnabled: false, invitationHash: null })
      .where(eq(staff.id, id))
    await tx.delete(staffCredentials).where(eq(staffCredentials.userId, id))
    await tx.delete(staffTwoFactors).where(eq(staffTwoFactors.userId, id))
    await recordStaffEvent(tx, by, { staffId: id, action: 'removed', before: { role } })
  })

/** For who has lost telephone and recovery codes: the next sign-in sets a second factor up anew. */
export const resetSecondFactor = (
  { db }: Pick<Services, 'db'>,
  email: string,
  by: StaffBy = 'staff',
) =>
  changeMember(db, email, { staysOwner: true }, async (tx, { id }) => {
    await tx.update(staff).set({ twoFactorEnabled: false }).where(eq(staff.id, id))
    await tx.delete(staffTwoFactors).where(eq(staffTwoFactors.userId, id))
    await recordStaffEvent(tx, by, { staffId: id, action: 'second_factor_reset' })
  })

/** Without any owner nobody could invite another, so the last one stays. */
async function changeMember(
  db: Database,
  email: string,
  { staysOwner }: { staysOwner: boolean },
  change: (tx: Transaction, member: typeof staff.$inferSelect) => Promise<unknown>,
): Promise<Result<null, MemberRefusal>> {
  return db.transaction(async (tx) => {
    // One lock for all: two owners who remove each other would leave none.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff owners'))`)
    const member = await lockMember(tx, email)
    if (!member || member.leftAt) return err('no such member' as const)
    if (member.role === 'owner' && !staysOwner && !(await hasOtherOwner(tx, member.id)))
      return err('last owner' as const)
    await change(tx, member)
    await tx.delete(staffSessions).where(eq(staffSessions.userId, member.id))
    return ok(null)
  })
}

const hasOtherOwner = async (tx: Transaction, id: string) =>
  (
    await tx
      .select({ id: staff.id })
      .from(staff)
      .innerJoin(staffCredentials, eq(staffCredentials.userId, staff.id))
      .where(and(eq(staff.role, 'owner'), isNull(staff.leftAt), ne(staff.id, id)))
      .limit(1)
  ).length > 0

const lockMember = async (tx: Transaction, email: string) =>
  (await tx.select().from(staff).where(eq(staff.email, email)).for('update'))[0]

const hasPassword = async (tx: Transaction, id: string) =>
  (
    await tx
      .select({ id: staffCredentials.id })
      .from(staffCredentials)
      .where(eq(staffCredentials.userId, id))
  ).length > 0
