import { eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { staff, staffSessions } from '#db/schema.ts'
import { sentCookie } from '#app/account/session/sent-cookie.server.ts'
import { endSession } from './events/end-sessions.server.ts'
import { oldestStaffSession, type StaffAuth } from './staff-auth.server.ts'
import type { Enrolling, StaffMember } from './staff.server.ts'

type SessionLookup = {
  db: Database
  auth: StaffAuth
  request: Request
  now: () => Date
  /** Outside demo mode nobody works at the desk without a second factor. */
  isSecondFactorRequired: boolean
  /** Cookies of the answer: a session in use is prolonged, an ended one cleared. */
  cookies: string[]
}

/** The value of `staffContext` for one request. */
export function readStaffOnce(
  lookup: SessionLookup,
): () => Promise<StaffMember | Enrolling | undefined> {
  let read: Promise<StaffMember | Enrolling | undefined> | undefined
  return () => (read ??= readStaff(lookup))
}

async function readStaff(lookup: SessionLookup): Promise<StaffMember | Enrolling | undefined> {
  const { db, auth, request, cookies, now, isSecondFactorRequired } = lookup
  const sent = sentCookie(request, 'desk-session')
  if (!sent) return undefined
  const found = await findSession(db, sent)
  // Better Auth would delete an idle session by itself, without an event.
  if (found && found.session.expiresAt <= now())
    await endSession(db, found.session.id, 'session_timed_out')
  const { headers, response } = await auth.api.getSession({
    headers: request.headers,
    returnHeaders: true,
  })
  if (!response) {
    cookies.push(...headers.getSetCookie())
    return undefined
  }
  const row = found?.session.id === response.session.id ? found : undefined
  // Better Auth's times are by the clock of the process (account/moving-times.server.ts).
  const isTooOld = response.session.createdAt <= oldestStaffSession(new Date())
  if (!row || row.member.leftAt || isTooOld) {
    if (row) await endSession(db, row.session.id, 'session_ended')
    const ended = await auth.api.signOut({ headers: request.headers, returnHeaders: true })
    cookies.push(...ended.headers.getSetCookie())
    return undefined
  }
  cookies.push(...headers.getSetCookie())
  const { id, name, email, role, twoFactorEnabled } = row.member
  if (isSecondFactorRequired && !twoFactorEnabled) return { enrolling: true, id, name, email }
  return {
    id,
    name,
    email,
    role,
    hasSecondFactor: twoFactorEnabled,
    sessionId: row.session.id,
    codeAt: row.session.codeAt ?? undefined,
  }
}

/**
 * The session of a cookie, whose signature is for Better Auth to check, with its member as the database
 * has it now: a role that was taken away is gone with the next press.
 */
async function findSession(db: Database, sent: string) {
  // "token.signature"
  const token = sent.slice(0, sent.lastIndexOf('.'))
  const [row] = await db
    .select({ session: staffSessions, member: staff })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.userId))
    .where(eq(staffSessions.token, token))
  return row
}
