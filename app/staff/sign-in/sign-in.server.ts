import { APIError } from 'better-auth/api'
import type { Database, Transaction } from '#db/database.ts'
import { withHashLimit } from '#app/account/hash-concurrency.server.ts'
import type { RateLimitExceeded, RateLimits } from '#app/account/rate-limits.server.ts'
import { widestNetwork } from '#app/account/client-networks.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { memberActor } from '../events/member-actor.server.ts'
import { countRefusedPassword } from '../events/refused-passwords.server.ts'
import { recordStaffEvent } from '../events/record-staff-event.server.ts'
import type { StaffAuth } from '../staff-auth.server.ts'
import { staffActor } from '../staff-actor.ts'
import type { StaffMember } from '../staff.server.ts'

type SignInServices = { db: Database; staffAuth: StaffAuth; rateLimits: RateLimits }

type SignedIn = { cookies: string[]; needsCode: boolean }
export type SignInRefusal =
  | { why: 'wrong email or password' | 'too busy' }
  | { why: 'too many tries'; wait: RateLimitExceeded }

/**
 * Signs in by password. With a second factor the answer is a cookie of five minutes that opens no
 * screen but that of the code.
 */
export async function signInStaff(
  { db, staffAuth, rateLimits }: SignInServices,
  request: Request,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<Result<SignedIn, SignInRefusal>> {
  const ofMember = `${widestNetwork(address)} ${email}`
  for (const [name, key] of [
    ['desk-network', address],
    ['desk-account', ofMember],
  ] as const) {
    const allowed = await rateLimits.consume(name, key)
    if (!allowed.ok) return err({ why: 'too many tries', wait: allowed.error })
  }
  try {
    const headers = new Headers({ 'user-agent': request.headers.get('user-agent') ?? '' })
    const answer = await withHashLimit(
      'stranger',
      () => staffAuth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
      widestNetwork(address),
    )
    if (!answer) return err({ why: 'too busy' })
    const needsCode = 'twoFactorRedirect' in answer.response
    if (!needsCode) {
      await rateLimits.refund('desk-account', ofMember)
      // Its cookie leaves only once this is recorded.
      await recordSignIn(db, answer.response.user.id, 'password')
    }
    await rateLimits.refund('desk-network', address)
    return ok({ cookies: answer.headers.getSetCookie(), needsCode })
  } catch (error) {
    if (!isRefusal(error)) throw error
    await countRefusedPassword(db, email)
    return err({ why: 'wrong email or password' })
  }
}

export const isRefusal = (error: unknown): error is APIError =>
  error instanceof APIError && error.statusCode < 500

export async function recordSignIn(
  db: Database | Transaction,
  staffId: string,
  by: 'password' | 'code' | 'recovery code',
): Promise<void> {
  const actor = (await memberActor(db, staffId)) ?? 'staff'
  await recordStaffEvent(db, actor, { staffId, action: 'signed_in', after: { by } })
}

/** Ends the session on the server and clears its cookies. */
export async function signOutStaff(
  { db, staffAuth }: Pick<SignInServices, 'db' | 'staffAuth'>,
  request: Request,
  member: Pick<StaffMember, 'id' | 'role'> | undefined,
): Promise<string[]> {
  const { headers } = await staffAuth.api.signOut({ headers: request.headers, returnHeaders: true })
  if (member)
    await recordStaffEvent(db, staffActor(member), { staffId: member.id, action: 'signed_out' })
  return headers.getSetCookie()
}
