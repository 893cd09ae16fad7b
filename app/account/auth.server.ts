import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Database, Transaction } from '#db/database.ts'
import * as schema from '#db/schema.ts'
import { scryptHashing } from './password-hash.server.ts'

const DAY_S = 24 * 60 * 60

/**
 * Better Auth, told our tables, cookies and lifetimes (design.md section 5, Sessions). Making one takes half a
 * millisecond: a deed that must be whole makes its own inside its transaction.
 */
export function makeAuth({
  db,
  secret,
  origin,
  passwordHashCost,
}: {
  db: Database | Transaction
  secret: string
  origin: string
  /** Of tests; otherwise passwords are hashed as Better Auth does it. */
  passwordHashCost?: number | undefined
}) {
  const secure = origin.startsWith('https://')
  return betterAuth({
    baseURL: origin,
    secret,
    // Its own HTTP handler is not mounted: our actions call `auth.api`, and the front checks Origin.
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    // It would print names, addresses and whole queries to the console. What fails is thrown to us all the same (T51).
    logger: { disabled: true },
    database: drizzleAdapter(db, { provider: 'pg', schema, transaction: true }),
    user: { modelName: 'users' },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    // Remembered for 30 days and prolonged by use; without "remember me" Better Auth makes it a day and a browser-session cookie.
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
      ...(passwordHashCost !== undefined && { password: scryptHashing(passwordHashCost) }),
    },
    // Its limiter guards only its own HTTP handler; ours are in guess-limits.server.ts.
    rateLimit: { enabled: false },
    advanced: {
      // As it is by default, also where NODE_ENV is test: there the library would check no Origin.
      disableOriginCheck: false,
      useSecureCookies: false, // it would put its own prefix before ours
      cookies: {
        session_token: { name: secure ? '__Host-session' : 'session' },
        dont_remember: { name: secure ? '__Host-not-remembered' : 'not-remembered' },
      },
      // From where somebody signed in is nobody's business: the list of devices names the browser only.
      ipAddress: { disableIpTracking: true },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
    },
  })
}

export type Auth = ReturnType<typeof makeAuth>
