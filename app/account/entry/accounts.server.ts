import { eq } from 'drizzle-orm'
import { APIError } from 'better-auth/api'
import type { Database, Transaction } from '#db/database.ts'
import { databaseFailure } from '#db/deadline.ts'
import { credentials, users } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { Auth } from '../auth.server.ts'
import { recordAccountEvent, type AsksFrom } from '../events/record-account-event.server.ts'
import { markPasswordChanged } from '../email-tokens.server.ts'
import { withHashLimit } from '../hash-concurrency.server.ts'
import { isOlderHash } from '../password-hash.server.ts'
import { replaceOlderHash, spendEqualWork } from './older-hashes.server.ts'
import { formatDevice } from '../session/format-device.server.ts'
import { deleteOldSignIns } from '../session/bounded-sign-ins.server.ts'
import { rememberDevice, type Device } from '../session/device.server.ts'
import { NO_MARKER, withNewMarker } from '../session/marker.server.ts'

/** Dependencies of an account's use cases. Each is one transaction that also enqueues its mail. */
export type UseCaseServices = AsksFrom & {
  db: Database
  authIn: (tx: Transaction) => Auth
  jobs: Jobs
  now: () => Date
}

type SignedIn = { cookies: string[] }

export type SignInRefusal = 'wrong email or password' | 'too busy'
export type RegisterRefusal = 'email taken' | 'too busy'

// Better Auth answers FAILED_TO_CREATE_USER when two registrations of one address race.
const EMAIL_TAKEN_CODE = /^(USER_ALREADY_EXISTS|FAILED_TO_CREATE_USER)/

/**
 * Signs in and remembers the device; one from a new device is told by mail, if the
 * address is verified: before, it may be a stranger's (T61). One refusal covers
 * both causes, so that nobody learns which addresses have an account (T29).
 */
export async function signIn(
  { db, authIn, jobs, now, requester }: UseCaseServices,
  form: { email: string; password: string; rememberMe: boolean },
  device: Device,
  { isKnownDevice, network }: { isKnownDevice: boolean; network: string },
): Promise<Result<SignedIn, SignInRefusal>> {
  try {
    const cookies = await withHashLimit(
      isKnownDevice ? 'known' : 'stranger',
      () =>
        db.transaction(async (tx) => {
          // Row lock: a sign-in and a password change wait for each other.
          const [stored] = await tx
            .select({ userId: users.id, hash: credentials.password })
            .from(users)
            .leftJoin(credentials, eq(credentials.userId, users.id))
            .where(eq(users.email, form.email))
            .for('share', { of: users })
          const auth = authIn(tx)
          const { headers, response } = await auth.api
            .signInEmail({ body: form, headers: userAgentHeaders(device), returnHeaders: true })
            .catch(async (error: unknown) => {
              if (isRefusal(error))
                await spendEqualWork({ tx, auth }, form.password, stored?.hash ?? undefined)
              throw error
            })
          if (stored?.hash && isOlderHash(stored.hash))
            await replaceOlderHash({ tx, auth }, stored.userId, form.password)
          await endOverwrittenSession(auth, device)
          const isNew = await rememberDevice(tx, response.user.id, device, now())
          if (isNew && response.user.emailVerified)
            await jobs.enqueue(tx, 'new-sign-in-mail', {
              userId: response.user.id,
              device: formatDevice(device.userAgent),
              at: now().toISOString(),
            })
          await deleteOldSignIns(tx, response.user.id)
          await recordAccountEvent(
            tx,
            { requester },
            {
              accountId: response.user.id,
              action: 'signed_in',
              facts: { isNewDevice: isNew },
            },
          )
          return headers.getSetCookie()
        }),
      network,
    )
    return cookies ? ok({ cookies: [...withNewMarker(cookies), device.cookie] }) : err('too busy')
  } catch (error) {
    if (isRefusal(error)) return err('wrong email or password')
    throw error
  }
}

const isRefusal = (error: unknown): boolean => error instanceof APIError && error.statusCode < 500

/**
 * Creates the account, signs in and enqueues the verification mail; an unverified shopper may buy.
 */
export async function register(
  { db, authIn, jobs, now, requester }: UseCaseServices,
  { name, email, password }: { name: string; email: string; password: string },
  device: Device,
): Promise<Result<SignedIn, RegisterRefusal>> {
  try {
    const cookies = await withHashLimit('stranger', () =>
      db.transaction(async (tx) => {
        const body = { name, email, password, rememberMe: true }
        const { headers, response } = await authIn(tx).api.signUpEmail({
          body,
          headers: userAgentHeaders(device),
          returnHeaders: true,
        })
        await markPasswordChanged(tx, response.user.id)
        await endOverwrittenSession(authIn(tx), device)
        await rememberDevice(tx, response.user.id, device, now())
        await jobs.enqueue(tx, 'verification-mail', { userId: response.user.id })
        await recordAccountEvent(
          tx,
          { requester },
          { accountId: response.user.id, action: 'registered' },
        )
        return headers.getSetCookie()
      }),
    )
    return cookies ? ok({ cookies: [...withNewMarker(cookies), device.cookie] }) : err('too busy')
  } catch (error) {
    if (error instanceof APIError && EMAIL_TAKEN_CODE.test(error.body?.code ?? ''))
      return err('email taken')
    throw error
  }
}

/**
 * Ends the session on the server and clears its cookies; without a session it only clears them.
 * @param shopperId whose session it is; undefined if there is none
 * @throws when the session could not be ended: Better Auth itself would only log that
 */
export const signOut = (
  { db, authIn, requester }: Pick<UseCaseServices, 'db' | 'authIn' | 'requester'>,
  request: Request,
  shopperId: string | undefined,
): Promise<string[]> =>
  db.transaction(async (tx) => {
    const { headers } = await authIn(tx).api.signOut({
      headers: request.headers,
      returnHeaders: true,
    })
    const failure = databaseFailure()
    if (failure) throw failure
    if (shopperId !== undefined)
      await recordAccountEvent(tx, { requester }, { accountId: shopperId, action: 'signed_out' })
    return [...headers.getSetCookie(), NO_MARKER]
  })

/** The browser forgets the cookie of its last session, so nobody but a thief could use it (T33). */
const endOverwrittenSession = (auth: Auth, { sentCookies }: Device) =>
  auth.api.signOut({ headers: new Headers({ cookie: sentCookies }) })

/** Row lock for a change of password or email: no sign-in and no mailed link runs in between. */
export const lockUser = async (tx: Transaction, userId: string) =>
  (await tx.select().from(users).where(eq(users.id, userId)).for('update'))[0]

export const findUser = async (db: Database | Transaction, userId: string) =>
  (await db.select().from(users).where(eq(users.id, userId)))[0]

const userAgentHeaders = ({ userAgent }: Device) => new Headers({ 'user-agent': userAgent })
