import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Database, Transaction } from '#db/database.ts'
import {
  staff,
  staffCredentials,
  staffSessions,
  staffTwoFactors,
  staffVerifications,
} from '#db/schema.ts'
import { withMovingTimes } from '#app/account/moving-times.server.ts'
import { argon2idHashing } from '#app/account/password-hash.server.ts'
import { brand } from '#app/basics/brand.ts'
import { HOUR_MS } from '#app/basics/time.ts'

/** A session ends after 30 minutes without a request, and 12 hours after the sign-in. */
const IDLE_S = 30 * 60
const SESSION_LIFETIME_MS = 12 * HOUR_MS

export const oldestStaffSession = (now: Date): Date => new Date(now.getTime() - SESSION_LIFETIME_MS)

export const PASSWORD_LENGTH = { min: 12, max: 128 }

/**
 * Better Auth for the staff, with tables, cookies and a secret of its own: a shopper's session is
 * none at the desk (docs/decisions/0089). Nobody signs up; invitations make members.
 */
export function makeStaffAuth({
  db,
  now,
  secret,
  origin,
  passwordHashCost,
}: {
  db: Database | Transaction
  now: () => Date
  secret: string
  origin: string
  passwordHashCost?: number | undefined
}) {
  const secure = origin.startsWith('https://')
  const cookie = (name: string) => ({ name: secure ? `__Host-${name}` : name })
  const tables = {
    staff,
    staffSessions,
    staffCredentials,
    staffVerifications,
    staffTwoFactors,
  }
  return betterAuth({
    appName: `${brand.name} desk`,
    baseURL: origin,
    secret,
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: withMovingTimes(tables, now),
      transaction: true,
    }),
    user: { modelName: 'staff', additionalFields: { role: { type: 'string', input: false } } },
    account: { modelName: 'staffCredentials' },
    verification: { modelName: 'staffVerifications', storeIdentifier: 'hashed' },
    session: {
      modelName: 'staffSessions',
      expiresIn: IDLE_S,
      // Each minute of work moves the end.
      updateAge: 60,
      cookieCache: { enabled: false },
      additionalFields: { codeAt: { type: 'date', input: false, required: false } },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: argon2idHashing(passwordHashCost),
    },
    plugins: [
      twoFactor({
        twoFactorTable: 'staffTwoFactors',
        twoFactorCookieMaxAge: 5 * 60,
        skipVerificationOnEnable: false,
        backupCodeOptions: { storeBackupCodes: 'encrypted' },
      }),
    ],
    // Its limiter guards only its HTTP handler; the shop's limits are in account/rate-limits.server.ts.
    rateLimit: { enabled: false },
    advanced: {
      disableOriginCheck: false,
      useSecureCookies: false,
      cookies: {
        session_token: cookie('desk-session'),
        session_data: cookie('desk-session-data'),
        dont_remember: cookie('desk-not-remembered'),
        two_factor: cookie('desk-second-factor'),
        trust_device: cookie('desk-trusted'),
      },
      ipAddress: { disableIpTracking: true },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
    },
  })
}

export type StaffAuth = ReturnType<typeof makeStaffAuth>
