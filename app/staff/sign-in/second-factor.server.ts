import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { staffSessions, staffTwoFactors, staffUsedCodes, staff } from '#db/schema.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { cleanIdentifier } from '#app/basics/text/clean-identifier.ts'
import type { RateLimits } from '#app/account/rate-limits.server.ts'
import type { StaffActor } from '#app/orders/audit/audit-event.ts'
import { challengedMember } from '../events/challenged-member.server.ts'
import { memberActor } from '../events/member-actor.server.ts'
import { recordStaffEvent } from '../events/record-staff-event.server.ts'
import type { StaffAuth } from '../staff-auth.server.ts'
import { staffActor } from '../staff-actor.ts'
import type { StaffMember } from '../staff.server.ts'
import { isRefusal, recordSignIn } from './sign-in.server.ts'

export type CodeServices = {
  db: Database
  staffAuth: StaffAuth
  staffAuthIn: (tx: Transaction) => StaffAuth
  keys: SigningKeys
  rateLimits: RateLimits
  now: () => Date
}

export type CodeRefusal = 'wrong code' | 'used before' | 'locked' | 'sign in again'

/** A code of the app, or one of the recovery codes, which are longer. */
const isRecoveryCode = (code: string) => !/^\d{6}$/.test(code)

/** Digits as people type and paste them, in groups. */
export const readCode = (typed: string): string => {
  const code = cleanIdentifier(typed).replaceAll(' ', '')
  return /^\d{3}-?\d{3}$/.test(code) ? code.replace('-', '') : code
}

/**
 * Second step of the sign-in. Better Auth takes a code for a minute and a half, and would take it
 * again: so its digest is stored, and a second use is refused before any cookie leaves (T70).
 */
export async function verifySignInCode(
  { db, staffAuthIn, keys, now }: CodeServices,
  request: Request,
  code: string,
): Promise<Result<{ cookies: string[] }, CodeRefusal>> {
  return db.transaction(async (tx) => {
    const auth = staffAuthIn(tx)
    const { headers } = request
    const challenged = await challengedMember(auth, request)
    const refuse = (why: CodeRefusal) => refuseCode(tx, 'stranger', challenged, why)
    try {
      const answer = isRecoveryCode(code)
        ? await auth.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true })
        : await auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
      const staffId = answer.response.user.id
      if (!isRecoveryCode(code) && !(await takeCode(tx, { keys, now }, staffId, code))) {
        const { token } = answer.response
        if (token) await tx.delete(staffSessions).where(eq(staffSessions.token, token))
        return await refuse('used before')
      }
      const { token } = answer.response
      if (token)
        await tx.update(staffSessions).set({ codeAt: now() }).where(eq(staffSessions.token, token))
      await recordSignIn(tx, staffId, isRecoveryCode(code) ? 'recovery code' : 'code')
      return ok({ cookies: answer.headers.getSetCookie() })
    } catch (error) {
      if (isRefusal(error)) return refuse(refusalOf(error.body?.code))
      throw error
    }
  })
}

/**
 * A wrong code leaves an event of the member, if it is known whose it should have been. One that is
 * refused unread leaves none: those are not counted, and could be sent without end.
 */
async function refuseCode(
  tx: Transaction,
  by: 'stranger' | StaffActor,
  staffId: string | undefined,
  why: CodeRefusal,
): Promise<Result<never, CodeRefusal>> {
  const isRead = why === 'wrong code' || why === 'used before'
  if (staffId && isRead)
    await recordStaffEvent(tx, by, { staffId, action: 'code_refused', after: { why } })
  return err(why)
}

const refusalOf = (code: string | undefined): CodeRefusal => {
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED' || code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE')
    return 'locked'
  return code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE' ? 'wrong code' : 'sign in again'
}

/** A code that is asked for anew in a session, for what moves money or rights. */
export async function confirmByCode(
  { db, staffAuthIn, keys, rateLimits, now }: CodeServices,
  request: Request,
  { id, role, sessionId }: Pick<StaffMember, 'id' | 'role' | 'sessionId'>,
  code: string,
): Promise<Result<null, CodeRefusal>> {
  // Better Auth counts no tries where somebody is signed in.
  if (!(await rateLimits.consume('desk-code', id)).ok) return err('locked')
  return db.transaction(async (tx) => {
    const refuse = (why: CodeRefusal) => refuseCode(tx, staffActor({ id, role }), id, why)
    try {
      if (isRecoveryCode(code)) return await refuse('wrong code')
      await staffAuthIn(tx).api.verifyTOTP({ body: { code }, headers: request.headers })
      if (!(await takeCode(tx, { keys, now }, id, code))) return await refuse('used before')
      await tx.update(staffSessions).set({ codeAt: now() }).where(eq(staffSessions.id, sessionId))
      return ok(null)
    } catch (error) {
      if (isRefusal(error)) return refuse(refusalOf(error.body?.code))
      throw error
    }
  })
}

/** @returns false if the member has used the code before */
async function takeCode(
  tx: Transaction,
  { keys, now }: { keys: SigningKeys; now: () => Date },
  staffId: string,
  code: string,
): Promise<boolean> {
  const codeDigest = keys.sign('staff code', code)
  const taken = await tx
    .insert(staffUsedCodes)
    .values({ staffId, codeDigest, usedAt: now() })
    .onConflictDoNothing()
    .returning({ staffId: staffUsedCodes.staffId })
  return taken.length > 0
}

export type Enrolment = { uri: string; secret: string; recoveryCodes: readonly string[] }

/** Begins to set up the second factor, anew each time until a first code was right. */
export async function beginEnrolment(
  { staffAuth }: Pick<CodeServices, 'staffAuth'>,
  request: Request,
  password: string,
): Promise<Result<Enrolment, 'wrong password' | 'set up already'>> {
  try {
    const answer = await staffAuth.api.enableTwoFactor({
      body: { password, method: 'totp' },
      headers: request.headers,
    })
    if (answer.method !== 'totp') throw new Error('Better Auth set up another method')
    const secret = new URL(answer.totpURI).searchParams.get('secret') ?? ''
    return ok({ uri: answer.totpURI, secret, recoveryCodes: answer.backupCodes })
  } catch (error) {
    if (isRefusal(error))
      return err(error.body?.code === 'INVALID_PASSWORD' ? 'wrong password' : 'set up already')
    throw error
  }
}

/** The first code makes the factor one; only then is the member at the desk. */
export async function finishEnrolment(
  { db, staffAuthIn, keys, rateLimits, now }: CodeServices,
  request: Request,
  staffId: string,
  code: string,
): Promise<Result<{ cookies: string[] }, CodeRefusal>> {
  if (!(await rateLimits.consume('desk-code', staffId)).ok) return err('locked')
  return db.transaction(async (tx) => {
    try {
      const answer = await staffAuthIn(tx).api.verifyTOTP({
        body: { code },
        headers: request.headers,
        returnHeaders: true,
      })
      await takeCode(tx, { keys, now }, staffId, code)
      const actor = (await memberActor(tx, staffId)) ?? 'staff'
      await recordStaffEvent(tx, actor, { staffId, action: 'second_factor_set' })
      return ok({ cookies: answer.headers.getSetCookie() })
    } catch (error) {
      if (isRefusal(error)) return err(refusalOf(error.body?.code))
      throw error
    }
  })
}

/** Whether a member has begun to set up the factor and not finished. */
export const isEnrolling = async (
  { db }: Pick<CodeServices, 'db'>,
  staffId: string,
): Promise<boolean> =>
  (
    await db
      .select({ id: staffTwoFactors.id })
      .from(staffTwoFactors)
      .innerJoin(staff, eq(staff.id, staffTwoFactors.userId))
      .where(and(eq(staffTwoFactors.userId, staffId), eq(staff.twoFactorEnabled, false)))
  ).length > 0
