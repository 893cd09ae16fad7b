import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { staff, staffCredentials, staffSessions, staffTwoFactors } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { StaffBy } from '#app/orders/audit/audit-event.ts'
import type { Member } from './member.ts'
import { recordStaffEvent } from '../events/record-staff-event.server.ts'
import type { Role } from '../permissions.ts'

type Services = { db: Database; now: () => Date }

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

export const lockMember = async (tx: Transaction, email: string) =>
  (await tx.select().from(staff).where(eq(staff.email, email)).for('update'))[0]

export const hasPassword = async (tx: Transaction, id: string) =>
  (
    await tx
      .select({ id: staffCredentials.id })
      .from(staffCredentials)
      .where(eq(staffCredentials.userId, id))
  ).length > 0
