import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Database, Transaction } from '#db/database.ts'
import { DAY_S } from '#app/basics/time.ts'
import { authTables } from './auth-tables.server.ts'
import { argon2idHashing } from './password-hash.server.ts'

/**
 * Configures Better Auth with the shop's tables, cookies and lifetimes (§4.1). An instance takes
 * half a millisecond, so each transaction makes its own.
 */
export function makeAuth({
  db,
  now = () => new Date(),
  secret,
  origin,
  passwordHashCost,
}: {
  db: Database | Transaction
  /** The shop's clock; without it that of the process, for who reads no times. */
  now?: () => Date
  secret: string
  origin: string
  /** Memory of a password hash in KiB, for tests; without it the product's own. */
  passwordHashCost?: number | undefined
}) {
  const secure = origin.startsWith('https://')
  return betterAuth({
    baseURL: origin,
    secret,
    // Its HTTP handler is not mounted: actions call `auth.api`, and the server checks Origin.
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    // Its logger prints names, addresses and whole queries; errors are still thrown (T51).
    logger: { disabled: true },
    database: drizzleAdapter(db, { provider: 'pg', schema: authTables(now), transaction: true }),
    user: { modelName: 'users' },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    // 30 days, prolonged by use up to an absolute end (session/bounded-sign-ins.server.ts); without
    // "remember me" a day and a session cookie.
    session: {
      modelName: 'sessions',
      expiresIn: 30 * DAY_S,
      updateAge: DAY_S,
      cookieCache: { enabled: false },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
      password: argon2idHashing(passwordHashCost),
    },
    // Its limiter guards only its HTTP handler; the shop's limits are in rate-limits.server.ts.
    rateLimit: { enabled: false },
    advanced: {
      // The default, stated because Better Auth skips the check when NODE_ENV is test.
      disableOriginCheck: false,
      useSecureCookies: false, // it would add its own prefix to the names below
      cookies: {
        session_token: { name: secure ? '__Host-session' : 'session' },
        // Unused, but cleared with the others.
        session_data: { name: secure ? '__Host-session-data' : 'better-auth.session_data' },
        dont_remember: { name: secure ? '__Host-not-remembered' : 'not-remembered' },
      },
      // Privacy: the list of devices shows the browser only, so no internet address is stored.
      ipAddress: { disableIpTracking: true },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
    },
  })
}

export type Auth = ReturnType<typeof makeAuth>
